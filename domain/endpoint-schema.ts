/** HTTP methods that an endpoint can have. */
export const ENDPOINT_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type EndpointMethod = (typeof ENDPOINT_METHODS)[number]

/** The source of an endpoint's schemas. */
export const SCHEMA_SOURCES = ['openapi', 'inferred', 'manual'] as const

export type SchemaSource = (typeof SCHEMA_SOURCES)[number]

export type JsonSchema = Record<string, unknown>

export interface EndpointSchemas {
  /** The request's body, or the query parameters of a method without a body. Null if undescribed. */
  request: JsonSchema | null
  response: JsonSchema
}

const METHODS_WITH_BODY: ReadonlySet<EndpointMethod> = new Set(['POST', 'PUT', 'PATCH'])

/** True for methods whose input is a body and not a query. */
export function takesBody(method: string): boolean {
  return (METHODS_WITH_BODY as ReadonlySet<string>).has(method)
}

/** True for JSON media types. An answer without a media type counts as JSON. */
export function isJsonType(mimeType: string | null | undefined): boolean {
  return !mimeType || /^application\/([\w.+-]+\+)?json$/i.test(mimeType)
}

/**
 * The minimal schemas of an endpoint without a description. Request bodies and answers are JSON objects. An answer of another media type is
 * text.
 */
export function inferredSchemas(method: EndpointMethod, mimeType?: string | null): EndpointSchemas {
  const request = METHODS_WITH_BODY.has(method) ? { type: 'object' } : null
  return { request, response: { type: isJsonType(mimeType) ? 'object' : 'string' } }
}
