import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressRange } from '../../domain/address-range.ts'
import { LaunaError } from '../../domain/errors.ts'
import { MONEY_SCOPES, SCOPE_PRESET_NAMES, SCOPE_PRESETS, SCOPES, type Scope } from '../../domain/scopes.ts'
import { newId } from '../database/identifiers.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { ApiKey } from '../entities/api-key.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../http/pagination.ts'
import { newApiKey } from '../identity/api-key-secret.ts'
import { changeAsCaller } from '../identity/caller-transaction.ts'
import { type Principal, requireScope } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { EXAMPLE_API_KEY, exampleList } from '../resources/examples.ts'
import { provePersonByCode } from '../second-factor/account-proof.ts'
import type { Services } from '../services.ts'
import { code, displayName, givenTime, idParameter, instant, isoOrNull, noContent } from '../validation/shapes.ts'

const MOST_RANGES = 20
const CODE_NEEDED = `Needed where the caller has a second factor and the key gets ${MONEY_SCOPES.join(', ')}`
/** The longest time that an old key stays valid after a roll, in seconds. */
const LONGEST_OVERLAP = 7 * 86_400

const record = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  environment: z.enum(['production', 'development']),
  prefix: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
  allowed_addresses: z
    .array(z.string())
    .nullable()
    .describe('CIDR ranges from which the key may be used; null allows every address'),
})

const created = record.extend({ key: z.string().describe('The key itself; only this answer shows it') })

const keyCode = code.optional().describe(`${CODE_NEEDED}: six digits of the authenticator app, or a recovery code`)

const expiresAt = givenTime.refine((time) => new Date(time) > new Date(), 'must be in the future').nullish()

const range = z
  .string()
  .max(64, 'must not exceed 64 characters')
  .transform((text, context) => {
    const named = addressRange(text.trim())
    if ('range' in named) return named.range
    context.addIssue({ code: 'custom', message: named.problem })
    return z.NEVER
  })

const allowedAddresses = z
  .array(range)
  .min(1, 'must name at least one range')
  .max(MOST_RANGES, `must not name more than ${MOST_RANGES} ranges`)
  .nullish()

const createBody = z
  .strictObject({
    name: displayName,
    scopes: z.array(z.enum(SCOPES)).min(1, 'must name at least one scope').max(100).optional(),
    preset: z.enum(SCOPE_PRESET_NAMES).optional(),
    expires_at: expiresAt,
    allowed_addresses: allowedAddresses.describe(
      'IP addresses and CIDR ranges from which the key may be used; default: every address',
    ),
    code: keyCode,
  })
  .refine(({ scopes, preset }) => (scopes === undefined) !== (preset === undefined), {
    path: ['scopes'],
    error: 'must be given unless preset is given, and not both',
  })

const rollBody = z.strictObject({
  overlap_seconds: z
    .number()
    .int('must be a whole number of seconds')
    .min(0, 'must not be negative')
    .max(LONGEST_OVERLAP, `must not exceed ${LONGEST_OVERLAP} seconds`)
    .optional()
    .describe('How long the old key stays valid, in seconds; default: 0'),
  expires_at: expiresAt.describe('Time of expiry of the new key; default: as for the old key; null: never'),
  allowed_addresses: allowedAddresses.describe(
    'IP addresses and CIDR ranges for the new key; default: as for the old key; null: every address',
  ),
  code: keyCode,
})

function timeOrNull(time: string | null | undefined): Date | null {
  return time ? new Date(time) : null
}

/** Selects keys that are neither revoked nor expired. */
const USABLE = () => ({ revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] })

