import type { ApiConfiguration, EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { bodyTypeOf, type JsonSchema, statusHasBody, takesBody } from '../../../domain/endpoints/endpoint-schema.ts'
import { schemaOutline, sizeUpTo } from '../../../domain/endpoints/schema-outline.ts'
import type { TokenOf } from '../../../domain/networks/token-registry.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { currencyPrice } from './currency-price.ts'
import { type Detail, detailSizes, shortenDetails } from './details.ts'
import type { DiscoverableEndpoint } from './discoverable.ts'
import { fitting } from './fitting.ts'
import { type ListedPath, listedPaths } from './openapi-paths.ts'
import { type DescribedParameter, describedParameters } from './path-parameters.ts'
import { openapiParameter, requestParameters } from './request-parameters.ts'
import { JSON_TYPE, resourceText } from './resource-info.ts'
import { type SharedSchemas, sharedSchemas } from './shared-schemas.ts'

/**
 * The API's OpenAPI 3.1 document for one gateway host, with the payment extensions of Agentcash Discovery v1. Named segments and a `*`
 * become path parameters, because readers would take a `*` in `paths` literally.
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
  const shared = sharedSchemas(listed.flatMap(namedSchemas))
  const components: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, object>> = {}
  const tell = teller({ api, tokenOf, shared, hasTerms: lengthOfTerms(endpoints) < MOST_TERMS })
  const entries: Entry[] = [
    ...Object.entries(shared.schemas).map(([name, schema]) => ({ name, schema, isWhole: shared.areWhole })),
    ...listed.map((each) => ({ listed: each })),
  ]
  const { told, omitted: withoutRoom } = fitting(entries, { sizesOf: (entry) => sizesOf(entry, shared), tell })
  const omitted = withoutRoom + unlisted
  let shortened = 0
  for (const entry of told) {
    if ('schema' in entry) components[entry.name] = entry.schema
    else {
      paths[entry.path] = { ...paths[entry.path], [entry.method]: entry.operation }
      if (entry.isShortened) shortened += 1
    }
  }
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
      ...(shortened > 0 && { 'x-shortened-endpoints': shortened }),
    },
    ...(tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    servers: [{ url: origin }],
    paths,
    ...(Object.keys(components).length > 0 && { components: { schemas: components } }),
  }
}

/**
 * The maximum number of characters of payment options in a document. Further operations list only their price, and their 402 has the
 * options.
 */
const MOST_TERMS = 128 * 1024

/** An operation, or a schema that several operations share. */
type Entry = { listed: ListedPath } | { name: string; schema: JsonSchema; isWhole: boolean }

type Told =
  | { path: string; method: string; operation: object; isShortened: boolean }
  | { name: string; schema: JsonSchema }

function namedSchemas({ endpoint, operationId, sameEndpointAs }: ListedPath) {
  if (sameEndpointAs !== undefined) return []
  const request = { name: `${operationId}.request`, schema: endpoint.requestSchema }
  const response = { name: `${operationId}.response`, schema: endpoint.responseSchema }
  return takesBody(endpoint.method) ? [request, response] : [response]
}

function sizesOf(entry: Entry, shared: SharedSchemas): number[] {
  if ('schema' in entry) return entry.isWhole ? [] : [JSON.stringify(entry.schema).length]
  return Object.values(detailSizes(withoutShared(entry.listed.endpoint, shared)))
}

function withoutShared(endpoint: EndpointConfiguration, shared: SharedSchemas): EndpointConfiguration {
  const own = (schema: JsonSchema | undefined) => (shared.nameOf(schema) === undefined ? schema : undefined)
  return { ...endpoint, requestSchema: own(endpoint.requestSchema), responseSchema: own(endpoint.responseSchema) }
}

function lengthOfTerms(endpoints: readonly DiscoverableEndpoint[]): number {
  return endpoints.reduce((sum, { accepts }) => sum + JSON.stringify(accepts.map(terms)).length, 0)
}

function teller(options: {
  api: ApiConfiguration
  tokenOf: TokenOf
  shared: SharedSchemas
  hasTerms: boolean
}): (entry: Entry, room: number) => Told {
  const { shared } = options
  const refer = (schema: JsonSchema | undefined) => {
    const name = shared.nameOf(schema)
    return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` }
  }
  const isShort = (schema: JsonSchema, room: number) => !shared.areWhole && sizeUpTo(schema, room) > room
  return (entry, room) => {
    if ('schema' in entry) {
      const { name, schema } = entry
      return { name, schema: isShort(schema, room) ? schemaOutline(schema, room) : schema }
    }
    const { listed } = entry
    const { requestSchema, responseSchema, method } = listed.endpoint
    const { endpoint: own, shortened } = shortenDetails(withoutShared(listed.endpoint, shared), room)
    const request = refer(requestSchema)
    const response = refer(responseSchema)
    if (request && requestSchema && isShort(requestSchema, room)) shortened.push('request')
    if (response && responseSchema && isShort(responseSchema, room)) shortened.push('response')
    const endpoint = {
      ...own,
      requestSchema: request ?? own.requestSchema,
      responseSchema: response ?? own.responseSchema,
    }
    return {
      path: listed.template,
      method: method.toLowerCase(),
      operation: operation({ ...options, listed: { ...listed, endpoint }, shortened }),
      isShortened: shortened.length > 0 && listed.sameEndpointAs === undefined,
    }
  }
}

function operation(options: {
  api: ApiConfiguration
  tokenOf: TokenOf
  listed: ListedPath
  hasTerms: boolean
  shortened: readonly Detail[]
}): object {
  const { api, tokenOf, listed, hasTerms, shortened } = options
  const { endpoint, accepts, operationId, sameEndpointAs } = listed
  const { method, summary, description, tags, requestSchema, responseSchema, charge, maxStreamSeconds } = endpoint
  const { requestMimeType = JSON_TYPE, successStatus = 200 } = endpoint
  const resource = resourceText({ api, endpoint })
  const { parameters: described, isQueryDivided } = requestParameters(endpoint)
  const schemas = shortened.includes('path') ? describedSchemas(endpoint) : undefined
  const parameters = [
    ...listed.parameters.map((each) =>
      pathParameter({ ...each, schema: schemas?.get(each.templateName) ?? each.schema }),
    ),
    ...described.map(openapiParameter),
    ...(isQueryDivided ? [] : [queryObject(requestSchema)]),
  ]
  return {
    operationId,
    summary: summary ?? resource.description,
    ...(summary !== undefined && description !== undefined && { description }),
    ...(tags.length > 0 && { tags }),
    ...(sameEndpointAs !== undefined && { 'x-same-endpoint-as': sameEndpointAs }),
    ...(shortened.length > 0 && { 'x-shortened': shortened }),
    // `security` is explicitly empty: a caller needs a payment, and no key.
    security: [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(method) ? { requestBody: { required: true, content: content(requestMimeType, requestSchema) } } : {}),
    responses: {
      [successStatus]: {
        description: 'The answer of the API',
        ...(statusHasBody(successStatus) && { content: content(resource.mimeType, responseSchema) }),
      },
      '402': { description: 'Payment required: the terms are in PAYMENT-REQUIRED' },
    },
    'x-payment-info': {
      ...currencyPrice(accepts, tokenOf),
      ...(charge !== 'after' && { charge }),
      ...(maxStreamSeconds !== undefined && { maxStreamSeconds }),
      protocols: hasTerms ? accepts.map((accept) => ({ x402: terms(accept) })) : [{ x402: {} }],
    },
  }
}

function describedSchemas(endpoint: EndpointConfiguration): Map<string, JsonSchema> {
  return new Map(describedParameters(endpoint).map(({ templateName, schema }) => [templateName, schema]))
}

function pathParameter({ name, isRest, schema }: DescribedParameter): object {
  const own = typeof schema.description === 'string' ? schema.description : undefined
  const description = isRest ? 'The rest of the path, which may hold slashes' : own
  return { name, in: 'path', required: true, ...(description !== undefined && { description }), schema }
}

/** The query parameter of an operation. The gateway passes on any query, which OpenAPI describes as an exploded object. */
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
  return { [mimeType]: { schema: schema ?? { type: bodyTypeOf(mimeType) === 'text' ? 'string' : 'object' } } }
}

function terms({ scheme, network, asset, amount, payTo, maxTimeoutSeconds }: PaymentRequirements): object {
  return { scheme, network, asset, amount, payTo, maxTimeoutSeconds }
}
