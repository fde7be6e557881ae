import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** All pages lie below this path, because the REST APIs themselves have paths such as `/apis` and `/suspensions`. */
export const PAGES = '/dashboard'

/** The header `cache-control` of files with a hash of their content in their name, because the content under such a name never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A built set of pages: one HTML document in a directory, and its files in `assets` below it. */
export interface BuiltPages {
  directory: string
  /** The name of the HTML file that serves every page. */
  document: string
  contentSecurity: string
}

/** Serves built pages: their files, their one document at the path of every page, and a redirect from `/`. */
export async function servePages(app: FastifyInstance, pages: BuiltPages): Promise<void> {
  const { directory, contentSecurity } = pages
  const document = await readFile(join(directory, pages.document))
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      // A path that ends with `/` names a folder, so the answer is 404.
      allowedPath: (path) => !path.endsWith('/'),
      // The build writes compressed copies beside each file (sandbox/dashboard.ts).
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
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
  })
}
