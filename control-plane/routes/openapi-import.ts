import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AcceptOption } from '../../domain/accept.ts'
import { ENDPOINT_METHODS } from '../../domain/endpoint-schema.ts'
import type { EndpointWarning } from '../../domain/endpoint-warning.ts'
import type { Environment } from '../../domain/environment.ts'
import { createPace } from '../../runtime/pace.ts'
import type { Config } from '../config.ts'
import { changeApi } from '../database/configuration-change.ts'
import { withinQuota } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import { SCHEMA_BODY_LIMIT } from '../http/body-limits.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { sendJsonText } from '../http/json-answer.ts'
import { principalOf } from '../identity/route-guard.ts'
import { importOperations } from '../openapi-import/import-operations.ts'
import { createOpenapiReader } from '../openapi-import/openapi-reader.ts'
import {
  checkAccepts,
  checkCharge,
  checkStreamSeconds,
  type ImportOpenapi,
  importOpenapiBody,
} from '../resources/endpoint-input.ts'
import { endpointParameter, endpointRecord } from '../resources/endpoint-record.ts'
import {
  createStateOf,
  learnTerms,
  type WarningSources,
  WRITE_WAIT_MS,
  warnings,
} from '../resources/endpoint-warnings.ts'
import { subjectOf } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { withoutBadSchemas } from '../validation/json-schema-check.ts'
import { errorAnswers, idParameter } from '../validation/shapes.ts'

const jsonSchema = z.record(z.string(), z.unknown())

const parseBody = z.strictObject({
  spec: z.string().min(1, 'must not be empty').describe('OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML'),
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
})

const parsed = z.object({
  title: z.string().nullable(),
  version: z.string().nullable(),
  servers: z.array(z.string()),
  operations: z.array(operation),
  skipped: z.array(z.object({ method: z.string(), path: z.string(), reason: z.string() })),
  warnings,
})

const imported = z.object({
  created: z.array(endpointRecord),
  skipped: z.array(z.object({ method: z.string(), path: z.string(), path_pattern: z.string(), reason: z.string() })),
  warnings,
})

/** From an OpenAPI document to endpoints. */
export function openapiImportRoutes(services: Services): FastifyPluginAsyncZod {
  const { config, orm, news, rooms } = services
  return async (app) => {
    const reader = createOpenapiReader({ room: rooms.documents })
    app.addHook('onReady', async () => reader.start())
    app.addHook('onClose', () => reader.close())

    app.post('/openapi/parse', {
      config: { operation: 'parseOpenapi' },
      bodyLimit: SCHEMA_BODY_LIMIT,
      schema: { tags: ['openapi'], body: parseBody, response: { 200: parsed, ...errorAnswers } },
      handler: async (request, reply) => {
        const reading = await reader.read(request.body.spec, subjectOf(request), request.signal)
        return sendJsonText(reply, reading)
      },
    })

    app.post('/apis/:id/openapi/import', {
      config: { operation: 'importOpenapi' },
      bodyLimit: SCHEMA_BODY_LIMIT,
      schema: {
        tags: ['openapi'],
        params: z.object({ id: idParameter }),
        body: importOpenapiBody,
        response: { 200: imported, ...errorAnswers },
      },
      handler: async (request, reply) => {
        checkOperations(request.body, principalOf(request).environment, config)
        const { operations, warnings: bad } = await withoutBadSchemas(request.body.operations)
        await learnTerms(allAccepts(request.body), services, WRITE_WAIT_MS)
        const em = tenantManager(orm, principalOf(request))
        const text = await changeApi(em, { apiId: request.params.id, news }, async (transaction, api) => {
          const { created, skipped } = await importOperations(transaction, api, { ...request.body, operations })
          const own = await importWarnings(request.body, api.payToAddress ?? null, services)
          const warnings = [...own, ...bad]
          const imported = `{"created":[${created.join(',')}],"skipped":${JSON.stringify(skipped)},"warnings":${JSON.stringify(warnings)}}`
          await withinQuota(transaction, api, { resources: 'endpoints', apiId: api.id })
          return keepAnswer(transaction, reply, imported)
        })
        return sendJsonText(reply, text)
      },
    })
  }
}

function checkOperations({ operations, accepts }: ImportOpenapi, environment: Environment, config: Config): void {
  checkAccepts(accepts, environment)
  for (const [index, operation] of operations.entries()) {
    checkAccepts(operation.accepts, environment, `operations.${index}.accepts`)
    checkCharge(operation, `operations.${index}.charge`)
    const seconds = operation.max_stream_seconds
    checkStreamSeconds(seconds, config.MAX_STREAM_SECONDS, `operations.${index}.max_stream_seconds`)
  }
}

/** Many operations may have the same warning, so a few of them are enough. */
const MOST_WARNINGS = 50

/** Between two operations the thread does other work. */
async function importWarnings(
  { operations, accepts = [] }: ImportOpenapi,
  payTo: string | null,
  services: WarningSources,
): Promise<EndpointWarning[]> {
  const stateOf = createStateOf(services)
  const pace = createPace()
  const { warnings } = stateOf({ accepts, payTo })
  for (const [index, operation] of operations.entries()) {
    if (warnings.length >= MOST_WARNINGS) break
    await pace()
    const { accepts: own = [], path_pattern, path_schema, description } = operation
    const fields = { ...(path_pattern && { path_pattern, path_schema: path_schema ?? null }) }
    const all = stateOf({ accepts: own, payTo, ...fields, ...(description && { description }) })
    for (const warning of all.warnings) warnings.push({ ...warning, path: `operations.${index}.${warning.path}` })
  }
  return warnings.slice(0, MOST_WARNINGS)
}

function allAccepts({ operations, accepts = [] }: ImportOpenapi): AcceptOption[] {
  return [...accepts, ...operations.flatMap((operation) => operation.accepts ?? [])]
}
