import type { EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { type JsonSchema, takesBody } from '../../../domain/endpoints/endpoint-schema.ts'
import { schemaOutline, sizeUpTo } from '../../../domain/endpoints/schema-outline.ts'
import { shortened as cut } from '../../../facilitators/facilitator-limits.ts'
import { isRecord } from '../../json/read.ts'

/** The details of an endpoint. A document lists by these names the details that it has shortened. */
export type Detail = 'description' | 'path' | 'parameters' | 'request' | 'response'

/** The length of each detail as JSON. */
export function detailSizes(endpoint: EndpointConfiguration): Record<Detail, number> {
  const details = detailsOf(endpoint)
  const sizes = Object.entries(details).map(([name, value]) => [name, JSON.stringify(value)?.length ?? 0])
  return Object.fromEntries(sizes) as Record<Detail, number>
}

function detailsOf(endpoint: EndpointConfiguration): Record<Detail, unknown> {
  const { description, summary, pathSchema, parameters, requestSchema, responseSchema } = endpoint
  return {
    description: [description, summary].some((text) => text !== undefined) ? [description, summary] : undefined,
    path: pathSchema,
    parameters: parameters.length > 0 ? parameters : undefined,
    request: requestSchema,
    response: responseSchema,
  }
}

/**
 * The endpoint, with each detail that is longer than `room` shortened to that length, and the names of the shortened details. `room` bounds
 * the work.
 */
export function shortenDetails(
  endpoint: EndpointConfiguration,
  room: number,
): { endpoint: EndpointConfiguration; shortened: Detail[] } {
  const details = detailsOf(endpoint)
  const shortened = (Object.keys(details) as Detail[]).filter((name) => sizeUpTo(details[name], room) > room)
  if (shortened.length === 0) return { endpoint, shortened }
  const { description, summary, pathSchema, parameters, requestSchema, responseSchema } = endpoint
  const isShort = (name: Detail) => shortened.includes(name)
  return {
    endpoint: {
      ...endpoint,
      ...(isShort('description') && {
        // A reader can do without the description if there is a summary.
        description: room === 0 && summary !== undefined ? undefined : shortText(description, room),
        summary: shortText(summary, room),
      }),
      ...(isShort('path') && { pathSchema: shortenNamed(pathSchema, room) }),
      ...(isShort('parameters') && { parameters: shortenParameters(parameters, room) }),
      ...(isShort('request') && {
        requestSchema: takesBody(endpoint.method) ? outlineOf(requestSchema, room) : shortenNamed(requestSchema, room),
      }),
      ...(isShort('response') && { responseSchema: outlineOf(responseSchema, room) }),
    },
    shortened,
  }
}

/** Characters that the description of each endpoint gets in any case. */
const LEAST_TEXT = 80

function shortText(text: string | undefined, room: number): string | undefined {
  return text && cut(text, Math.max(LEAST_TEXT, Math.floor(room / 2)))
}

function outlineOf(schema: JsonSchema | undefined, room: number): JsonSchema | undefined {
  return schema && schemaOutline(schema, room)
}

/** The most parameters that stay in a schema for which there is no room. */
const MOST_NAMES = 64

/** Shortens a schema of parameters. The result has their names and types, and which parameters are required. */
function shortenNamed(schema: JsonSchema | undefined, room: number): JsonSchema | undefined {
  if (!schema || !isRecord(schema.properties)) return outlineOf(schema, room)
  const { properties } = schema
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
  const names = [...new Set([...required, ...Object.keys(properties)])].slice(0, MOST_NAMES)
  const ofEach = room / names.length
  const short = names.map((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, isRecord(property) ? schemaOutline(property, ofEach) : {}]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(short),
    ...(required.length > 0 && { required: required.slice(0, MOST_NAMES) }),
  }
}

/** Shortens parameters. The result has their names and places, and which parameters are required. */
function shortenParameters(
  parameters: EndpointConfiguration['parameters'],
  room: number,
): EndpointConfiguration['parameters'] {
  const ofEach = room / parameters.length
  return parameters.map(({ description, schema, ...rest }) => ({
    ...rest,
    ...(description !== undefined && description.length <= ofEach / 2 && { description }),
    ...(schema && { schema: schemaOutline(schema, ofEach / 2) }),
  }))
}
