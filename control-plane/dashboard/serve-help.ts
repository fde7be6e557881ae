import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentSecurity } from './content-security.ts'
import { IMMUTABLE } from './serve-pages.ts'

/** Where the documents are, as pages (`help/`). */
export const HELP = '/help'

/** Serves the pages of the documents, which the build of the dashboard has made in its folder `help`. */
export async function serveHelp(app: FastifyInstance, directory: string): Promise<void> {
  const root = join(directory, 'help')
  // A dashboard that was built by itself has none.
  if (!existsSync(root)) return
  const ofPages = { 'content-security-policy': contentSecurity(), 'referrer-policy': 'no-referrer' }
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      prefix: `${HELP}/`,
      decorateReply: false,
      index: false,
      allowedPath: (path) => !path.endsWith('/'),
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isPage = /\.html(?:\.\w+)?$/.test(path)
        // A page may change with each version: a browser asks whether it has.
        reply.header('cache-control', isPage ? 'no-cache' : IMMUTABLE)
        if (isPage) for (const [name, value] of Object.entries(ofPages)) reply.header(name, value)
      },
      schemaHide: true,
    })
    for (const path of [HELP, `${HELP}/`])
      scope.get(path, { schema: { hide: true } }, async (_, reply) => reply.redirect(`${HELP}/start.html`, 302))
  })
}
