import { fieldsAt } from '@launa/sdk'
import type { SoldEndpoint } from './check-openapi.ts'
import type { Finding } from './finding.ts'

export interface CheckOptions {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}

/** Calls an endpoint as crawlers do, with the braces still in its path and without a body, and reads the 402. */
export async function checkChallenge(
  { method, path }: SoldEndpoint,
  { origin, fetch, signal }: CheckOptions & { origin: string },
): Promise<Finding[]> {
  const where = `${method} ${path}`
  const error = (message: string): Finding => ({ level: 'error', where, message })
  try {
    // The import is here, because this module loads the packages that sign payments. The other checks do not need them.
    const { inspect } = await import('@launa/sdk/buyer')
    const { response, required } = await inspect(origin + path, { method, signal }, { fetch, timeoutMs: 10_000 })
    if (!required) {
      await response.body?.cancel()
      return [error(`answers ${response.status} without a payment, not 402`)]
    }
    const findings: Finding[] = []
    if (required.accepts.length === 0) findings.push(error('answers 402 without payment options'))
    if (required.resource?.url === undefined || !sameOrigin(required.resource.url, origin))
      findings.push(error(`names another resource in its 402: ${required.resource?.url}`))
    if (!describesInputAndOutput(required.extensions.bazaar))
      findings.push(error('describes neither input nor output in its 402 (bazaar): registries do not list it'))
    return findings
  } catch (cause) {
    if (signal.aborted) throw cause
    return [error(cause instanceof Error ? cause.message : String(cause))]
  }
}

function describesInputAndOutput(bazaar: unknown): boolean {
  const properties = fieldsAt(bazaar, 'schema', 'properties')
  const input = fieldsAt(properties, 'input', 'properties')
  const described = fieldsAt(input, 'body') ?? fieldsAt(input, 'queryParams')
  return described !== undefined && fieldsAt(properties, 'output', 'properties', 'example') !== undefined
}

function sameOrigin(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}
