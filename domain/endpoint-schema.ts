/** HTTP methods that an endpoint can have. */
export const ENDPOINT_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type EndpointMethod = (typeof ENDPOINT_METHODS)[number]

/** Where an endpoint's schemas come from. */
export const SCHEMA_SOURCES = ['openapi', 'inferred', 'manual'] as const

export type SchemaSource = (typeof SCHEMA_SOURCES)[number]

export type JsonSchema = Record<string, unknown>

export interface EndpointSchemas {
  /** What is sent: a body, or the query parameters of a method that has none. Null where nothing is said of them. */
  request: JsonSchema | null
  response: JsonSchema
}

const METHODS_WITH_BODY: ReadonlySet<EndpointMethod> = new Set(['POST', 'PUT', 'PATCH'])

/** True for methods whose input is a body and not a query. */
export function takesBody(method: string): boolean {
  return (METHODS_WITH_BODY as ReadonlySet<string>).has(method)
}

/** True for media types that are JSON; an answer of which nothing is said is. */
export function isJsonType(mimeType: string | null | undefined): boolean {
  return !mimeType || /^application\/([\w.+-]+\+)?json$/i.test(mimeType)
}

/**
 * The least that is true of an endpoint nobody has described: what it takes, where its method has a body, and what it
 * answers are JSON objects, or text where the answer has another media type.
 */
export function inferredSchemas(method: EndpointMethod, mimeType?: string | null): EndpointSchemas {
  const request = METHODS_WITH_BODY.has(method) ? { type: 'object' } : null
  return { request, response: { type: isJsonType(mimeType) ? 'object' : 'string' } }
}
