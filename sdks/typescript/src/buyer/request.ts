import { fromBase64 } from '../bytes.ts'
import { ConfigurationError } from '../errors.ts'
import type { OpenPayment } from './journal/journal.ts'
import { requestUrl } from './network/purchase-url.ts'

/** A request that can be sent any number of times without a change. */
export interface RepeatableRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}

const PAYMENT_HEADERS = ['payment-signature', 'x-payment']

/** Reads the arguments of `fetch`. It reads a body into memory, since the buyer sends it at least twice. */
export async function repeatable(input: string | URL | Request, init: RequestInit = {}): Promise<RepeatableRequest> {
  const given = input instanceof Request ? input : undefined
  const target = requestUrl(given?.url ?? String(input))
  const streamed = init.body instanceof ReadableStream ? { duplex: 'half' } : {}
  const request = new Request(given ?? target, { ...init, ...streamed, signal: null } as RequestInit)
  const headers = Object.fromEntries(request.headers)
  for (const name of PAYMENT_HEADERS)
    if (name in headers) throw new ConfigurationError(`${name} is the buyer's to write`)
  const hasBody = init.body != null || (given?.body != null && init.body === undefined)
  const body = hasBody ? new Uint8Array(await request.arrayBuffer()) : undefined
  return { method: request.method, url: target.href, headers, body }
}

/** The signal of the arguments of `fetch`. */
export function signalOf(input: string | URL | Request, { signal }: RequestInit): AbortSignal | undefined {
  return (signal === undefined && input instanceof Request ? input.signal : signal) ?? undefined
}

/** The request that a payment was signed for. */
export function requestOf({ method, url, request: { headers, body } }: OpenPayment): RepeatableRequest {
  return { method, url, headers: { ...headers }, body: body === null ? undefined : fromBase64(body) }
}
