import { ApiError, ConnectionError, type ErrorDetail, TimeoutError } from '@launa/sdk'

/** A request to the operators' API. Undefined fields of `query` and `body` are left out. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | number | undefined>> | undefined
  body?: object
  signal?: AbortSignal
}

/** Sends a request and returns the answer. Throws `ApiError`, `ConnectionError` and `TimeoutError`. */
export type Call = <Answer>(request: Request) => Promise<Answer>

/** The time limit of a call in milliseconds. It takes some seconds until a suspension is in force. */
const LONGEST = 60_000

/** Calls the API that has served this page. It calls `onRefused` when the API refuses the token. */
export function createCall(options: {
  origin: string
  token?: string
  onRefused?: () => void
  fetch?: typeof globalThis.fetch
}): Call {
  const { origin, token, onRefused, fetch = globalThis.fetch } = options
  return async <Answer>({ method, path, query = {}, body, signal }: Request) => {
    const address = new URL(path, origin)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const limit = AbortSignal.timeout(LONGEST)
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }), redirect: 'error' as const }
    try {
      const response = await fetch(address, { ...sent, signal: signal ? AbortSignal.any([signal, limit]) : limit })
      const text = await response.text()
      if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer
      throw refusalOf(response, text)
    } catch (cause) {
      if (cause instanceof ApiError) {
        if (cause.code === 'unauthorized') onRefused?.()
        throw cause
      }
      if (limit.aborted) throw new TimeoutError('no answer in time', { cause })
      throw new ConnectionError('no answer', { cause })
    }
  }
}

function refusalOf({ status, headers }: Response, text: string): ApiError {
  const { error, code, details, request_id } = objectOf(text)
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : 'unknown_error',
    message: typeof error === 'string' ? error : `HTTP ${status}`,
    requestId: typeof request_id === 'string' ? request_id : (headers.get('x-request-id') ?? undefined),
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    retryAfterSeconds: Number(headers.get('retry-after')) || undefined,
  })
}

/** Returns the fields of a JSON body, and no fields for any other body. A proxy between the page and the API may answer without JSON. */
function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isDetail(value: unknown): value is ErrorDetail {
  const { path, message } = (value ?? {}) as Partial<Record<keyof ErrorDetail, unknown>>
  return typeof path === 'string' && typeof message === 'string'
}
