import { TimeoutError } from '../../errors.ts'
import { CUT } from './bounded-body.ts'
import { withBody } from './with-body.ts'

/** The callbacks for the end of an answer's body. */
export interface BodyEnd {
  /** The body has arrived whole, or the caller wants no more of it. */
  done: () => Promise<void>
  /** Called if the body broke off, or is longer than its reader can take. */
  broken: () => Promise<void>
}

/**
 * The same answer, with callbacks for the end of its body. No caller reads an answer without content. A body that has not ended after
 * `timeoutMs` breaks off with `TimeoutError`, whether or not a caller reads it: a seller must not hold its reader for ever, and a payment
 * whose answer nobody reads must be free for the next request.
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
  // A program may end before. Browsers have numbers here.
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
        // Do not wait for the seller.
        void reader.cancel(reason).catch(() => undefined)
      },
    },
    // Reads no chunk ahead: the end is seen only after the reader has taken all of it.
    { highWaterMark: 0 },
  )
  return withBody(response, body)
}
