import type { EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import {
  bodyTypeOf,
  isJsonType,
  type JsonSchema,
  statusHasBody,
  takesBody,
} from '../../../domain/endpoints/endpoint-schema.ts'
import { schemaOutline } from '../../../domain/endpoints/schema-outline.ts'
import { routeTemplate } from '../../../domain/paths/path-pattern.ts'
import { isRecord } from '../../json/read.ts'
import { describedParameters, pathParamsSchema } from './path-parameters.ts'
import { parametersSchema, requestParameters } from './request-parameters.ts'
import { sampleOf } from './sample.ts'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'
const OBJECT: JsonSchema = { type: 'object' }

/**
 * The x402 `bazaar` extension of a 402: how the endpoint is called and what it answers. `schema` has to validate `info` (x402
 * specification, extensions/bazaar), so an example is given only if it certainly fits. A schema above `length` characters is replaced by
 * its outline.
 */
export function bazaarExtension(endpoint: EndpointConfiguration, length = MAX_SCHEMA_LENGTH): object {
  const input = takesBody(endpoint.method) ? bodyInput(endpoint, length) : queryInput(endpoint, length)
  const { responseSchema = OBJECT } = endpoint
  const answer = schemaOutline(responseSchema, length)
  const isJson = isJsonType(endpoint.mimeType) && statusHasBody(endpoint.successStatus)
  const example = isJson ? shortSample(responseSchema, length) : undefined
  const output = { type: isJson ? 'json' : 'text', ...(isExample(example) ? { example } : {}) }
  const template = routeTemplate(endpoint.pathPattern)
  return {
    info: { input: input.info, output },
    schema: {
      $schema: DRAFT,
      type: 'object',
      properties: {
        input: input.schema,
        output: {
          type: 'object',
          properties: { type: { type: 'string' }, example: answer },
          required: ['type'],
        },
      },
      required: ['input'],
    },
    // Readers of this extension refuse a template that contains two dots.
    ...(template !== endpoint.pathPattern && !template.includes('..') ? { routeTemplate: template } : {}),
  }
}

interface Input {
  info: object
  schema: object
}

function queryInput(endpoint: EndpointConfiguration, length: number): Input {
  const { method, requestSchema = OBJECT } = endpoint
  const { parameters, isQueryDivided } = requestParameters(endpoint)
  const query = isQueryDivided ? parametersSchema(parameters, 'query') : requestSchema
  return inputOf(endpoint, {
    length,
    info: { type: 'http', method },
    schema: { method: { type: 'string', enum: ['GET', 'HEAD', 'DELETE'] } },
    required: ['type', 'method'],
    given: { queryParams: query ?? OBJECT, headers: parametersSchema(parameters, 'header') },
  })
}

function bodyInput(endpoint: EndpointConfiguration, length: number): Input {
  const { method, requestSchema = OBJECT, requestMimeType } = endpoint
  const { parameters } = requestParameters(endpoint)
  const bodyType = bodyTypeOf(requestMimeType)
  const body = bodyType === 'text' ? undefined : shortSample(requestSchema, length)
  return inputOf(endpoint, {
    length,
    info: { type: 'http', method, bodyType, body: isExample(body) ? body : {} },
    schema: {
      method: { type: 'string', enum: ['POST', 'PUT', 'PATCH'] },
      bodyType: { type: 'string', enum: ['json', 'form-data', 'text'] },
      body: isExample(body) ? schemaOutline(requestSchema, length) : OBJECT,
    },
    required: ['type', 'method', 'bodyType', 'body'],
    given: { queryParams: parametersSchema(parameters, 'query'), headers: parametersSchema(parameters, 'header') },
  })
}

/** The input with its query, its headers and the parameters of its path, each with a sample that fits its schema. */
function inputOf(
  endpoint: EndpointConfiguration,
  input: {
    length: number
    info: object
    schema: object
    required: readonly string[]
    given: Readonly<Record<'queryParams' | 'headers', JsonSchema | undefined>>
  },
): Input {
  const { length, info, schema, required, given } = input
  const path = pathInput(endpoint, length)
  const samples: Record<string, unknown> = {}
  const schemas: Record<string, JsonSchema> = {}
  for (const [place, described] of Object.entries(given)) {
    if (!described) continue
    const typed = place === 'headers' ? headersAsText(described) : described
    const found = shortSample(typed, length)
    samples[place] = isRecord(found) ? found : {}
    schemas[place] = isRecord(found) ? schemaOutline(typed, length) : OBJECT
  }
  return {
    info: { ...info, ...samples, ...path.info },
    schema: {
      type: 'object',
      properties: { type: { type: 'string', const: 'http' }, ...schema, ...schemas, ...path.schema },
      required,
      additionalProperties: false,
    },
  }
}

/** The schema with all headers as strings, as in x402, whatever types the seller's schemas name. */
function headersAsText(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {}).map(([name, each]) => {
    const isText = isRecord(each) && typeof sampleOf(each) === 'string'
    return [name, isText ? each : { type: 'string' }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The parameters of the path, by the names of the route template; empty without parameters. */
function pathInput(endpoint: EndpointConfiguration, length: number): Input {
  const parameters = describedParameters(endpoint).map((parameter) => {
    const sample = sampleOf(parameter.schema)
    const isTold = ['string', 'number', 'boolean'].includes(typeof sample)
    return isTold ? { ...parameter, sample } : { ...parameter, schema: { type: 'string' }, sample: 'text' }
  })
  if (parameters.length === 0) return { info: {}, schema: {} }
  const samples = Object.fromEntries(parameters.map(({ templateName, sample }) => [templateName, sample]))
  return { info: { pathParams: samples }, schema: { pathParams: schemaOutline(pathParamsSchema(parameters), length) } }
}

/**
 * The maximum number of characters of a schema in a 402, because clients refuse headers above 16 KiB in all. The OpenAPI document has the
 * whole schema.
 */
const MAX_SCHEMA_LENGTH = 2048

/**
 * A sample for a schema that is sent as an outline. It is made from the whole schema, because the endpoint may refuse a value that only
 * fits the outline.
 */
function shortSample(schema: JsonSchema, length: number): unknown {
  const { $id, ...rest } = schema
  const sample = sampleOf(rest)
  return (JSON.stringify(sample) ?? '').length > length ? undefined : sample
}

function isExample(value: unknown): boolean {
  return value !== undefined && value !== null
}
