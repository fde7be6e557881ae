import { fromBase64 } from '../bytes.ts'
import { ConfigurationError, InvalidArgumentError } from '../errors.ts'
import type { OpenPayment } from './journal/journal.ts'
import { requestUrl } from './network/purchase-url.ts'

/** A request that can be sent repeatedly. */
export interface RepeatableRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}

const PAYMENT_HEADERS = ['payment-signature', 'x-payment']

/**
 * Reads the arguments of `fetch`. The body is read into memory, since the buyer sends it at least twice. A `Request` is copied, so that the
 * caller can use it again. Throws `InvalidArgumentError` if its body was already read.
 */
export async function repeatable(input: string | URL | Request, init: RequestInit = {}): Promise<RepeatableRequest> {
  const given = input instanceof Request ? input : undefined
  const target = requestUrl(given?.url ?? String(input))
  const streamed = init.body instanceof ReadableStream ? { duplex: 'half' } : {}
  if (given?.bodyUsed) throw new InvalidArgumentError('the body of the request was read before')
  const request = new Request(given?.clone() ?? target, { ...init, ...streamed, signal: null } as RequestInit)
  const headers = Object.fromEntries(request.headers)
  for (const name of PAYMENT_HEADERS)
    if (name in headers) throw new ConfigurationError(`${name} is the buyer's to write`)
  const hasBody = init.body != null || (given?.body != null && init.body === undefined)
  const body = hasBody ? new Uint8Array(await request.arrayBuffer()) : undefined
  if (body?.byteLength === 0 && comesOnce(init.body))
    throw new InvalidArgumentError('the body has no bytes: it may have been read before')
  // The body determines the length. A wrong length would block the connection, or leave bytes for its next request.
  delete headers['content-length']
  return { method: request.method, url: target.href, headers, body }
}

/**
 * Whether a body can be read only once, such as a generator or a stream of Node. A second reading would find an empty body, so the same
 * request would become another purchase.
 */
function comesOnce(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body && !(body instanceof ReadableStream)
}

/** The signal in the arguments of `fetch`. */
export function signalOf(input: string | URL | Request, { signal }: RequestInit): AbortSignal | undefined {
  return (signal === undefined && input instanceof Request ? input.signal : signal) ?? undefined
}

/** The request for which a payment was signed. */
export function requestOf({ method, url, request: { headers, body } }: OpenPayment): RepeatableRequest {
  return { method, url, headers: { ...headers }, body: body === null ? undefined : fromBase64(body) }
}
