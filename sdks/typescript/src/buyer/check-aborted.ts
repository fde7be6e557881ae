import { AbortedError } from '../errors.ts'

/** Throws `AbortedError` when the caller's signal has ended the request. */
export function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError('the request was aborted', { cause: signal.reason })
}
