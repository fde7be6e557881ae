const RESPONSES = new WeakMap<object, Response>()

/** The metadata of the service's answer, without its body. */
export interface ResponseInfo {
  status: number
  headers: Headers
  /** Name this id when you ask the operator for help. */
  requestId: string | undefined
}

/**
 * Returns status, headers and request id of an answer, which is an object that a method returned, or a page of a list. Returns undefined
 * for any other value, such as an item of a list or a copy. An `ApiError` has `status` and `requestId` itself.
 *
 * @example
 * const client = new Launa()
 * const api = await client.apis.get('019c13f1-8a20-7c33-9b41-5e7d2f8a6c02')
 * console.log(responseOf(api)?.requestId)
 */
export function responseOf(answer: object): ResponseInfo | undefined {
  const response = RESPONSES.get(keyOf(answer))
  if (!response) return undefined
  const { status, headers } = response
  return { status, headers, requestId: headers.get('x-request-id') ?? undefined }
}

/**
 * Returns the entity tag of an answer about one resource. Only two kinds of answers have a tag: the answer that reads an API, endpoint or
 * domain, and the answer to a change of an API or endpoint. Pass the tag as `ifMatch`: the service then refuses a change if another client
 * has changed the resource meanwhile. Returns undefined for an answer without a tag, such as an item of a list or a copy.
 *
 * @example
 * const client = new Launa()
 * const api = await client.apis.get('019c13f1-8a20-7c33-9b41-5e7d2f8a6c02')
 * await client.apis.update(api.id, { name: 'New' }, { ifMatch: etagOf(api) })
 */
export function etagOf(answer: object): string | undefined {
  return RESPONSES.get(keyOf(answer))?.headers.get('etag') ?? undefined
}

/** Stores the response in a map beside the answer, so that the answer has only the members that the OpenAPI contract names. */
export function storeResponse(answer: unknown, response: Response): unknown {
  if (typeof answer === 'object' && answer) RESPONSES.set(keyOf(answer), response)
  return answer
}

/** Returns the key of an answer in `RESPONSES`. The key of a page is the list of its items. */
function keyOf(answer: object): object {
  return (answer as { items?: object }).items ?? answer
}
