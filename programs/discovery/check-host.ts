import { fieldsOf } from '@launa/sdk'
import { type CheckOptions, checkChallenge } from './check-challenge.ts'
import { checkManifest } from './check-manifest.ts'
import { checkOpenapi } from './check-openapi.ts'
import type { Finding } from './finding.ts'

/** The maximum number of endpoints that the check calls. More calls would burden the gateway without new findings. */
const MOST_CALLS = 40

/**
 * Checks a gateway host as a crawler of an x402 registry does. `expected` is the number of endpoints that it should have.
 */
export async function checkHost(
  origin: string,
  options: CheckOptions & { expected: number | undefined },
): Promise<{ findings: Finding[]; endpoints: number }> {
  const [openapi, manifest, llms, favicon] = await Promise.all(
    ['/openapi.json', '/.well-known/x402.json', '/llms.txt', '/favicon.ico'].map((path) => read(origin, path, options)),
  )
  const findings: Finding[] = []
  const documents = [openapi, manifest].filter((document) => document !== undefined)
  for (const { path, status } of documents)
    if (status !== 200)
      findings.push({ level: 'error', where: path, message: status ? `answers ${status}` : 'cannot be reached' })
  for (const document of [llms, favicon])
    if (document?.status !== 200)
      findings.push({ level: 'warning', where: document?.path ?? '', message: 'is not there' })
  if (openapi?.status !== 200) return { findings, endpoints: 0 }
  const bytes = new TextEncoder().encode(openapi.text).length
  const { endpoints, omitted, findings: more } = checkOpenapi(fieldsOf(openapi.text), { origin, bytes })
  findings.push(...more)
  const { expected } = options
  const why = omitted > 0 ? `, since the document has no room for ${omitted} of them: shorten paths and texts` : ''
  if (expected !== undefined && expected !== endpoints.length)
    findings.push({
      level: 'error',
      where: '/openapi.json',
      message: `names ${endpoints.length} of ${expected} endpoints${why}`,
    })
  if (manifest?.status === 200) findings.push(...checkManifest(fieldsOf(manifest.text), origin, expected))
  for (const endpoint of endpoints.slice(0, MOST_CALLS))
    findings.push(...(await checkChallenge(endpoint, { ...options, origin })))
  return { findings, endpoints: endpoints.length }
}

interface Document {
  path: string
  /** The status of the answer; undefined if no answer came. */
  status: number | undefined
  text: string
}

async function read(origin: string, path: string, { fetch, signal }: CheckOptions): Promise<Document> {
  try {
    const response = await fetch(origin + path, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    })
    return { path, status: response.status, text: await response.text() }
  } catch (cause) {
    if (signal.aborted) throw cause
    return { path, status: undefined, text: '' }
  }
}
