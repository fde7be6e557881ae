import type { ApiConfiguration } from '../../domain/api-configuration.ts'
import { type JsonSchema, takesBody } from '../../domain/endpoint-schema.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { TokenOf } from '../../domain/token-registry.ts'
import { isRecord } from '../read-json.ts'
import { currencyPrice } from './currency-price.ts'
import { type DiscoverableEndpoint, withoutSchemas } from './discoverable.ts'
import { fitting } from './fitting.ts'

/**
 * The API's OpenAPI 3.1 document with payment extensions, for one gateway host. The extensions are those
 * of Agentcash Discovery v1, which registries read. A pattern's `*` becomes a path parameter: as a key of `paths`
 * a star would be taken for part of the name.
 */
export function openapiDocument(options: {
  api: ApiConfiguration
  endpoints: readonly DiscoverableEndpoint[]
  origin: string
  tokenOf: TokenOf
}): object {
  const { api, endpoints, origin, tokenOf } = options
  const { guidance, contactEmail, openapiVersion } = api.discovery
  const paths: Record<string, Record<string, object>> = {}
  const { told, omitted } = fitting(endpoints, (endpoint, isWhole) => ({
    path: openapiPath(endpoint.endpoint.pathPattern),
    method: endpoint.endpoint.method.toLowerCase(),
    operation: operation(api, isWhole ? endpoint : withoutSchemas(endpoint), tokenOf),
  }))
  for (const { path, method, operation } of told) paths[path] = { ...paths[path], [method]: operation }
  return {
    openapi: '3.1.0',
    info: {
      title: api.name,
      version: openapiVersion,
      ...(contactEmail === undefined ? {} : { contact: { email: contactEmail } }),
      ...(guidance === undefined ? {} : { 'x-guidance': guidance }),
      ...(omitted > 0 && { 'x-omitted-endpoints': omitted }),
    },
    servers: [{ url: origin }],
    paths,
  }
}

function openapiPath(pattern: string): string {
  return pattern.endsWith('*') ? `${pattern.slice(0, -1)}{path}` : pattern
}

function operation(api: ApiConfiguration, { endpoint, accepts }: DiscoverableEndpoint, tokenOf: TokenOf): object {
  const { method, pathPattern, description, requestSchema, responseSchema, charge, maxStreamSeconds } = endpoint
  const parameters = [
    ...(pathPattern.endsWith('*') ? [PATH_PARAMETER] : []),
    ...(takesBody(method) ? [] : queryParameters(requestSchema)),
  ]
  return {
    operationId: endpoint.id,
    summary: description ?? `${api.name}: ${method} ${pathPattern}`,
    // Explicitly none: what a caller needs is a payment, not a key.
    security: [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(method) ? { requestBody: { required: true, content: json(requestSchema) } } : {}),
    responses: {
      '200': { description: 'The answer of the API', content: json(responseSchema) },
      '402': { description: 'Payment required: the terms are in PAYMENT-REQUIRED' },
    },
    'x-payment-info': {
      ...currencyPrice(accepts, tokenOf),
      ...(charge === 'before' && { charge }),
      ...(maxStreamSeconds !== undefined && { maxStreamSeconds }),
      protocols: accepts.map((accept) => ({ x402: terms(accept) })),
    },
  }
}

const PATH_PARAMETER = {
  name: 'path',
  in: 'path',
  required: true,
  description: 'The rest of the path, which may hold slashes',
  schema: { type: 'string' },
}

/** Each parameter that the seller has described; without a description, any. */
function queryParameters(schema: JsonSchema | undefined): object[] {
  const { properties, required } = schema ?? {}
  // A reference is to a part of the whole, of which a parameter has one property.
  if (!isRecord(properties) || JSON.stringify(schema).includes('"$ref"')) return [queryObject(schema)]
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, each]) => {
    const description = isRecord(each) && typeof each.description === 'string' ? { description: each.description } : {}
    return { name, in: 'query', required: names.includes(name), ...description, schema: each }
  })
}

/** Any query is passed on; OpenAPI writes that as an exploded object. */
function queryObject(schema: JsonSchema = { type: 'object', additionalProperties: true }): object {
  return {
    name: 'query',
    in: 'query',
    required: false,
    description: 'Query parameters, passed on to the API as they are',
    style: 'form',
    explode: true,
    schema,
  }
}

function json(schema: JsonSchema | undefined): object {
  return { 'application/json': { schema: schema ?? { type: 'object' } } }
}

function terms({ scheme, network, asset, amount, payTo, maxTimeoutSeconds }: PaymentRequirements): object {
  return { scheme, network, asset, amount, payTo, maxTimeoutSeconds }
}
