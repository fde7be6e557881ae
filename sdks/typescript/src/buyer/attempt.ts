import { AbortedError, ConnectionError, TimeoutError } from '../errors.ts'
import type { RepeatableRequest } from './request.ts'

export interface AttemptOptions {
  fetch: typeof globalThis.fetch
  /** Milliseconds until the headers of the answer; a long body is the caller's to limit, by its own signal. */
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** Sends a request once. Throws `ConnectionError`, `TimeoutError` or `AbortedError` when no answer comes. */
export async function attempt(request: RepeatableRequest, options: AttemptOptions): Promise<Response> {
  const { fetch, timeoutMs, signal } = options
  if (signal?.aborted) throw new AbortedError('the request was aborted', { cause: signal.reason })
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const { url, method, headers, body } = request
    const abort = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    // A payment must not follow a redirect to another host.
    const init = { method, headers, redirect: 'manual', signal: abort, ...(body && { body }) }
    return await fetch(url, init as RequestInit)
  } catch (cause) {
    if (signal?.aborted) throw new AbortedError('the request was aborted', { cause })
    if (timeout.signal.aborted) throw new TimeoutError(`no answer within ${timeoutMs} ms`, { cause })
    throw new ConnectionError(`cannot reach ${new URL(request.url).origin}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
