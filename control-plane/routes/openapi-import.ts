import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ENDPOINT_METHODS } from '../../domain/endpoints/endpoint-schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import { SCHEMA_BODY_LIMIT } from '../http/body-limits.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { sendJsonText } from '../http/json-answer.ts'
import { principalOf } from '../identity/route-guard.ts'
import { createImportNotes } from '../openapi-import/import-notes.ts'
import { importOperations } from '../openapi-import/import-operations.ts'
import { importReport } from '../openapi-import/import-report.ts'
import { allAccepts, noteTerms } from '../openapi-import/note-terms.ts'
import { createOpenapiReader } from '../openapi-import/openapi-reader.ts'
import { prepareOperations } from '../openapi-import/prepare-operations.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { changeApi } from '../resources/configuration-change.ts'
import {
  checkAccepts,
  checkCharge,
  checkStreamSeconds,
  type ImportOpenapi,
  importOpenapiBody,
} from '../resources/endpoint-input.ts'
import { endpointParameter, endpointRecord } from '../resources/endpoint-record.ts'
import { learnTerms, WRITE_WAIT_MS } from '../resources/endpoint-warnings.ts'
import { EXAMPLE_ACCEPTS, EXAMPLE_ENDPOINT, EXAMPLE_SPEC } from '../resources/examples.ts'
import { subjectOf } from '../rooms/enter-room.ts'
import { proveNewPayees, refuseNamedPayees } from '../second-factor/named-payees.ts'
import type { Services } from '../services.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { idParameter } from '../validation/shapes.ts'

const jsonSchema = z.record(z.string(), z.unknown())

const parseBody = z.strictObject({
  spec: z.string().min(1, 'must not be empty').describe('OpenAPI 3 or Swagger 2.0, in JSON or YAML'),
})

const operation = z.object({
  method: z.enum(ENDPOINT_METHODS),
  path: z.string(),
  path_pattern: z.string(),
  operation_id: z.string().optional(),
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  mime_type: z.string().optional(),
  request_mime_type: z.string().optional(),
  success_status: z.int().optional(),
  parameters: z.array(endpointParameter).optional(),
  description: z.string().optional(),
  path_schema: jsonSchema.optional(),
  request_schema: jsonSchema.optional(),
  response_schema: jsonSchema.optional(),
  proposed_price: z.string().optional(),
})

const parsed = z.object({
  title: z.string().nullable(),
  version: z.string().nullable(),
  servers: z.array(z.string()),
  operations: z.array(operation),
  ...importReport,
})

const imported = z.object({ created: z.array(endpointRecord), ...importReport })

/** Routes that make endpoints from an OpenAPI document. */
export function openapiImportRoutes(services: Services): FastifyPluginAsyncZod {
  const { settings, orm, news, rooms } = services
  return async (app) => {
    const reader = createOpenapiReader({ room: rooms.documents })
    app.addHook('onReady', async () => reader.start())
    app.addHook('onClose', () => reader.close())

    app.post('/openapi/parse', {
      ...defineOperation({
        id: 'parseOpenapi',
        summary: 'Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored',
        details: '`spec` is the document as text, in JSON or YAML.',
        tag: 'openapi',
        rule: { credential: 'any', scopes: ['openapi:read'] },
        body: parseBody,
        answers: { 200: parsed },
        examples: {
          body: { spec: JSON.stringify(EXAMPLE_SPEC) },
          answer: {
            title: 'Weather',
            version: '1.0.0',
            servers: [],
            operations: [{ method: 'GET', path: '/forecast', path_pattern: '/forecast', summary: 'Forecast' }],
            skipped: [],
            skipped_count: 0,
            warnings: [],
            warnings_count: 0,
          },
        },
        replays: 'nothing',
        room: 'own',
        answerSize: 'two pages',
      }),
      bodyLimit: SCHEMA_BODY_LIMIT,
      handler: async (request, reply) => {
        const reading = await reader.read(request.body.spec, subjectOf(request), request.signal)
        return sendJsonText(reply, reading)
      },
    })

    app.post('/apis/:id/openapi/import', {
      ...defineOperation({
        id: 'importOpenapi',
        summary: 'Make an endpoint of each operation; operations that already have one are skipped',
        tag: 'openapi',
        // `openapi:read` alone is not enough, because the import creates endpoints.
        rule: { credential: 'any', scopes: ['openapi:read', 'endpoints:write'], write: true },
        params: z.object({ id: idParameter }),
        body: importOpenapiBody,
        answers: { 200: imported },
        errors: ['quota_exceeded', 'network_not_allowed', 'scheme_not_allowed', 'wrong_code'],
        examples: {
          body: { operations: [{ method: 'GET', path: '/forecast' }], accepts: EXAMPLE_ACCEPTS },
          answer: {
            created: [{ ...EXAMPLE_ENDPOINT, path_pattern: '/forecast' }],
            skipped: [
              {
                method: 'GET',
                path: '/cities/{name}',
                path_pattern: '/cities/{name}',
                code: 'endpoint_exists',
                reason: 'already exists',
              },
            ],
            skipped_count: 1,
            warnings: [],
            warnings_count: 0,
          },
        },
        answerSize: 'two pages',
      }),
      bodyLimit: SCHEMA_BODY_LIMIT,
      handler: async (request, reply) => {
        checkOperations(request.body, principalOf(request).environment, settings)
        const notes = createImportNotes()
        const { operations: given, code, ...terms } = request.body
        const placed = given.map((operation, index) => ({ operation, place: `operations.${index}` }))
        const prepared = await prepareOperations({ operations: placed, terms, notes })
        const { accepts } = terms
        const named = allAccepts(prepared.operations, accepts)
        refuseNamedPayees(principalOf(request), named)
        await learnTerms(named, services, WRITE_WAIT_MS)
        await proveNewPayees(services, principalOf(request), { accepts: named, code })
        const em = tenantManager(orm, principalOf(request))
        const text = await changeApi(em, { apiId: request.params.id, news }, async (transaction, api) => {
          const operations = prepared.operations.map(({ operation }) => operation)
          const made = await importOperations(transaction, api, { operations, accepts })
          await noteTerms(notes, { ...prepared, accepts, payTo: api.payToAddress ?? null, sources: services })
          const skipped = [...prepared.skipped, ...made.skipped]
          const rest = JSON.stringify({ skipped, skipped_count: skipped.length, ...notes.listed() }).slice(1)
          const imported = `{"created":[${made.created.join(',')}],${rest}`
          await requireWithinQuota(transaction, api, { resources: 'endpoints', apiId: api.id })
          return keepAnswer(transaction, reply, imported)
        })
        return sendJsonText(reply, text)
      },
    })
  }
}

function checkOperations(
  { operations, accepts }: ImportOpenapi,
  environment: Environment,
  settings: ControlPlaneSettings,
): void {
  checkAccepts(accepts, environment)
  for (const [index, operation] of operations.entries()) {
    checkAccepts(operation.accepts, environment, `operations.${index}.accepts`)
    checkCharge(operation, `operations.${index}.charge`)
    const seconds = operation.max_stream_seconds
    checkStreamSeconds(seconds, settings.MAX_STREAM_SECONDS, `operations.${index}.max_stream_seconds`)
  }
}
