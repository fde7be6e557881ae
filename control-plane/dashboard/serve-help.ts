import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentSecurity } from './content-security.ts'
import { IMMUTABLE } from './serve-pages.ts'

/** The path of the documents as pages (`help/`). */
export const HELP = '/help'

/** Serves the pages of the documents. The dashboard's build has written them to its folder `help`. */
export async function serveHelp(app: FastifyInstance, directory: string): Promise<void> {
  const root = join(directory, 'help')
  // A dashboard that was built without `help` has no such folder.
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
        // A page may change with each version, so a browser must revalidate it.
        reply.header('cache-control', isPage ? 'no-cache' : IMMUTABLE)
        if (isPage) for (const [name, value] of Object.entries(ofPages)) reply.header(name, value)
      },
      schemaHide: true,
    })
    for (const path of [HELP, `${HELP}/`])
      scope.get(path, { schema: { hide: true } }, async (_, reply) => reply.redirect(`${HELP}/start.html`, 302))
  })
}
