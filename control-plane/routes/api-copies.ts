import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { copyEndpoints } from '../copies/copy-endpoints.ts'
import { counterpartsOf } from '../copies/production-prices.ts'
import { newId } from '../database/identifiers.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { inEnvironment, type Tenant, tenantManager } from '../database/tenancy.ts'
import { Api } from '../entities/api.ts'
import { SCHEMA_BODY_LIMIT } from '../http/body-limits.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { principalOf } from '../identity/route-guard.ts'
import { refuseSlug } from '../identity/slug-conflict.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { type CopyApi, checkUpstream, copyApiBody } from '../resources/api-input.ts'
import { apiRecord, toApiRecord } from '../resources/api-record.ts'
import { changeConfiguration } from '../resources/configuration-change.ts'
import { EXAMPLE_ADDRESS, EXAMPLE_API } from '../resources/examples.ts'
import { listNetworks } from '../resources/network-list.ts'
import { apiSuspension } from '../resources/suspension-record.ts'
import { createUpstreamHeaderSeal, type SealUpstreamHeaders } from '../resources/upstream-headers.ts'
import { workInRoom } from '../rooms/enter-room.ts'
import { proveNewPayees, refuseNamedPayees } from '../second-factor/named-payees.ts'
import type { Services } from '../services.ts'
import { idParameter } from '../validation/shapes.ts'

const copiedApi = z.object({
  api: apiRecord,
  endpoints: z.int(),
  ephemeral_endpoints: z.int(),
  missing_upstream_headers: z.array(z.string()),
})

const EXAMPLE_LIVE_HOST = 'weather.example.com'

/** Routes that copy APIs of the Sandbox into production. See control-plane/DECISIONS.md, "The control plane". */
export function apiCopyRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, settings, news, supported, rooms } = services
  const seal = createUpstreamHeaderSeal(settings)
  const { PLATFORM_DOMAIN: platformDomain } = settings
  const copy = async (
    { id, body }: { id: string; body: CopyApi },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<z.output<typeof copiedApi>> => {
    const caller = principalOf(request)
    const owner = { ...caller, environment: 'production' as const }
    checkUpstream(body.upstream_base_url, settings)
    const counterparts = counterpartsOf(body.networks, listNetworks({ settings, supported }))
    refuseNamedPayees(owner, counterparts)
    const em = tenantManager(orm, owner)
    const payee = body.pay_to_address === undefined ? await usualPayee(em, owner) : body.pay_to_address
    await proveNewPayees(services, owner, { address: payee, accepts: counterparts, code: body.code })
    return changeConfiguration(em, news, async (transaction) => {
      await transaction.execute(HOLD_ACCOUNT, [owner.accountId])
      const inSandbox = <T>(part: () => Promise<T>) => inEnvironment(transaction, caller.environment, part)
      const from = await inSandbox(() => findSource(transaction, id))
      const api = transaction.create(Api, copyOf(from, { owner, body, payee, seal }))
      transaction.persist(api)
      await requireWithinQuota(transaction, owner, { resources: 'apis' })
      const { copied, ephemeral } = await copyEndpoints(transaction, { from, to: api, counterparts })
      await requireWithinQuota(transaction, owner, { resources: 'endpoints', apiId: api.id })
      const suspended = await apiSuspension(transaction, api, platformDomain)
      const result = {
        api: toApiRecord(api, { platformDomain, custom: [], suspended }),
        endpoints: copied,
        ephemeral_endpoints: ephemeral,
        missing_upstream_headers: from.upstreamHeaderNames.filter((name) => !api.upstreamHeaderNames.includes(name)),
      }
      // The request and its idempotency key belong to the Sandbox.
      await inSandbox(() => keepAnswer(transaction, reply.code(201), result))
      return { apiId: api.id, environment: api.environment, result }
    }).catch(refuseSlug)
  }
  return async (app) => {
    app.post('/apis/:id/copy', {
      ...defineOperation({
        id: 'copyApi',
        summary: 'Copy an API of the Sandbox into production; the copy is disabled',
        details:
          'Endpoints, texts and settings are copied. Domains, keys, webhooks, upstream headers and endpoints with a `ttl` are not. The payee of the Sandbox is never copied. The gateway serves the copy only after `enabled` is set to true.',
        tag: 'apis',
        // The copy reads in the Sandbox and writes in production, and an API key is valid in only one of them.
        rule: {
          credential: 'jwt',
          scopes: ['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write'],
          write: true,
          development: true,
        },
        params: z.object({ id: idParameter }),
        body: copyApiBody,
        answers: { 201: copiedApi },
        errors: ['slug_already_exists', 'quota_exceeded', 'wrong_code'],
        examples: {
          body: { slug: 'weather', pay_to_address: EXAMPLE_ADDRESS, networks: [{ network: 'eip155:8453' }] },
          answer: {
            api: {
              ...EXAMPLE_API,
              environment: 'production',
              enabled: false,
              upstream_header_names: [],
              hosts: [EXAMPLE_LIVE_HOST],
              primary_host: EXAMPLE_LIVE_HOST,
            },
            endpoints: 12,
            ephemeral_endpoints: 0,
            missing_upstream_headers: ['authorization'],
          },
        },
      }),
      bodyLimit: SCHEMA_BODY_LIMIT,
      handler: (request, reply) =>
        workInRoom(rooms.changes, { request, reply }, () =>
          copy({ id: request.params.id, body: request.body }, request, reply),
        ),
    })
  }
}

