import { z } from 'zod'
import { CHARGE_TIMES, DEFAULT_REDELIVERIES } from '../../domain/endpoints/charging.ts'
import { PARAMETER_PLACES, PARAMETER_STYLES } from '../../domain/endpoints/endpoint-parameter.ts'
import { ENDPOINT_METHODS, inferredSchemas, SCHEMA_SOURCES } from '../../domain/endpoints/endpoint-schema.ts'
import { type PropertyOf, propertyOf } from '../database/column-names.ts'
import { newId } from '../database/identifiers.ts'
import type { Api } from '../entities/api.ts'
import type { Endpoint } from '../entities/endpoint.ts'
import { instant } from '../validation/shapes.ts'
import { type CreateEndpoint, STORED_FIELDS, type UpdateEndpoint } from './endpoint-input.ts'
import { termsState } from './endpoint-warnings.ts'

const acceptOption = z.object({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string(),
  max_timeout_seconds: z.int(),
  extra: z.record(z.string(), z.unknown()),
})

const jsonSchema = z.record(z.string(), z.unknown()).nullable()

/** A parameter of an endpoint as answers show it. */
export const endpointParameter = z.object({
  name: z.string(),
  in: z.enum(PARAMETER_PLACES),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
  style: z.enum(PARAMETER_STYLES).optional(),
  explode: z.boolean().optional(),
  content_type: z.string().optional(),
})

/** An endpoint in its stored form. */
export const endpointRecord = z.object({
  id: z.string(),
  api_id: z.string(),
  method: z.enum(ENDPOINT_METHODS),
  path_pattern: z.string(),
  description: z.string().nullable(),
  operation_id: z.string().nullable(),
  summary: z.string().nullable(),
  tags: z.array(z.string()),
  mime_type: z.string().nullable(),
  request_mime_type: z.string().nullable(),
  success_status: z.int().nullable(),
  parameters: z.array(endpointParameter),
  accepts: z.array(acceptOption),
  path_schema: jsonSchema,
  request_schema: jsonSchema,
  response_schema: jsonSchema,
  schema_source: z.enum(SCHEMA_SOURCES),
  enabled: z.boolean(),
  payment_identifier_required: z.boolean(),
  always_verify: z.boolean(),
  charge: z.enum(CHARGE_TIMES),
  max_redeliveries: z.int(),
  max_stream_seconds: z.int().nullable(),
  expires_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})

/** An endpoint as answers show it: the stored form and the state of its prices. */
export const shownEndpoint = endpointRecord.extend(termsState)

export type EndpointRecord = z.output<typeof endpointRecord>

/** The values of fields that a new endpoint does not give. */
const DEFAULTS = {
  description: null,
  operationId: null,
  summary: null,
  mimeType: null,
  requestMimeType: null,
  successStatus: null,
  pathSchema: null,
  enabled: true,
  paymentIdentifierRequired: false,
  alwaysVerify: false,
  charge: 'after',
  maxRedeliveries: DEFAULT_REDELIVERIES,
  maxStreamSeconds: null,
} as const satisfies Partial<Endpoint>

type Sent = Pick<UpdateEndpoint, (typeof STORED_FIELDS)[number]>
type Stored = Pick<Endpoint, PropertyOf<keyof Sent>>

const STORED = STORED_FIELDS.map((name) => [name, propertyOf(name)] as const)

/** Returns the given fields as properties of the entity. */
function storedOf(body: Sent): Partial<Stored> {
  const sent = STORED.filter(([name]) => body[name] !== undefined)
  return Object.fromEntries(sent.map(([name, property]) => [property, body[name]]))
}

/** Makes an endpoint. Schemas that the seller leaves out are inferred. */
export function newEndpoint(api: Api, body: CreateEndpoint): Endpoint {
  const now = new Date()
  const inferred = inferredSchemas({
    method: body.method,
    mimeType: body.mime_type,
    requestMimeType: body.request_mime_type,
    successStatus: body.success_status,
  })
  const described = Boolean(body.request_schema ?? body.response_schema)
  return {
    ...DEFAULTS,
    tags: [],
    parameters: [],
    ...storedOf(body),
    id: newId(),
    api,
    method: body.method,
    pathPattern: body.path_pattern,
    accepts: body.accepts,
    requestSchema: body.request_schema ?? inferred.request,
    responseSchema: body.response_schema ?? inferred.response,
    schemaSource: described ? 'manual' : 'inferred',
    expiresAt: body.ttl ? new Date(now.getTime() + body.ttl * 1000) : null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Makes an endpoint from an operation of an OpenAPI document. Schemas that the operation lacks are inferred. */
export function importedEndpoint(api: Api, body: CreateEndpoint): Endpoint {
  return { ...newEndpoint(api, body), schemaSource: 'openapi' }
}

const WRITTEN_HERE = ['id', 'schema_source', 'expires_at', 'created_at', 'updated_at'] as const

/** The columns of a new endpoint apart from `api_id`, with their properties. */
const COLUMNS = [...STORED, ...WRITTEN_HERE.map((name) => [name, propertyOf(name)] as const)]

export const ENDPOINT_COLUMNS = ['api_id', ...COLUMNS.map(([column]) => column)].join(', ')

/** Inserts endpoints from a JSON array of rows, for writes that bypass the mapper. */
export const INSERT_ENDPOINTS = `insert into endpoint (${ENDPOINT_COLUMNS})
  select ${ENDPOINT_COLUMNS} from jsonb_populate_recordset(null::endpoint, ?::jsonb)`

/** A new endpoint's values by column, for writes that bypass the mapper. */
export function endpointRow(endpoint: Endpoint): object {
  return {
    api_id: endpoint.api.id,
    ...Object.fromEntries(COLUMNS.map(([column, property]) => [column, endpoint[property]])),
  }
}

/** Writes the given fields. Given schemas get the source `manual`. */
export function applyEndpointChanges(endpoint: Endpoint, changes: UpdateEndpoint): void {
  Object.assign(endpoint, storedOf(changes))
  applySchemaChanges(endpoint, changes)
  endpoint.updatedAt = new Date()
}

/** Inferred schemas depend on these fields: the media types, the status, and whether the method has a body. */
const INFERRED_FROM = ['method', 'mime_type', 'request_mime_type', 'success_status'] as const

function applySchemaChanges(endpoint: Endpoint, changes: UpdateEndpoint): void {
  const { request_schema: request, response_schema: response } = changes
  if (request !== undefined || response !== undefined) endpoint.schemaSource = 'manual'
  const isOther = INFERRED_FROM.some((field) => changes[field] !== undefined)
  const inferAgain = changes.clear_schemas || (endpoint.schemaSource === 'inferred' && isOther)
  if (!inferAgain) return
  const inferred = inferredSchemas(endpoint)
  endpoint.requestSchema = inferred.request
  endpoint.responseSchema = inferred.response
  endpoint.schemaSource = 'inferred'
}
