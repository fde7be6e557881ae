/** The same answer with another body. A server can send a status that no `Response` can be made with, such as 999. */
export function withBody(
  { status, statusText, headers, url }: Response,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
): Response {
  const isKnown = status >= 200 && status <= 599
  const response = new Response(body, { status: isKnown ? status : 200, statusText, headers })
  // A constructed answer has no address of its own.
  Object.defineProperty(response, 'url', { value: url })
  return isKnown ? response : Object.defineProperties(response, { status: { value: status }, ok: { value: false } })
}
