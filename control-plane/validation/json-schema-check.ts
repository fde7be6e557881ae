import type { ErrorObject } from 'ajv/dist/2020.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { EndpointParameter } from '../../domain/endpoints/endpoint-parameter.ts'
import type { JsonSchema } from '../../domain/endpoints/endpoint-schema.ts'
import { type ErrorDetail, LaunaError } from '../../domain/errors.ts'
import { patternProblem } from './json-schema-patterns.ts'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Checks a seller's schema by the meta-schema of draft 2020-12. The schema is data: it is never compiled, its `$ref` never fetched, its
 * patterns never executed. Validation stops at the first mistake, so that it takes little time.
 */
const isJsonSchema = new Ajv2020({ strict: false, validateFormats: false, logger: false }).getSchema(DRAFT)

/** The maximum number of characters of the path to a mistake, because names in a schema may be long. */
const MAX_PATH = 256

/**
 * The first mistake of a schema (draft 2020-12), with its JSON Pointer (RFC 6901); undefined for a valid one. Unknown keywords are allowed.
 * The caller must have limited the schema's size and depth.
 */
export function schemaProblem(schema: JsonSchema): ErrorDetail | undefined {
  if (isJsonSchema && isJsonSchema(schema) !== true) return firstMistake(isJsonSchema.errors ?? [])
  return patternProblem(schema)
}

const SCHEMA_FIELDS = ['path_schema', 'request_schema', 'response_schema'] as const

interface Schemas {
  parameters?: readonly EndpointParameter[] | undefined
  path_schema?: JsonSchema | null | undefined
  request_schema?: JsonSchema | null | undefined
  response_schema?: JsonSchema | null | undefined
}

/** The first mistake in a schema, and the operation without that schema. */
interface BadSchema<Operation> {
  detail: ErrorDetail
  leaveOut(operation: Operation): Operation
}

/** The first mistake in each of the schemas, by field and JSON Pointer (`request_schema/properties/a/type`). */
function badSchemas<Operation extends Schemas>(operation: Operation): BadSchema<Operation>[] {
  const found: BadSchema<Operation>[] = []
  const check = (place: string, schema: JsonSchema | null | undefined, leaveOut: BadSchema<Operation>['leaveOut']) => {
    const problem = schema ? schemaProblem(schema) : undefined
    if (!problem) return
    const path = `${place}${problem.path}`.slice(0, MAX_PATH).toWellFormed()
    found.push({ detail: { path, message: problem.message }, leaveOut })
  }
  for (const field of SCHEMA_FIELDS) check(field, operation[field], (bad) => ({ ...bad, [field]: undefined }))
  for (const [index, { schema }] of (operation.parameters ?? []).entries())
    check(`parameters.${index}.schema`, schema, (bad) => ({ ...bad, parameters: withoutSchema(bad.parameters, index) }))
  return found
}

function withoutSchema(parameters: Schemas['parameters'] = [], index: number): EndpointParameter[] {
  return parameters.map((parameter, at) => (at === index ? { ...parameter, schema: undefined } : parameter))
}

/** Throws `validation_failed` when a schema of an endpoint is not a JSON Schema. */
export function checkSchemas(schemas: Schemas): void {
  const details = badSchemas(schemas).map(({ detail }) => detail)
  if (details.length > 0) throw new LaunaError('validation_failed', { details })
}

/**
 * Returns the operation without its invalid schemas, and their mistakes. One mistake in a document of hundreds of
 * operations must not block the others.
 */
export function withoutBadSchemas<Operation extends Schemas>(
  operation: Operation,
): { operation: Operation; problems: ErrorDetail[] } {
  const bad = badSchemas(operation)
  const kept = bad.reduce((left, { leaveOut }) => leaveOut(left), operation)
  return { operation: kept, problems: bad.map(({ detail }) => detail) }
}

/**
 * The message for a mistake. Ajv's first error is the deepest one. For `type`, which has several forms, the message
 * names all forms.
 */
function firstMistake(errors: readonly ErrorObject[]): ErrorDetail {
  const [error] = errors
  if (!error) return { path: '', message: 'is not a JSON Schema' }
  const { instancePath: path } = error
  if (/\/type(\/\d+)?$/.test(path) && errors.some(({ keyword }) => keyword === 'anyOf'))
    return { path, message: `must be ${TYPES}, or a list of some of these` }
  return {
    path,
    message: MESSAGES[error.keyword]?.(error.params) ?? 'has a value that JSON Schema does not allow here',
  }
}

const TYPES = 'array, boolean, integer, null, number, object or string'

const KINDS: Readonly<Record<string, string>> = {
  array: 'must be a list',
  boolean: 'must be true or false',
  integer: 'must be a whole number',
  number: 'must be a number',
  object: 'must be an object',
  string: 'must be text',
  'object,boolean': 'must be a schema: an object, true or false',
}

/** Our messages for mistakes, by the broken keyword of the meta-schema. */
const MESSAGES: Readonly<Record<string, (params: Record<string, unknown>) => string | undefined>> = {
  type: ({ type }) => KINDS[String(type)],
  minimum: ({ limit }) => `must be at least ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  minItems: () => 'must not be empty',
  uniqueItems: () => 'must not hold the same value twice',
  pattern: () => 'has a form that JSON Schema does not allow here',
}
