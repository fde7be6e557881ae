import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { newId } from '../database/identifiers.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Api } from '../entities/api.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { enterForBody } from '../http/request-rooms.ts'
import { principalOf } from '../identity/route-guard.ts'
import { optionsAtPrice } from '../openapi-import/document-prices.ts'
import { findImport, queueImport } from '../openapi-import/import-queue.ts'
import { listedWarnings, skippedOperation } from '../openapi-import/import-report.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { HOUR } from '../operation/rate-limit.ts'
import { checkAccepts, startImportBody } from '../resources/endpoint-input.ts'
import { EXAMPLE_ACCEPTS, EXAMPLE_API_ID, EXAMPLE_SPEC, EXAMPLE_TIME } from '../resources/examples.ts'
import { proveNewPayees, refuseNamedPayees } from '../second-factor/named-payees.ts'
import type { Services } from '../services.ts'
import { idParameter, instant } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

const openapiImport = z.object({
  id: z.string(),
  api_id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  operations: z.int().nullable().describe('Number of operations in the document; null until it has been read'),
  created: z.int().describe('Number of endpoints created so far'),
  skipped: z.int(),
  skipped_operations: z.array(skippedOperation).describe('The first 200 skipped operations, once the import has ended'),
  ...listedWarnings,
  problem: z.string().nullable().describe('Reason of the failure; a failed import creates nothing'),
  created_at: instant,
  ended_at: instant.nullable(),
})

/** The maximum number of bytes of one specification. */
const MOST_SPEC_BYTES = 10 * 1024 ** 2

/** The maximum number of characters of a body. A specification becomes longer as a JSON string. */
const BODY_LIMIT = 2 * MOST_SPEC_BYTES

const EXAMPLE_IMPORT = {
  id: '019c13f6-5f70-7188-9096-adc1ceedf007',
  api_id: EXAMPLE_API_ID,
  state: 'queued',
  operations: null,
  created: 0,
  skipped: 0,
  skipped_operations: [],
  warnings: [],
  warnings_count: 0,
  problem: null,
  created_at: EXAMPLE_TIME,
  ended_at: null,
}

/** Routes for imports that take longer than an answer may. */
export function openapiImportJobRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, rooms } = services
  return async (app) => {
    app.post('/apis/:id/openapi/imports', {
      ...defineOperation({
        id: 'startOpenapiImport',
        summary: 'Import a specification of up to 10 MiB in the background',
        details: '`getOpenapiImport` reads its progress.',
        tag: 'openapi',
        rule: { credential: 'any', scopes: ['openapi:read', 'endpoints:write'], write: true },
        params: z.object({ id: idParameter }),
        body: startImportBody,
        answers: { 202: openapiImport },
        errors: ['network_not_allowed', 'scheme_not_allowed', 'wrong_code'],
        // Each import has up to ten megabytes and takes up to a minute of a job that all sellers share.
        rateLimits: [{ subject: 'account', attempts: 30, windowSeconds: HOUR }],
        examples: {
          body: {
            spec: JSON.stringify(EXAMPLE_SPEC),
            accepts: EXAMPLE_ACCEPTS,
            prices: { 'GET /forecast': EXAMPLE_ACCEPTS },
          },
          answer: EXAMPLE_IMPORT,
        },
      }),
      bodyLimit: BODY_LIMIT,
      onRequest: (request, reply) => enterForBody(rooms.specifications, request, reply),
      handler: async (request, reply) => {
        const { spec, accepts, prices = {}, document_prices, enabled, code } = request.body
        const { accountId, environment, actor } = principalOf(request)
        if (Buffer.byteLength(spec) > MOST_SPEC_BYTES) refuseField('spec', 'must not exceed 10 MiB')
        checkAccepts(accepts, environment)
        for (const [name, options] of Object.entries(prices)) checkAccepts(options, environment, `prices.${name}`)
        const named = [...(accepts ?? []), ...Object.values(prices).flat()]
        refuseNamedPayees(principalOf(request), named)
        if (document_prices) optionsAtPrice(accepts)
        await proveNewPayees(services, principalOf(request), { accepts: named, code })
        const em = tenantManager(orm, principalOf(request))
        const queued = await em.transactional(async (transaction) => {
          const api = await transaction.findOne(Api, request.params.id)
          if (!api) throw new LaunaError('not_found')
          const id = newId()
          const tenant = { account_id: accountId, environment, api_id: api.id }
          const wanted = { ...tenant, id, spec, prices: { accepts, operations: prices, document_prices, enabled } }
          await queueImport(transaction, { ...wanted, actor: actor.name, address: actor.address })
          const found = await findImport(transaction, id, api.id)
          if (!found) throw new LaunaError('not_found')
          return keepAnswer(transaction, reply.code(202), found)
        })
        return reply.send(queued)
      },
    })

    app.get('/apis/:id/openapi/imports/:importId', {
      ...defineOperation({
        id: 'getOpenapiImport',
        summary: 'Read the progress and the result of an import',
        tag: 'openapi',
        rule: { credential: 'any', scopes: ['openapi:read'] },
        params: z.object({ id: idParameter, importId: idParameter }),
        answers: { 200: openapiImport },
        examples: { answer: { ...EXAMPLE_IMPORT, state: 'done', operations: 12, created: 12, ended_at: EXAMPLE_TIME } },
      }),
      handler: async (request) => {
        const { id, importId } = request.params
        const em = tenantManager(orm, principalOf(request))
        const found = await em.transactional((transaction) => findImport(transaction, importId, id))
        if (!found) throw new LaunaError('not_found')
        return found
      },
    })
  }
}
