import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { SCOPE_PRESET_NAMES, SCOPE_PRESETS, SCOPES, type Scope } from '../../domain/scopes.ts'
import { hashApiKey, newApiKey } from '../api-key-secret.ts'
import { ApiKey } from '../entities/api-key.ts'
import { keepAnswer } from '../idempotency.ts'
import { newId } from '../identifiers.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../pagination.ts'
import { withinQuota } from '../quotas.ts'
import { principalOf } from '../request-principal.ts'
import type { Services } from '../services.ts'
import { displayName, errorAnswers, idParameter, instant, isoOrNull, noContent } from '../shapes.ts'
import { tenantManager } from '../tenancy.ts'

const record = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  environment: z.enum(['production', 'development']),
  prefix: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})

const created = record.extend({ key: z.string().describe('The key itself, shown this once') })

const createBody = z
  .strictObject({
    name: displayName,
    scopes: z.array(z.enum(SCOPES)).min(1, 'must name at least one scope').max(100).optional(),
    preset: z.enum(SCOPE_PRESET_NAMES).optional(),
  })
  .refine(({ scopes, preset }) => (scopes === undefined) !== (preset === undefined), {
    path: ['scopes'],
    error: 'give either scopes or preset',
  })

/** API keys: made and revoked by a person only; the key is shown once. */
export function apiKeyRoutes({ orm, config, knownCallers }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/auth/api-keys', {
      config: { operation: 'createApiKey' },
      schema: { tags: ['auth'], body: createBody, response: { 201: created, ...errorAnswers } },
      handler: async (request, reply) => {
        const { accountId, environment } = principalOf(request)
        const { key, prefix } = newApiKey(environment)
        const created = await tenantManager(orm, principalOf(request)).transactional(async (transaction) => {
          const apiKey = transaction.create(ApiKey, {
            id: newId(),
            accountId,
            environment,
            name: request.body.name,
            prefix,
            secretHash: hashApiKey(key, config.KEY_PEPPER),
            scopes: chosenScopes(request.body),
            createdAt: new Date(),
          })
          transaction.persist(apiKey)
          await withinQuota(transaction, principalOf(request), { resources: 'api_keys' })
          return keepAnswer(transaction, reply.code(201), { ...toRecord(apiKey), key })
        })
        return reply.send(created)
      },
    })

    app.get('/auth/api-keys', {
      config: { operation: 'listApiKeys' },
      schema: { tags: ['auth'], querystring: pageQuery, response: { 200: pageOf(record), ...errorAnswers } },
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const where = { revokedAt: null, ...afterCursor(request.query.cursor) }
        return toPage(await em.find(ApiKey, where, pageOptions(request.query)), request.query, toRecord)
      },
    })

    app.delete('/auth/api-keys/:id', {
      config: { operation: 'revokeApiKey' },
      schema: {
        tags: ['auth'],
        params: z.object({ id: idParameter }),
        response: { 204: noContent, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const em = tenantManager(orm, principalOf(request))
        const where = { id: request.params.id, revokedAt: null }
        const revoked = await em.nativeUpdate(ApiKey, where, { revokedAt: new Date() })
        if (revoked === 0) throw new LaunaError('not_found')
        knownCallers.keys.forgetAll()
        return reply.code(204).send(null)
      },
    })
  }
}

/** In the catalogue's order, each once. */
function chosenScopes({ scopes, preset }: z.output<typeof createBody>): Scope[] {
  const chosen = new Set<Scope>(preset ? SCOPE_PRESETS[preset] : scopes)
  return SCOPES.filter((scope) => chosen.has(scope))
}

function toRecord(key: ApiKey): z.output<typeof record> {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    environment: key.environment,
    prefix: key.prefix,
    created_at: key.createdAt.toISOString(),
    last_used_at: isoOrNull(key.lastUsedAt),
  }
}
