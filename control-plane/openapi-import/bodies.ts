import type { DocumentKind } from './check-document.ts'
import { isObject, type JsonObject } from './document-problem.ts'
import { dereferenced } from './references.ts'

/** Where an operation's schemas stand in its document; undefined where it describes no JSON. */
export interface Bodies {
  request: unknown
  response: unknown
}

/** `item` is the path item, whose parameters hold for all its operations in Swagger 2. */
export function bodiesOf(options: {
  kind: DocumentKind
  root: JsonObject
  item: JsonObject
  operation: JsonObject
}): Bodies {
  const { kind, root, item, operation } = options
  const response = successOf(root, operation)
  if (kind === 'openapi-3') {
    const request = dereferenced(root, operation.requestBody)
    return { request: jsonSchemaOf(request), response: jsonSchemaOf(response) }
  }
  const parameters = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []))
  return { request: swaggerRequest(root, parameters), response: response?.schema }
}

/** The answer 200, else the first other 2xx. */
function successOf(root: JsonObject, { responses }: JsonObject): JsonObject | undefined {
  if (!isObject(responses)) return undefined
  const codes = Object.keys(responses).filter((code) => /^2(\d\d|XX)$/i.test(code))
  const code = codes.includes('200') ? '200' : codes.sort()[0]
  return code === undefined ? undefined : dereferenced(root, responses[code])
}

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|\*\/\*|application\/\*)\s*(?:;|$)/i

function jsonSchemaOf(body: JsonObject | undefined): unknown {
  if (!isObject(body?.content)) return undefined
  const [, media] = Object.entries(body.content).find(([type]) => JSON_TYPE.test(type)) ?? []
  return isObject(media) ? media.schema : undefined
}

/** A body parameter's schema, or an object made of the fields of a form. */
function swaggerRequest(root: JsonObject, references: readonly unknown[]): unknown {
  const parameters = references.map((one) => dereferenced(root, one)).filter((one) => one !== undefined)
  const body = parameters.find((parameter) => parameter.in === 'body')
  if (body) return body.schema
  const fields = parameters.filter((parameter) => parameter.in === 'formData' && typeof parameter.name === 'string')
  if (fields.length === 0) return undefined
  const required = fields.filter((field) => field.required === true).map((field) => field.name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
  }
}

function fieldSchema({ name: _name, in: _in, required: _required, collectionFormat: _format, ...schema }: JsonObject) {
  return schema
}
