import { type EndpointMethod, takesBody } from '../../domain/endpoint-schema.ts'
import { patternName } from '../../domain/path-pattern.ts'
import type { DocumentKind } from './check-document.ts'
import { isObject, type JsonObject } from './document-problem.ts'
import type { References } from './references.ts'

/** Most parameters that are read, of a path and of an operation each: many paths may share one long list. */
export const MOST_PARAMETERS = 128

/** The schemas of an operation in its document; undefined where it describes no JSON. */
export interface Bodies {
  /** An object schema of the path parameters, under their names in the pattern. */
  path: unknown
  request: unknown
  response: unknown
  /** Media type of the answer without parameters, unless it is `application/json`. */
  mimeType: string | undefined
}

/**
 * `item` is the path item. Its parameters apply to all its operations. If the method takes no body, the request schema is an object of all
 * query parameters.
 */
export function bodiesOf(options: {
  kind: DocumentKind
  root: JsonObject
  references: References
  method: EndpointMethod
  item: JsonObject
  operation: JsonObject
}): Bodies {
  const { kind, root, references, method, item, operation } = options
  const { dereferenced } = references
  const answer = successOf(references, operation)
  const response = kind === 'openapi-3' ? jsonSchemaOf(answer) : answer?.schema
  const mimeType = kind === 'openapi-3' ? mediaTypeOf(answer?.content) : produced(operation.produces ?? root.produces)
  const parameters = [item.parameters, operation.parameters]
    .flatMap((list): unknown[] => (Array.isArray(list) ? list.slice(0, MOST_PARAMETERS) : []))
    .map((one) => dereferenced(one))
    .filter((one) => one !== undefined)
  const described = { path: objectOf(inPattern(parametersIn(parameters, 'path')), kind), response, mimeType }
  if (!takesBody(method)) return { ...described, request: objectOf(parametersIn(parameters, 'query'), kind) }
  if (kind === 'openapi-3') return { ...described, request: jsonSchemaOf(dereferenced(operation.requestBody)) }
  const body = parameters.find((parameter) => parameter.in === 'body')
  return { ...described, request: body ? body.schema : objectOf(parametersIn(parameters, 'formData'), kind) }
}

/** The answer 200, else the first other 2xx. */
function successOf({ dereferenced }: References, { responses }: JsonObject): JsonObject | undefined {
  if (!isObject(responses)) return undefined
  const codes = Object.keys(responses).filter((code) => /^2(\d\d|XX)$/i.test(code))
  const code = codes.includes('200') ? '200' : codes.sort()[0]
  return code === undefined ? undefined : dereferenced(responses[code])
}

function inPattern(parameters: Map<string, JsonObject>): Map<string, JsonObject> {
  return new Map([...parameters].map(([name, parameter]) => [patternName(name), parameter]))
}

/** A JSON media type if there is one, else the first. Undefined for ranges, because they name no type. */
function mediaTypeOf(content: unknown): string | undefined {
  const types = isObject(content) ? Object.keys(content) : []
  const type = types.find((one) => JSON_TYPE.test(one)) ?? types[0]
  const named = type?.split(';')[0]?.trim().toLowerCase()
  return named?.includes('*') || named === 'application/json' ? undefined : named
}

function produced(types: unknown): string | undefined {
  const named = Array.isArray(types) ? types.filter((type) => typeof type === 'string') : []
  return mediaTypeOf(Object.fromEntries(named.map((type) => [type, {}])))
}

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|\*\/\*|application\/\*)\s*(?:;|$)/i

function jsonSchemaOf(body: JsonObject | undefined): unknown {
  if (!isObject(body?.content)) return undefined
  const [, media] = Object.entries(body.content).find(([type]) => JSON_TYPE.test(type)) ?? []
  return isObject(media) ? media.schema : undefined
}

/** An operation's own parameter replaces the path's parameter of the same name. */
function parametersIn(parameters: readonly JsonObject[], place: string): Map<string, JsonObject> {
  const there = parameters.filter((parameter) => parameter.in === place && typeof parameter.name === 'string')
  return new Map(there.map((parameter) => [String(parameter.name), parameter]))
}

function objectOf(parameters: Map<string, JsonObject>, kind: DocumentKind): JsonObject | undefined {
  if (parameters.size === 0) return undefined
  const required = [...parameters].filter(([, parameter]) => parameter.required === true).map(([name]) => name)
  const schemaOf = kind === 'openapi-3' ? describedSchema : inlineSchema
  return {
    type: 'object',
    properties: Object.fromEntries([...parameters].map(([name, parameter]) => [name, schemaOf(parameter)])),
    ...(required.length > 0 && { required }),
  }
}

function describedSchema({ description, schema }: JsonObject): unknown {
  if (!isObject(schema)) return typeof description === 'string' ? { description } : {}
  const isOpen = typeof description === 'string' && schema.description === undefined && schema.$ref === undefined
  return isOpen ? { ...schema, description } : schema
}

/** Swagger 2 writes a parameter's schema into the parameter. */
function inlineSchema({ name: _name, in: _in, required: _required, collectionFormat: _format, ...schema }: JsonObject) {
  return schema
}
