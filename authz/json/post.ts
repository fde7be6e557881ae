import type { Dispatcher } from 'undici'

export interface JsonPost {
  path: string
  body: string
  /** For everything: waiting for a connection, sending, and the whole of the answer. */
  timeoutMs: number
  /** Beside the content's type. */
  headers?: Readonly<Record<string, string>>
  /** Ends the call when nobody waits for its answer any more. */
  signal?: AbortSignal
}

export interface JsonAnswer {
  status: number
  /** Empty when the answer does not say that it is JSON. */
  text: string
}

/**
 * Sends one JSON POST and collects its answer. Straight on undici's dispatcher: without the streams of `request` and
 * `fetch`, which cost more than everything else about a small call. Rejects on connection errors, answers that are too
 * large (as the dispatcher's options say), when the time is up, and when the signal says so; what has not been sent by
 * then never is. Redirects are answers like others.
 */
export function postJson(dispatcher: Dispatcher, post: JsonPost): Promise<JsonAnswer> {
  const { path, body, timeoutMs, signal } = post
  const headers = { ...JSON_HEADERS, ...post.headers }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let answer: { status: number; isJson: boolean } | undefined
    let controller: Dispatcher.DispatchController | undefined
    let ended: Error | undefined
    const end = (error: Error) => {
      ended = error
      finish()
      controller?.abort(error)
      reject(error)
    }
    // A peer that sends a byte now and then would never reach undici's own time-outs, which count from the last byte.
    const timer = setTimeout(() => end(new Error(`no whole answer within ${timeoutMs} ms`)), timeoutMs)
    const cancel = () => end(new Error('cancelled'))
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    dispatcher.dispatch(
      { method: 'POST', path, headers, body },
      {
        onRequestStart(given) {
          controller = given
          if (ended) given.abort(ended)
        },
        onResponseStart(_controller, status, { 'content-type': type }) {
          answer = { status, isJson: typeof type === 'string' && JSON_TYPE.test(type) }
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk)
        },
        onResponseEnd() {
          finish()
          const { status = 0, isJson = false } = answer ?? {}
          resolve({ status, text: isJson ? Buffer.concat(chunks).toString('utf8') : '' })
        },
        onResponseError(_controller, error) {
          finish()
          reject(error)
        },
      },
    )
  })
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const JSON_TYPE = /^application\/json\s*(;|$)/i
