import type { ApiConfiguration } from '../../../domain/api-configuration.ts'
import { isJsonType, type JsonSchema, takesBody } from '../../../domain/endpoint-schema.ts'
import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import type { TokenOf } from '../../../domain/token-registry.ts'
import { isRecord } from '../../json/read.ts'
import { currencyPrice } from './currency-price.ts'
import { type DiscoverableEndpoint, withoutSchemas } from './discoverable.ts'
import { fitting } from './fitting.ts'
import { type ListedPath, listedPaths } from './openapi-paths.ts'
import type { DescribedParameter } from './path-parameters.ts'
import { JSON_TYPE, resourceText } from './resource-info.ts'

/**
 * The API's OpenAPI 3.1 document with payment extensions, for one gateway host. The extensions are those of Agentcash Discovery v1, which
 * registries read. Named segments and a pattern's `*` are path parameters: in a key of `paths`, readers would take a star as part of the
 * name.
 */
export function openapiDocument(options: {
  api: ApiConfiguration
  endpoints: readonly DiscoverableEndpoint[]
  origin: string
  tokenOf: TokenOf
}): object {
  const { api, endpoints, origin, tokenOf } = options
  const { guidance, contactEmail, openapiVersion, serviceName, iconUrl, tags } = api.discovery
  const { listed, omitted: unlisted } = listedPaths(endpoints)
  const paths: Record<string, Record<string, object>> = {}
  const { told, omitted: withoutRoom } = fitting(listed, (each, isWhole) => ({
    path: each.template,
    method: each.endpoint.method.toLowerCase(),
    operation: operation(api, isWhole ? each : shortly(each), tokenOf),
  }))
  const omitted = withoutRoom + unlisted
  for (const { path, method, operation } of told) paths[path] = { ...paths[path], [method]: operation }
  return {
    openapi: '3.1.0',
    info: {
      title: api.name,
      version: openapiVersion,
      ...(contactEmail === undefined ? {} : { contact: { email: contactEmail } }),
      ...(guidance === undefined ? {} : { 'x-guidance': guidance }),
      ...(serviceName !== undefined && { 'x-service-name': serviceName }),
      ...(iconUrl !== undefined && { 'x-logo': { url: iconUrl } }),
      ...(omitted > 0 && { 'x-omitted-endpoints': omitted }),
    },
    ...(tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    servers: [{ url: origin }],
    paths,
  }
}

/** Without schemas, those of the path included. */
function shortly(listed: ListedPath): ListedPath {
  const parameters = listed.parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' } }))
  return { ...listed, ...withoutSchemas(listed), parameters }
}

function operation(api: ApiConfiguration, listed: ListedPath, tokenOf: TokenOf): object {
  const { endpoint, accepts, operationId } = listed
  const { method, summary, description, tags, requestSchema, responseSchema, charge, maxStreamSeconds } = endpoint
  const resource = resourceText({ api, endpoint })
  const parameters = [
    ...listed.parameters.map(pathParameter),
    ...(takesBody(method) ? [] : queryParameters(requestSchema)),
  ]
  return {
    operationId,
    summary: summary ?? resource.description,
    ...(summary !== undefined && description !== undefined && { description }),
    ...(tags.length > 0 && { tags }),
    // Explicitly empty: a caller needs a payment, and no key.
    security: [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(method) ? { requestBody: { required: true, content: content(JSON_TYPE, requestSchema) } } : {}),
    responses: {
      '200': { description: 'The answer of the API', content: content(resource.mimeType, responseSchema) },
      '402': { description: 'Payment required: the terms are in PAYMENT-REQUIRED' },
    },
    'x-payment-info': {
      ...currencyPrice(accepts, tokenOf),
      ...(charge !== 'after' && { charge }),
      ...(maxStreamSeconds !== undefined && { maxStreamSeconds }),
      protocols: accepts.map((accept) => ({ x402: terms(accept) })),
    },
  }
}

function pathParameter({ name, isRest, schema }: DescribedParameter): object {
  const own = typeof schema.description === 'string' ? schema.description : undefined
  const description = isRest ? 'The rest of the path, which may hold slashes' : own
  return { name, in: 'path', required: true, ...(description !== undefined && { description }), schema }
}

/** Each parameter that the seller has described; without a description, any. */
function queryParameters(schema: JsonSchema | undefined): object[] {
  const { properties, required } = schema ?? {}
  // A parameter's schema is one property alone, and a `$ref` points into the whole schema.
  if (!isRecord(properties) || JSON.stringify(schema).includes('"$ref"')) return [queryObject(schema)]
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, each]) => {
    const description = isRecord(each) && typeof each.description === 'string' ? { description: each.description } : {}
    return { name, in: 'query', required: names.includes(name), ...description, schema: each }
  })
}

/** The gateway passes on any query; OpenAPI writes that as an exploded object. */
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

function content(mimeType: string, schema: JsonSchema | undefined): object {
  return { [mimeType]: { schema: schema ?? { type: isJsonType(mimeType) ? 'object' : 'string' } } }
}

function terms({ scheme, network, asset, amount, payTo, maxTimeoutSeconds }: PaymentRequirements): object {
  return { scheme, network, asset, amount, payTo, maxTimeoutSeconds }
}
