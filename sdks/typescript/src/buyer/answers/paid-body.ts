import { TimeoutError } from '../../errors.ts'
import { CUT } from './bounded-body.ts'
import { withBody } from './with-body.ts'

/** The callbacks for the end of an answer's body. */
export interface BodyEnd {
  /** The whole body has arrived, or the caller has cancelled it. */
  done: () => Promise<void>
  /** The body broke off, or is longer than its reader accepts. */
  broken: () => Promise<void>
}

/**
 * Returns the answer with callbacks for the end of its body. An answer without content ends at once, since no caller reads it. A body that
 * has not ended after `timeoutMs` breaks off with `TimeoutError`, even if no caller reads it. Otherwise a seller could keep the reader
 * waiting for ever, and no later request could send a payment with an unread answer again.
 */
export async function watchedBody(response: Response, end: BodyEnd, timeoutMs: number): Promise<Response> {
  if (!response.body || response.headers.get('content-length') === '0') {
    await end.done()
    return response
  }
  const reader = response.body.getReader()
  let isOver = false
  /** Reports the first end only. */
  const over = async (report: () => Promise<void>) => {
    clearTimeout(timer)
    if (isOver) return
    isOver = true
    await report()
  }
  let late: TimeoutError | undefined
  const timer = setTimeout(() => {
    late = new TimeoutError(`the answer has not ended within ${timeoutMs} ms`)
    void over(end.broken)
    void reader.cancel().catch(() => undefined)
  }, timeoutMs)
  // The timer must not keep a program running. In browsers a timer is a number without `unref`.
  ;(timer as { unref?: () => void }).unref?.()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          if (late) throw late
        } catch (error) {
          await over(end.broken)
          return controller.error(error)
        }
        await over(end.done)
        controller.close()
      },
      async cancel(reason) {
        await over(reason === CUT ? end.broken : end.done)
        // The cancellation is not awaited, because the seller could delay its end.
        void reader.cancel(reason).catch(() => undefined)
      },
    },
    // No chunk is read ahead, so the end is reported only after the reader has taken every byte.
    { highWaterMark: 0 },
  )
  return withBody(response, body)
}
