import { type EndpointParameter, MAX_PARAMETERS_BYTES } from '../../domain/endpoints/endpoint-parameter.ts'
import type { EndpointMethod, JsonSchema } from '../../domain/endpoints/endpoint-schema.ts'
import { answerOf, type ReadBody, requestBodyOf } from './bodies.ts'
import type { DocumentKind } from './check-document.ts'
import { DocumentProblem, type JsonObject } from './document-problem.ts'
import type { PartWarning } from './import-warning.ts'
import type { ReadSchema, SchemaPlan } from './json-schema.ts'
import { objectOf, type PlacedParameter, parametersOf } from './parameters.ts'
import type { References } from './references.ts'

/** The members of an endpoint that describe its request and its answer. */
export interface OperationParts {
  mime_type?: string
  request_mime_type?: string
  success_status?: number
  parameters?: EndpointParameter[]
  path_schema?: JsonSchema
  request_schema?: JsonSchema
  response_schema?: JsonSchema
}

/** The maximum number of bytes of one schema as JSON. An endpoint holds no more. */
const MAX_SCHEMA_BYTES = 65_536
const MAX_PATH_SCHEMA_BYTES = 16_384
const MAX_PARAMETER_SCHEMA_BYTES = 4_096

/**
 * Reads the parameters, body and answer of an operation, and registers their schemas in the plan. `finish` returns the parts once the plan
 * is complete, with warnings. The path of a warning begins at the operation.
 */
export function planParts(options: {
  kind: DocumentKind
  root: JsonObject
  references: References
  plan: SchemaPlan
  method: EndpointMethod
  /** The path item with the operation. Its parameters apply to all its operations. */
  item: JsonObject
  operation: JsonObject
}): { finish(): { parts: OperationParts; warnings: PartWarning[] } } {
  const { plan } = options
  const parameters = parametersOf(options)
  const request = orProblem(() => requestBodyOf({ ...options, parameters }), 'requestBody')
  const answer = orProblem(() => ({ ...answerOf(options) }), 'responses')
  const wanted = {
    path_schema: want(plan, objectOf(parameters.path), MAX_PATH_SCHEMA_BYTES),
    request_schema: want(plan, request.schema ?? objectOf(parameters.query), MAX_SCHEMA_BYTES),
    response_schema: want(plan, answer.schema, MAX_SCHEMA_BYTES),
  }
  const placed = parameters.placed.map((parameter) => ({
    parameter,
    schema: want(plan, parameter.schema, MAX_PARAMETER_SCHEMA_BYTES),
  }))
  return {
    finish() {
      const warnings: PartWarning[] = [...parameters.warnings, ...request.warnings, ...answer.warnings]
      const parts: OperationParts = {
        ...(answer.mimeType !== undefined && { mime_type: answer.mimeType }),
        ...(request.mimeType !== undefined && { request_mime_type: request.mimeType }),
        ...('status' in answer && answer.status !== undefined && { success_status: answer.status }),
      }
      for (const [field, { read }] of Object.entries(wanted)) {
        if (!read) continue
        parts[field as keyof typeof wanted] = read.schema
        warnings.push(...schemaWarnings(field, read))
      }
      const kept = withinBytes(placed.map(({ parameter, schema: { read } }) => withSchema(parameter, read)))
      if (kept.length > 0) parts.parameters = kept
      for (const [index, parameter] of kept.entries()) {
        const read = placed[index]?.schema.read
        const isShort = read !== undefined && (read.isShortened || parameter.schema === undefined)
        if (read) warnings.push(...schemaWarnings(`parameters.${index}.schema`, { ...read, isShortened: isShort }))
      }
      return { parts, warnings }
    },
  }
}

function orProblem<Read extends ReadBody>(read: () => Read, path: string): Read | ReadBody {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error
    return { schema: undefined, mimeType: undefined, warnings: [{ path, message: error.message }] }
  }
}

function want(plan: SchemaPlan, schema: unknown, mostBytes: number): { read?: ReadSchema } {
  const wanted: { read?: ReadSchema } = {}
  if (schema !== undefined)
    plan.want(schema, mostBytes, (read) => {
      wanted.read = read
    })
  return wanted
}

function schemaWarnings(path: string, { isShortened, lost }: ReadSchema): PartWarning[] {
  return [
    ...(isShortened
      ? [
          {
            code: 'schema_shortened' as const,
            path,
            message: 'the schema is shortened: its deeper levels or its details are left out',
          },
        ]
      : []),
    ...(lost !== undefined
      ? [{ code: 'reference_left_out' as const, path, message: `${lost}; that part accepts any value` }]
      : []),
  ]
}

function withSchema({ schema: _raw, ...parameter }: PlacedParameter, read: ReadSchema | undefined): EndpointParameter {
  return { ...parameter, ...(read && { schema: read.schema }) }
}

/** Leaves out the parameters with the largest schemas, until the others fit into an endpoint. */
function withinBytes(parameters: EndpointParameter[]): EndpointParameter[] {
  const sizes = parameters.map((parameter) => Buffer.byteLength(JSON.stringify(parameter)) + 1)
  let left = sizes.reduce((sum, size) => sum + size, 2)
  const largest = [...parameters.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  const kept = [...parameters]
  for (const index of largest) {
    const parameter = kept[index]
    if (left <= MAX_PARAMETERS_BYTES || !parameter) break
    const { schema: _schema, description: _description, ...rest } = parameter
    left += Buffer.byteLength(JSON.stringify(rest)) + 1 - (sizes[index] ?? 0)
    kept[index] = rest
  }
  return kept
}
