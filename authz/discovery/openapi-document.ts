import type { ApiConfiguration } from '../../domain/api-configuration.ts'
import type { JsonSchema } from '../../domain/endpoint-schema.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { hasBody } from './bazaar.ts'
import type { DiscoverableEndpoint } from './discoverable.ts'

/**
 * The API's OpenAPI 3.1 document with payment extensions, for one gateway host. The extensions are those
 * of Agentcash Discovery v1, which registries read. A pattern's `*` becomes a path parameter: as a key of `paths`
 * a star would be taken for part of the name.
 */
export function openapiDocument(options: {
  api: ApiConfiguration
  endpoints: readonly DiscoverableEndpoint[]
  origin: string
}): object {
  const { api, endpoints, origin } = options
  const { guidance, contactEmail, openapiVersion } = api.discovery
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = openapiPath(endpoint.endpoint.pathPattern)
    paths[path] = { ...paths[path], [endpoint.endpoint.method.toLowerCase()]: operation(api, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.name,
      version: openapiVersion,
      ...(contactEmail === undefined ? {} : { contact: { email: contactEmail } }),
      ...(guidance === undefined ? {} : { 'x-guidance': guidance }),
    },
    servers: [{ url: origin }],
    paths,
  }
}

function openapiPath(pattern: string): string {
  return pattern.endsWith('*') ? `${pattern.slice(0, -1)}{path}` : pattern
}

function operation(api: ApiConfiguration, { endpoint, accepts }: DiscoverableEndpoint): object {
  const { method, pathPattern, description, requestSchema, responseSchema } = endpoint
  const parameters = [
    ...(pathPattern.endsWith('*') ? [PATH_PARAMETER] : []),
    ...(hasBody(method) ? [] : [QUERY_PARAMETERS]),
  ]
  return {
    operationId: endpoint.id,
    summary: description ?? `${api.name}: ${method} ${pathPattern}`,
    // Explicitly none: what a caller needs is a payment, not a key.
    security: [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody(method) ? { requestBody: { required: true, content: json(requestSchema) } } : {}),
    responses: {
      '200': { description: 'The answer of the API', content: json(responseSchema) },
      '402': { description: 'Payment required: the terms are in PAYMENT-REQUIRED' },
    },
    'x-payment-info': { price: price(accepts), protocols: accepts.map((accept) => ({ x402: terms(accept) })) },
  }
}

const PATH_PARAMETER = {
  name: 'path',
  in: 'path',
  required: true,
  description: 'The rest of the path, which may hold slashes',
  schema: { type: 'string' },
}

/** Any query is passed on; OpenAPI writes that as an exploded object. */
const QUERY_PARAMETERS = {
  name: 'query',
  in: 'query',
  required: false,
  description: 'Query parameters, passed on to the API as they are',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: true },
}

function json(schema: JsonSchema | undefined): object {
  return { 'application/json': { schema: schema ?? { type: 'object' } } }
}

/** USDC is taken for dollars; several prices are a range. Decimal strings, never floating point. */
function price(accepts: readonly PaymentRequirements[]): object {
  const amounts = [...new Set(accepts.map(({ amount }) => amount))].map(BigInt).sort((a, b) => (a < b ? -1 : 1))
  const [lowest = 0n] = amounts
  const highest = amounts.at(-1) ?? lowest
  if (lowest === highest) return { mode: 'fixed', currency: 'USD', amount: usdc(lowest) }
  return { mode: 'dynamic', currency: 'USD', min: usdc(lowest), max: usdc(highest) }
}

/** Atomic units (6 decimals) as a decimal string with at least two places: 100000 -> 0.10. */
function usdc(atomic: bigint): string {
  const digits = atomic.toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${fraction}`
}

function terms({ scheme, network, asset, amount, payTo, maxTimeoutSeconds }: PaymentRequirements): object {
  return { scheme, network, asset, amount, payTo, maxTimeoutSeconds }
}
