const RESPONSES = new WeakMap<object, Response>()

/** How the service answered, beside the body. */
export interface ResponseInfo {
  status: number
  headers: Headers
  /** For questions to the operator. */
  requestId: string | undefined
}

/**
 * Status, headers and request id of an answer: of an object that a method answered, or of a page of a list. Undefined for all
 * else, such as an item of a list or a copy. An `ApiError` has `status` and `requestId` itself.
 *
 *     const api = await client.apis.get(id)
 *     console.log(responseOf(api)?.requestId)
 */
export function responseOf(answer: object): ResponseInfo | undefined {
  const response = RESPONSES.get(keyOf(answer))
  if (!response) return undefined
  const { status, headers } = response
  return { status, headers, requestId: headers.get('x-request-id') ?? undefined }
}

/**
 * The entity tag of an answer: of an API, endpoint or domain that was read, or of an API or endpoint that was changed. Sent as `ifMatch`,
 * it has the next change refused when somebody else was faster. Undefined for what has none, such as an item of a list or a copy.
 *
 *     const api = await client.apis.get(id)
 *     await client.apis.update(id, { name: 'New' }, { ifMatch: etagOf(api) })
 */
export function etagOf(answer: object): string | undefined {
  return RESPONSES.get(keyOf(answer))?.headers.get('etag') ?? undefined
}

/** Remembers the response beside the answer and not in it, so that the answer stays what the contract says. */
export function remembered(answer: unknown, response: Response): unknown {
  if (typeof answer === 'object' && answer) RESPONSES.set(keyOf(answer), response)
  return answer
}

/** A page is made of its answer's items. */
function keyOf(answer: object): object {
  return (answer as { items?: object }).items ?? answer
}