/** Routes for API keys. Only a person makes and revokes them. A key is shown once. */
export function apiKeyRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, pepper, knownCallers } = services
  const makeKey = async (
    transaction: EntityManager,
    { accountId, environment }: Tenant,
    reply: FastifyReply,
    fields: Pick<ApiKey, 'name' | 'scopes' | 'expiresAt' | 'allowedAddresses'>,
  ) => {
    const { key, prefix } = newApiKey(environment)
    const secretHash = pepper.hash(key)
    const owned = { id: newId(), accountId, environment, prefix, secretHash, createdAt: new Date() }
    const apiKey = transaction.create(ApiKey, { ...owned, ...fields })
    transaction.persist(apiKey)
    await requireWithinQuota(transaction, { accountId, environment }, { resources: 'api_keys' })
    return keepAnswer(transaction, reply, { ...toRecord(apiKey), key })
  }

  return async (app) => {
    app.post('/auth/api-keys', {
      ...defineOperation({
        id: 'createApiKey',
        summary: 'Make an API key for the environment; only this answer shows the key',
        details: 'Give either `scopes` or `preset`.',
        tag: 'auth',
        rule: { credential: 'jwt', scopes: ['keys:write'], write: true },
        body: createBody,
        answers: { 201: created },
        errors: ['quota_exceeded', 'wrong_code', 'secret_not_shown_again'],
        examples: {
          body: { name: 'Deployment', preset: 'apiManager' },
          answer: { ...EXAMPLE_API_KEY, key: `${EXAMPLE_API_KEY.prefix}1vlM0l8F12pE5hEjg0GiWcOcnNZhcS7tclz4w` },
        },
        replays: 'unused secret',
      }),
      handler: async (request, reply) => {
        const { body } = request
        const tenant = principalOf(request)
        const scopes = chosenScopes(body)
        await requireCodeForScopes(services, tenant, { scopes, code: body.code })
        const create = (transaction: EntityManager) =>
          makeKey(transaction, tenant, reply.code(201), {
            name: body.name,
            scopes,
            expiresAt: timeOrNull(body.expires_at),
            allowedAddresses: body.allowed_addresses ?? null,
          })
        const created = await changeAsCaller(orm, tenant, create, { adds: true })
        return reply.send(created)
      },
    })

    app.get('/auth/api-keys', {
      ...defineOperation({
        id: 'listApiKeys',
        summary: 'List API keys',
        tag: 'auth',
        rule: { credential: 'jwt', scopes: ['keys:read'] },
        query: pageQuery,
        answers: { 200: pageOf(record) },
        examples: { answer: exampleList(EXAMPLE_API_KEY) },
        room: 'mapped page',
        answerSize: 'page',
      }),
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const where = { ...USABLE(), ...afterCursor(request.query.cursor) }
        return toPage(await em.find(ApiKey, where, pageOptions(request.query)), request.query, toRecord)
      },
    })

    app.post('/auth/api-keys/:id/roll', {
      ...defineOperation({
        id: 'rollApiKey',
        summary: 'Replace an API key by a new one with equal rights; the old key stays valid for a time',
        details:
          'The new key has the scopes of the old one. The old key ends after `overlap_seconds`; by default it ends at once.',
        tag: 'auth',
        rule: { credential: 'jwt', scopes: ['keys:write'], write: true },
        params: z.object({ id: idParameter }),
        body: rollBody,
        answers: { 201: created },
        errors: ['quota_exceeded', 'wrong_code', 'secret_not_shown_again'],
        examples: {
          body: { overlap_seconds: 3600 },
          answer: { ...EXAMPLE_API_KEY, key: `${EXAMPLE_API_KEY.prefix}1vlM0l8F12pE5hEjg0GiWcOcnNZhcS7tclz4w` },
        },
        replays: 'unused secret',
      }),
      handler: async (request, reply) => {
        const tenant = principalOf(request)
        const current = await tenantManager(orm, tenant).findOne(ApiKey, { id: request.params.id, ...USABLE() })
        if (!current) throw new LaunaError('not_found')
        // The new key has the same scopes as the old one.
        await requireCodeForScopes(services, tenant, { scopes: current.scopes, code: request.body.code })
        const { overlap_seconds: overlap = 0, expires_at: ends, allowed_addresses: ranges } = request.body
        const oldEnds = new Date(Date.now() + overlap * 1000)
        const roll = async (transaction: EntityManager) => {
          const old = await transaction.findOne(ApiKey, { id: request.params.id, ...USABLE() })
          if (!old) throw new LaunaError('not_found')
          const { name, scopes, expiresAt = null, allowedAddresses = null } = old
          // The old key never lives longer than it would have without the roll.
          if (!expiresAt || expiresAt > oldEnds) transaction.assign(old, { expiresAt: oldEnds })
          return makeKey(transaction, tenant, reply.code(201), {
            name,
            scopes,
            expiresAt: ends === undefined ? expiresAt : timeOrNull(ends),
            allowedAddresses: ranges === undefined ? allowedAddresses : ranges,
          })
        }
        const made = await changeAsCaller(orm, tenant, roll, { adds: true })
        knownCallers.keys.forgetAll()
        return reply.send(made)
      },
    })

    app.delete('/auth/api-keys/:id', {
      ...defineOperation({
        id: 'revokeApiKey',
        summary: 'Revoke an API key',
        tag: 'auth',
        rule: { credential: 'jwt', scopes: ['keys:write'], write: true },
        params: z.object({ id: idParameter }),
        answers: { 204: noContent },
      }),
      handler: async (request, reply) => {
        const where = { id: request.params.id, revokedAt: null }
        const revoked = await changeAsCaller(orm, principalOf(request), (transaction) =>
          transaction.nativeUpdate(ApiKey, where, { revokedAt: new Date() }),
        )
        if (revoked === 0) throw new LaunaError('not_found')
        knownCallers.keys.forgetAll()
        return reply.code(204).send(null)
      },
    })
  }
}

/**
 * Requires a code of the second factor for a key that can move money. A key outlives its session, so a stolen session must not be able to
 * make one. Throws `insufficient_scope` and `wrong_code`.
 */
async function requireCodeForScopes(
  services: Services,
  principal: Principal,
  { scopes, code }: { scopes: readonly Scope[]; code: string | undefined },
): Promise<void> {
  const movesMoney = scopes.some((scope) => MONEY_SCOPES.includes(scope))
  // A key must not have more rights than the role of the person who makes it.
  for (const scope of movesMoney ? ([...scopes, 'payee:write'] as const) : scopes) requireScope(principal, scope)
  if (movesMoney) await provePersonByCode(services, principal, code)
}

/** Returns each chosen scope once, in the order of the catalogue. */
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
    expires_at: isoOrNull(key.expiresAt),
    allowed_addresses: key.allowedAddresses ?? null,
  }
}
