import type { Endpoint } from '@launa/sdk'

/** A request with the fields that the seller has filled in. */
export interface TrialRequest {
  method: Endpoint['method']
  /** Absolute. */
  url: string
  /** JSON; undefined where the method has none. */
  body: string | undefined
}

const WITH_BODY: ReadonlySet<Endpoint['method']> = new Set(['POST', 'PUT', 'PATCH'])

export function takesBody(method: Endpoint['method']): boolean {
  return WITH_BODY.has(method)
}

/** The error in the path or query; undefined when they can be sent. */
export function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must start with /'
  return /[\s#\\]/.test(path) ? 'must not contain blanks, # or \\: write %20 for a blank, %23 for #' : undefined
}

/** The error in a body; undefined when it is JSON or absent. */
export function bodyProblem(body: string): string | undefined {
  if (body.trim() === '') return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return 'must be JSON'
  }
}

/** The request as options of `fetch`. */
export function requestInit({ method, body }: TrialRequest): RequestInit {
  return body === undefined ? { method } : { method, body, headers: { 'content-type': 'application/json' } }
}
