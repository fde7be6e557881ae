/** HTTP methods that an endpoint can have. */
export const ENDPOINT_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type EndpointMethod = (typeof ENDPOINT_METHODS)[number]

/** Where an endpoint's schemas come from. */
export const SCHEMA_SOURCES = ['openapi', 'inferred', 'manual'] as const

export type SchemaSource = (typeof SCHEMA_SOURCES)[number]

export type JsonSchema = Record<string, unknown>

export interface EndpointSchemas {
  /** Null where the method has no request body. */
  request: JsonSchema | null
  response: JsonSchema
}

const METHODS_WITH_BODY: ReadonlySet<EndpointMethod> = new Set(['POST', 'PUT', 'PATCH'])

/**
 * The least that is true of an endpoint nobody has described: what it takes, where its method has a body, and what it
 * answers are JSON objects.
 */
export function inferredSchemas(method: EndpointMethod): EndpointSchemas {
  return { request: METHODS_WITH_BODY.has(method) ? { type: 'object' } : null, response: { type: 'object' } }
}
