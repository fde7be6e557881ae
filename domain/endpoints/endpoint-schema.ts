/** HTTP methods that an endpoint can have. */
export const ENDPOINT_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type EndpointMethod = (typeof ENDPOINT_METHODS)[number]

/** The source of an endpoint's schemas. */
export const SCHEMA_SOURCES = ['openapi', 'inferred', 'manual'] as const

export type SchemaSource = (typeof SCHEMA_SOURCES)[number]

export type JsonSchema = Record<string, unknown>

export interface EndpointSchemas {
  /** The request's body, or the query parameters of a method without a body. Null if there is no description. */
  request: JsonSchema | null
  /** Null for a status without a body. */
  response: JsonSchema | null
}

const METHODS_WITH_BODY: ReadonlySet<EndpointMethod> = new Set(['POST', 'PUT', 'PATCH'])

/** True if the input of a method is its request body, false if it is the query. */
export function takesBody(method: string): boolean {
  return (METHODS_WITH_BODY as ReadonlySet<string>).has(method)
}

/** True for JSON media types. An answer without a media type counts as JSON. */
export function isJsonType(mimeType: string | null | undefined): boolean {
  return !mimeType || /^application\/([\w.+-]+\+)?json$/i.test(mimeType)
}

/** The kinds of request bodies, by the names that discovery documents use (`bodyType` of x402's extension `bazaar`). */
export type BodyType = 'json' | 'form-data' | 'text'

/** The kind of a request body. A body without a media type counts as JSON. */
export function bodyTypeOf(mimeType: string | null | undefined): BodyType {
  if (isJsonType(mimeType)) return 'json'
  return /^(?:multipart\/.*|application\/x-www-form-urlencoded)$/i.test(mimeType ?? '') ? 'form-data' : 'text'
}

/** False for answers that never have a body (RFC 9110, sections 15.3.5 and 15.3.6). */
export function statusHasBody(status: number | null | undefined): boolean {
  return status !== 204 && status !== 205
}

/**
 * The minimal schemas of an endpoint without a description. JSON and forms are objects. Bodies and answers of other media types are text.
 */
export function inferredSchemas(endpoint: {
  method: EndpointMethod
  mimeType?: string | null | undefined
  requestMimeType?: string | null | undefined
  successStatus?: number | null | undefined
}): EndpointSchemas {
  const { method, mimeType, requestMimeType, successStatus } = endpoint
  const request = { type: bodyTypeOf(requestMimeType) === 'text' ? 'string' : 'object' }
  const response = { type: isJsonType(mimeType) ? 'object' : 'string' }
  return { request: takesBody(method) ? request : null, response: statusHasBody(successStatus) ? response : null }
}
