import { z } from 'zod'
import { CHARGE_TIMES, DEFAULT_REDELIVERIES } from '../../domain/charging.ts'
import { ENDPOINT_METHODS, inferredSchemas, SCHEMA_SOURCES } from '../../domain/endpoint-schema.ts'
import { newId } from '../database/identifiers.ts'
import type { Api } from '../entities/api.ts'
import type { Endpoint } from '../entities/endpoint.ts'
import { instant, isoOrNull } from '../schema/shapes.ts'
import type { CreateEndpoint, UpdateEndpoint } from './endpoint-input.ts'
import { warnings } from './endpoint-warnings.ts'

const acceptOption = z.object({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string(),
  max_timeout_seconds: z.int(),
  extra: z.record(z.string(), z.unknown()),
})

const jsonSchema = z.record(z.string(), z.unknown()).nullable()

/** An endpoint as the contract shows it. */
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
  accepts: z.array(acceptOption),
  path_schema: jsonSchema,
  request_schema: jsonSchema,
  response_schema: jsonSchema,
  schema_source: z.enum(SCHEMA_SOURCES),
  enabled: z.boolean(),
  payment_identifier_required: z.boolean(),
  charge: z.enum(CHARGE_TIMES),
  max_redeliveries: z.int(),
  max_stream_seconds: z.int().nullable(),
  expires_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})

/** The answer to a write of one. */
export const writtenEndpoint = endpointRecord.extend({ warnings })

export type EndpointRecord = z.output<typeof endpointRecord>

export function toEndpointRecord(endpoint: Endpoint): EndpointRecord {
  return {
    id: endpoint.id,
    api_id: endpoint.api.id,
    method: endpoint.method,
    path_pattern: endpoint.pathPattern,
    description: endpoint.description ?? null,
    operation_id: endpoint.operationId ?? null,
    summary: endpoint.summary ?? null,
    tags: endpoint.tags,
    mime_type: endpoint.mimeType ?? null,
    accepts: endpoint.accepts,
    path_schema: endpoint.pathSchema ?? null,
    request_schema: endpoint.requestSchema ?? null,
    response_schema: endpoint.responseSchema ?? null,
    schema_source: endpoint.schemaSource,
    enabled: endpoint.enabled,
    payment_identifier_required: endpoint.paymentIdentifierRequired,
    charge: endpoint.charge,
    max_redeliveries: endpoint.maxRedeliveries,
    max_stream_seconds: endpoint.maxStreamSeconds ?? null,
    expires_at: isoOrNull(endpoint.expiresAt),
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  }
}

/** A new endpoint; what its seller does not describe is inferred. */
export function newEndpoint(api: Api, body: CreateEndpoint): Endpoint {
  const now = new Date()
  const inferred = inferredSchemas(body.method, body.mime_type)
  const described = Boolean(body.request_schema ?? body.response_schema)
  return {
    id: newId(),
    api,
    method: body.method,
    pathPattern: body.path_pattern,
    description: body.description ?? null,
    operationId: body.operation_id ?? null,
    summary: body.summary ?? null,
    tags: body.tags ?? [],
    mimeType: body.mime_type ?? null,
    accepts: body.accepts,
    pathSchema: body.path_schema ?? null,
    requestSchema: body.request_schema ?? inferred.request,
    responseSchema: body.response_schema ?? inferred.response,
    schemaSource: described ? 'manual' : 'inferred',
    enabled: body.enabled ?? true,
    paymentIdentifierRequired: body.payment_identifier_required ?? false,
    charge: body.charge ?? 'after',
    maxRedeliveries: body.max_redeliveries ?? DEFAULT_REDELIVERIES,
    maxStreamSeconds: body.max_stream_seconds ?? null,
    expiresAt: body.ttl ? new Date(now.getTime() + body.ttl * 1000) : null,
    createdAt: now,
    updatedAt: now,
  }
}

/** A new endpoint of an OpenAPI document (rule 2): what its operation does not describe is inferred, whichever of the two it is. */
export function importedEndpoint(api: Api, body: CreateEndpoint): Endpoint {
  return { ...newEndpoint(api, body), schemaSource: 'openapi' }
}

/** Writes the fields that were sent; schemas that were sent are `manual` from then on (rule 3). */
export function applyEndpointChanges(endpoint: Endpoint, changes: UpdateEndpoint): void {
  if (changes.method !== undefined) endpoint.method = changes.method
  if (changes.path_pattern !== undefined) endpoint.pathPattern = changes.path_pattern
  if (changes.accepts !== undefined) endpoint.accepts = changes.accepts
  if (changes.description !== undefined) endpoint.description = changes.description
  applyDescription(endpoint, changes)
  if (changes.enabled !== undefined) endpoint.enabled = changes.enabled
  if (changes.payment_identifier_required !== undefined)
    endpoint.paymentIdentifierRequired = changes.payment_identifier_required
  if (changes.charge !== undefined) endpoint.charge = changes.charge
  if (changes.max_redeliveries !== undefined) endpoint.maxRedeliveries = changes.max_redeliveries
  if (changes.max_stream_seconds !== undefined) endpoint.maxStreamSeconds = changes.max_stream_seconds
  applySchemaChanges(endpoint, changes)
  endpoint.updatedAt = new Date()
}

function applyDescription(endpoint: Endpoint, changes: UpdateEndpoint): void {
  if (changes.operation_id !== undefined) endpoint.operationId = changes.operation_id
  if (changes.summary !== undefined) endpoint.summary = changes.summary
  if (changes.tags !== undefined) endpoint.tags = changes.tags
  if (changes.mime_type !== undefined) endpoint.mimeType = changes.mime_type
  if (changes.path_schema !== undefined) endpoint.pathSchema = changes.path_schema
}

function applySchemaChanges(endpoint: Endpoint, changes: UpdateEndpoint): void {
  const { request_schema: request, response_schema: response } = changes
  if (request !== undefined) endpoint.requestSchema = request
  if (response !== undefined) endpoint.responseSchema = response
  if (request !== undefined || response !== undefined) endpoint.schemaSource = 'manual'
  // A changed method may have gained or lost its body, which inferred schemas follow, as they do the media type.
  const isOther = changes.method !== undefined || changes.mime_type !== undefined
  const inferAgain = changes.clear_schemas || (endpoint.schemaSource === 'inferred' && isOther)
  if (!inferAgain) return
  const inferred = inferredSchemas(endpoint.method, endpoint.mimeType)
  endpoint.requestSchema = inferred.request
  endpoint.responseSchema = inferred.response
  endpoint.schemaSource = 'inferred'
}
