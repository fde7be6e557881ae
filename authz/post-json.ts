import type { Dispatcher } from 'undici'

/**
 * Sends one JSON POST and collects its answer. Straight on undici's dispatcher: without the streams of `request` and
 * `fetch`, which cost more than everything else about a small call. Rejects on connection errors, time-outs and
 * answers that are too large (as the dispatcher's options say).
 */
export function postJson(
  dispatcher: Dispatcher,
  request: { path: string; body: string; timeoutMs: number; headers?: Readonly<Record<string, string>> },
): Promise<{ status: number; text: string }> {
  const { path, body, timeoutMs } = request
  const headers = { ...JSON_HEADERS, ...request.headers }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    dispatcher.dispatch(
      { method: 'POST', path, headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      {
        onRequestStart: () => undefined,
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk)
        },
        onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

const JSON_HEADERS = { 'content-type': 'application/json' }
