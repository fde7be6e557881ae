import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { dashboardContentSecurity } from './content-security.ts'

/** All pages lie below this path. `/apis`, `/settlements` and other natural page names are paths of the API itself. */
const PAGES = '/dashboard'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built dashboard, if there is one: its files, and its one document at the path of every page. Register this before the routes
 * are guarded: these files need no credentials.
 */
export async function serveDashboard(app: FastifyInstance, config: Config): Promise<void> {
  const directory = config.DASHBOARD_DIRECTORY
  if (directory === undefined) return
  const document = await readFile(join(directory, 'index.html'))
  const contentSecurity = dashboardContentSecurity(config)
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      // A request for the folder itself gets no answer from here.
      allowedPath: (path) => !path.endsWith('/'),
      // Made by the build beside each file (sandbox/dashboard.ts).
      preCompressed: true,
      cacheControl: false,
      // A file's name holds the hash of its content, so the content under one name never changes.
      setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
      schemaHide: true,
    })
    const page = async (_: unknown, reply: FastifyReply) =>
      reply
        .headers({
          'content-security-policy': contentSecurity,
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        })
        .type('text/html; charset=utf-8')
        .send(document)
    const schema = { hide: true }
    scope.get(PAGES, { schema }, page)
    scope.get(`${PAGES}/*`, { schema }, page)
    scope.get('/', { schema }, async (_, reply) => reply.redirect(PAGES, 302))
    // Links in mails carry a token.
    for (const path of ['/verify-email', '/reset-password', '/stop-email-change'])
      scope.get(path, { schema }, async (request, reply) => {
        const query = request.url.indexOf('?')
        const token = query < 0 ? '' : request.url.slice(query)
        return reply.header('referrer-policy', 'no-referrer').redirect(`${PAGES}${path}${token}`, 302)
      })
  })
}