/**
 * Finds and locks the API of the Sandbox. The lock keeps its endpoints unchanged until the transaction ends, because
 * each change of them locks the API's row first.
 */
async function findSource(em: EntityManager, id: string): Promise<Api> {
  const api = await em.findOne(Api, id, { lockMode: LockMode.PESSIMISTIC_READ })
  if (!api) throw new LaunaError('not_found')
  return api
}

/**
 * Takes early the lock that the new API's foreign key needs. A change of the e-mail address locks the account and then
 * its APIs, so this transaction must lock them in the same order.
 */
const HOLD_ACCOUNT = 'select from account where id = ? for key share'

const PAYEES = `
  select min(pay_to_address) as payee from api
    where account_id = ? and environment = ? and pay_to_address is not null group by lower(pay_to_address) limit 2`

/** The payee of all other APIs of the tenant; null if they have none, or if they have several. */
async function usualPayee(em: EntityManager, { accountId, environment }: Tenant): Promise<string | null> {
  const [only, another] = await em.execute<{ payee: string }[]>(PAYEES, [accountId, environment])
  return only && !another ? only.payee : null
}

/** Makes the copy of an API. It names each property, so that the author of a new property decides whether copies get it. */
function copyOf(
  from: Api,
  { owner, body, payee, seal }: { owner: Tenant; body: CopyApi; payee: string | null; seal: SealUpstreamHeaders },
): Api {
  const id = newId()
  const now = new Date()
  return {
    ...seal(id, body.upstream_headers),
    id,
    accountId: owner.accountId,
    environment: owner.environment,
    name: body.name ?? from.name,
    slug: body.slug ?? from.slug,
    upstreamBaseUrl: body.upstream_base_url ?? from.upstreamBaseUrl,
    payToMode: from.payToMode,
    payToAddress: payee,
    discoveryGuidance: from.discoveryGuidance ?? null,
    discoveryContactEmail: from.discoveryContactEmail ?? null,
    publishOwnerEmail: from.publishOwnerEmail,
    paymentContext: from.paymentContext,
    varyOn: from.varyOn,
    redirectOrigins: from.redirectOrigins,
    openapiVersion: from.openapiVersion,
    serviceName: from.serviceName ?? null,
    iconUrl: from.iconUrl ?? null,
    tags: from.tags,
    // Nothing can be paid until the seller has checked payee, prices and upstream, and enables the API.
    enabled: false,
    revision: 0,
    createdAt: now,
    updatedAt: now,
  }
}
