import { AbortedError, ConnectionError, LaunaError, TimeoutError } from '../errors.ts'
import { checkAborted } from '../process-environment.ts'
import { withBoundedBody } from './answers/bounded-body.ts'
import type { RepeatableRequest } from './request.ts'

export interface SendOptions {
  fetch: typeof globalThis.fetch
  /**
   * The time limit for the headers of the answer, and for the end of a body that decides about a payment, in milliseconds. The caller's
   * signal limits the reading of other bodies.
   */
  timeoutMs: number
  signal: AbortSignal | undefined
}

/**
 * Sends a request once. Throws `ConnectionError`, `TimeoutError` or `AbortedError` if no answer comes, and `AddressRefusedError` for an
 * address that the buyer must not connect to.
 */
export async function sendOnce(request: RepeatableRequest, options: SendOptions): Promise<Response> {
  const { fetch, timeoutMs, signal } = options
  checkAborted(signal)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const { url, method, headers, body } = request
    const abort = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    // A payment must not follow a redirect to another host.
    const init = { method, headers, redirect: 'manual', signal: abort, ...(body && { body }) }
    const response = await withBoundedBody(await fetch(url, init as RequestInit))
    signal?.throwIfAborted()
    return response
  } catch (cause) {
    if (signal?.aborted) throw new AbortedError('the request was aborted', { cause })
    if (cause instanceof LaunaError) throw cause
    if (timeout.signal.aborted) throw new TimeoutError(`no answer within ${timeoutMs} ms`, { cause })
    throw new ConnectionError(`cannot reach ${new URL(request.url).origin}; check the address and the connection`, {
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}
