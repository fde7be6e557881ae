import type { Dispatcher } from 'undici'

export interface JsonPost {
  path: string
  body: string
  /** The time for all of the call: the wait for a connection, the request and the whole answer. */
  timeoutMs: number
  /** Headers besides the content type. */
  headers?: Readonly<Record<string, string>>
  /** Ends the call when the caller no longer waits for its answer. */
  signal?: AbortSignal
}

export interface JsonAnswer {
  status: number
  /** Empty unless the answer's type is JSON. */
  text: string
  /** The body as text, whatever its type is. */
  raw?: string
  /** The header `Retry-After`, if there is one. */
  retryAfter?: string | undefined
}

/**
 * Sends one JSON POST and collects its answer, also a redirect. Rejects on connection errors, on an answer above the dispatcher's limit,
 * after `timeoutMs`, and when the signal aborts. A request that was not sent by then is never sent.
 */
export function postJson(dispatcher: Dispatcher, post: JsonPost): Promise<JsonAnswer> {
  const { path, body, timeoutMs, signal } = post
  const headers = { ...JSON_HEADERS, ...post.headers }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let answer: { status: number; isJson: boolean; retryAfter: string | undefined } | undefined
    let controller: Dispatcher.DispatchController | undefined
    let ended: Error | undefined
    const end = (error: Error) => {
      ended = error
      finish()
      controller?.abort(error)
      reject(error)
    }
    // undici's own time-outs count from the last byte: a peer that sends single bytes slowly would never reach them.
    const timer = setTimeout(() => end(new Error(`no whole answer within ${timeoutMs} ms`)), timeoutMs)
    const cancel = () => end(new Error('cancelled'))
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    // undici's streams (`request`, `fetch`) would take more processor time than the rest of a small call.
    dispatcher.dispatch(
      { method: 'POST', path, headers, body },
      {
        onRequestStart(given) {
          controller = given
          if (ended) given.abort(ended)
        },
        onResponseStart(_controller, status, { 'content-type': type, 'retry-after': after }) {
          const retryAfter = typeof after === 'string' ? after : undefined
          answer = { status, isJson: typeof type === 'string' && JSON_TYPE.test(type), retryAfter }
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk)
        },
        onResponseEnd() {
          finish()
          const { status = 0, isJson = false, retryAfter } = answer ?? {}
          const raw = Buffer.concat(chunks).toString('utf8')
          resolve({ status, text: isJson ? raw : '', raw, retryAfter })
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
