import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { IMMUTABLE } from '../dashboard/serve-pages.ts'
import { type Encoding, referenceFiles } from './reference-files.ts'

/** The page may load files from this server only. Inline styles are allowed, because swagger-ui styles elements by attributes. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const schema = { hide: true }
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** Serves the API reference at `/docs`: one page, and files that a browser loads once. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  // The description is complete only after all routes are registered, so the first request makes the files.
  let files: ReturnType<typeof referenceFiles> | undefined
  const filesOnce = () => (files ??= referenceFiles(() => app.swagger()))
  for (const path of ['/docs', '/docs/'])
    app.get(path, { schema }, async (_, reply) => {
      const { style, program, start } = await filesOnce()
      return reply
        .headers({ 'content-security-policy': CONTENT_SECURITY, 'referrer-policy': 'no-referrer' })
        .type('text/html; charset=utf-8')
        .send(pageOf({ style: style.name, programs: [program.name, start.name] }))
    })
  app.get<{ Params: { name: string } }>('/docs/assets/:name', { schema }, async (request, reply) => {
    const { all } = await filesOnce()
    const file = all.find(({ name }) => name === request.params.name)
    if (!file) throw new LaunaError('not_found')
    const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ENCODINGS) ?? 'identity'
    const content = await file.encoded(encoding)
    reply.headers({ 'cache-control': IMMUTABLE, vary: 'accept-encoding' }).type(file.type)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(content)
  })
}

function pageOf({ style, programs }: { style: string; programs: string[] }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Launa API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/${style}">
</head>
<body>
<p class="launa"><a href="/">Launa</a> <a href="/help">Help</a> <a href="/openapi.json">openapi.json</a></p>
<main id="reference"></main>
${programs.map((name) => `<script defer src="/docs/assets/${name}"></script>`).join('\n')}
</body>
</html>
`
}
