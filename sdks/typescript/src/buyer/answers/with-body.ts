/** Copies an answer with another body. The status is set afterwards, because `Response` cannot be constructed with statuses such as 999. */
export function withBody(
  { status, statusText, headers, url }: Response,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
): Response {
  const isKnown = status >= 200 && status <= 599
  const response = new Response(body, { status: isKnown ? status : 200, statusText, headers })
  // A constructed `Response` has no URL.
  Object.defineProperty(response, 'url', { value: url })
  return isKnown ? response : Object.defineProperties(response, { status: { value: status }, ok: { value: false } })
}
