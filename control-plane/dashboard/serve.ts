import type { FastifyInstance } from 'fastify'
import type { ControlPlaneSettings } from '../settings.ts'
import { dashboardContentSecurity } from './content-security.ts'
import { serveHelp } from './serve-help.ts'
import { PAGES, servePages } from './serve-pages.ts'

/** Serves the sellers' dashboard, if it was built. Register this before the routes are guarded: these files need no credentials. */
export async function serveDashboard(app: FastifyInstance, settings: ControlPlaneSettings): Promise<void> {
  const directory = settings.DASHBOARD_DIRECTORY
  if (directory === undefined) return
  await servePages(app, { directory, document: 'index.html', contentSecurity: dashboardContentSecurity(settings) })
  await serveHelp(app, directory)
  await app.register(async (scope) => {
    // Links in mails carry a token in the query.
    for (const path of ['/verify-email', '/reset-password', '/stop-email-change'])
      scope.get(path, { schema: { hide: true } }, async (request, reply) => {
        const query = request.url.indexOf('?')
        const token = query < 0 ? '' : request.url.slice(query)
        return reply.header('referrer-policy', 'no-referrer').redirect(`${PAGES}${path}${token}`, 302)
      })
  })
}
