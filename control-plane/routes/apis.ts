import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DEFAULT_VARY_ON } from '../../domain/endpoints/vary-on.ts'
import { LaunaError } from '../../domain/errors.ts'
import { newId } from '../database/identifiers.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import type { TextRow } from '../database/tenant-reader.ts'
import { Api } from '../entities/api.ts'
import { SCHEMA_BODY_LIMIT } from '../http/body-limits.ts'
import { requireMatch, sendTag, tagWritten } from '../http/entity-tags.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { sendJsonText } from '../http/json-answer.ts'
import { idBefore, pageOf, pageQuery } from '../http/pagination.ts'
import { type Principal, requireScope } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { refuseSlug } from '../identity/slug-conflict.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { API, APIS, apiPageText, apiRecordText, hostSuffix } from '../reads/api-reads.ts'
import {
  type ApiChanges,
  checkPaymentContext,
  checkUpstream,
  createApiBody,
  updateApiBody,
} from '../resources/api-input.ts'
import {
  apiRecord,
  applyApiChanges,
  customHosts,
  DEFAULT_OPENAPI_VERSION,
  toApiRecord,
} from '../resources/api-record.ts'
import { changeApi, changeConfiguration } from '../resources/configuration-change.ts'
import { EXAMPLE_ADDRESS, EXAMPLE_API, exampleList } from '../resources/examples.ts'
import { apiSuspension, type Suspension } from '../resources/suspension-record.ts'
import { createUpstreamHeaderSeal, type SealUpstreamHeaders } from '../resources/upstream-headers.ts'
import { proveNewPayees } from '../second-factor/named-payees.ts'
import type { Services } from '../services.ts'
import { idParameter, noContent } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

const params = z.object({ id: idParameter })

export function apiRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, reader, settings, news } = services
  const seal = createUpstreamHeaderSeal(settings)
  const { PLATFORM_DOMAIN: platformDomain } = settings
  const suspensionOf = (em: EntityManager, api: Api) => apiSuspension(em, api, platformDomain)
  const toRecord = (api: Api, shown: { custom: readonly string[]; suspended: Suspension | null }) =>
    toApiRecord(api, { platformDomain, ...shown })
  const toText = (row: TextRow, { environment }: Tenant) => apiRecordText(row, { environment, platformDomain })
  const toPageText = (row: TextRow, { environment }: Tenant) => apiPageText(row, { environment, platformDomain })
  const suffixOf = ({ environment }: Tenant) => hostSuffix({ environment, platformDomain })
  const provePayee = (principal: Principal, { pay_to_address: address, code }: ApiChanges) =>
    proveNewPayees(services, principal, { address, code })
  return async (app) => {
    app.post('/apis', {
      ...defineOperation({
        id: 'createApi',
        summary: 'Put an upstream HTTP API behind the gateway',
        tag: 'apis',
        rule: { credential: 'any', scopes: ['apis:write'], write: true },
        body: createApiBody,
        answers: { 201: apiRecord },
        errors: ['slug_already_exists', 'quota_exceeded', 'wrong_code'],
        examples: {
          body: {
            name: 'Weather',
            slug: 'weather',
            upstream_base_url: 'https://api.example.com/v1',
            pay_to_mode: 'user_wallet',
            pay_to_address: EXAMPLE_ADDRESS,
          },
          answer: EXAMPLE_API,
        },
      }),
      bodyLimit: SCHEMA_BODY_LIMIT,
      handler: async (request, reply) => {
        checkUpstream(request.body.upstream_base_url, settings)
        checkPaymentContext(request.body.payment_context, settings)
        const em = tenantManager(orm, principalOf(request))
        await provePayee(principalOf(request), request.body)
        const api = newApi(principalOf(request), request.body, seal)
        const created = await changeConfiguration(em, news, async (transaction) => {
          transaction.persist(transaction.create(Api, api))
          await requireWithinQuota(transaction, principalOf(request), { resources: 'apis' })
          const suspended = await suspensionOf(transaction, api)
          const result = await keepAnswer(transaction, reply.code(201), toRecord(api, { custom: [], suspended }))
          return { apiId: api.id, environment: api.environment, result }
        }).catch(refuseSlug)
        return reply.send(created)
      },
    })

    app.get('/apis', {
      ...defineOperation({
        id: 'listApis',
        summary: 'List APIs, newest first',
        tag: 'apis',
        rule: { credential: 'any', scopes: ['apis:read'] },
        query: pageQuery,
        answers: { 200: pageOf(apiRecord) },
        examples: { answer: exampleList(EXAMPLE_API) },
        answerSize: 'page',
      }),
      handler: async (request, reply) => {
        const { limit, cursor } = request.query
        const tenant = principalOf(request)
        const [page = []] = await reader.read(tenant, APIS, [idBefore(cursor), String(limit), suffixOf(tenant)])
        return sendJsonText(reply, toPageText(page, tenant))
      },
    })

    app.get('/apis/:id', {
      ...defineOperation({
        id: 'getApi',
        summary: 'Read an API',
        tag: 'apis',
        rule: { credential: 'any', scopes: ['apis:read'] },
        params,
        answers: { 200: apiRecord },
        examples: { answer: EXAMPLE_API },
        sendsEntityTag: true,
      }),
      handler: async (request, reply) => {
        const tenant = principalOf(request)
        const [row] = await reader.read(tenant, API, [request.params.id, suffixOf(tenant)])
        if (!row) throw new LaunaError('not_found')
        sendTag(reply, row[3])
        return sendJsonText(reply, toText(row, tenant))
      },
    })

    app.put('/apis/:id', {
      ...defineOperation({
        id: 'updateApi',
        summary: 'Change an API; null clears an optional field, and absent fields stay unchanged',
        tag: 'apis',
        rule: { credential: 'any', scopes: ['apis:write'], write: true },
        params,
        body: updateApiBody,
        answers: { 200: apiRecord },
        errors: ['slug_already_exists', 'wrong_code'],
        examples: {
          body: { discovery_guidance: 'Ask for a city by name.' },
          answer: { ...EXAMPLE_API, discovery_guidance: 'Ask for a city by name.' },
        },
        sendsEntityTag: true,
        takesIfMatch: true,
      }),
      bodyLimit: SCHEMA_BODY_LIMIT,
      handler: async (request, reply) => {
        checkUpstream(request.body.upstream_base_url, settings)
        checkPaymentContext(request.body.payment_context, settings)
        const em = tenantManager(orm, principalOf(request))
        await provePayee(principalOf(request), request.body)
        const target = { apiId: request.params.id, news }
        return changeApi(em, target, async (transaction, api) => {
          await requireMatch(transaction, request, { resource: 'api', id: api.id })
          if (redirectsMoney(api, request.body)) requireScope(principalOf(request), 'payee:write')
          const custom = await customHosts(transaction, [api])
          requireHeadersForNewOrigin(api, request.body)
          applyApiChanges(api, request.body, seal)
          await tagWritten(transaction, reply, { resource: 'api', id: api.id })
          return toRecord(api, { custom: custom.get(api.id) ?? [], suspended: await suspensionOf(transaction, api) })
        }).catch(refuseSlug)
      },
    })

    app.delete('/apis/:id', {
      ...defineOperation({
        id: 'deleteApi',
        summary: 'Delete an API with its endpoints and domains',
        tag: 'apis',
        rule: { credential: 'any', scopes: ['apis:write'], write: true },
        params,
        answers: { 204: noContent },
        takesIfMatch: true,
      }),
      handler: async (request, reply) => {
        const em = tenantManager(orm, principalOf(request))
        await changeApi(em, { apiId: request.params.id, news }, async (transaction, api) => {
          await requireMatch(transaction, request, { resource: 'api', id: api.id })
          transaction.remove(api)
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function newApi(owner: Principal, body: z.output<typeof createApiBody>, seal: SealUpstreamHeaders): Api {
  const now = new Date()
  const id = newId()
  return {
    ...seal(id, body.upstream_headers),
    id,
    accountId: owner.accountId,
    environment: owner.environment,
    name: body.name,
    slug: body.slug,
    upstreamBaseUrl: body.upstream_base_url,
    payToMode: body.pay_to_mode,
    payToAddress: body.pay_to_address ?? null,
    discoveryGuidance: body.discovery_guidance ?? null,
    discoveryContactEmail: body.discovery_contact_email ?? null,
    publishOwnerEmail: body.publish_owner_email ?? true,
    paymentContext: body.payment_context ?? false,
    varyOn: body.vary_on ?? [...DEFAULT_VARY_ON],
    redirectOrigins: body.redirect_origins ?? [],
    openapiVersion: body.openapi_version ?? DEFAULT_OPENAPI_VERSION,
    serviceName: body.service_name ?? null,
    iconUrl: body.icon_url ?? null,
    tags: body.tags ?? [],
    enabled: body.enabled ?? true,
    revision: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns whether the payee changes. Setting the first payee does not count, because no money went to an earlier payee. */
function redirectsMoney(api: Api, { pay_to_address: payee }: ApiChanges): boolean {
  return payee !== undefined && Boolean(api.payToAddress) && payee?.toLowerCase() !== api.payToAddress?.toLowerCase()
}

/**
 * Throws if the upstream gets another origin and its headers are not sent again. Otherwise the holder of an API key could learn the
 * headers, by pointing the API at another server.
 */
function requireHeadersForNewOrigin(api: Api, { upstream_base_url: url, upstream_headers: headers }: ApiChanges): void {
  const isElsewhere = url !== undefined && new URL(url).origin !== new URL(api.upstreamBaseUrl).origin
  if (!isElsewhere || headers !== undefined || api.upstreamHeaderNames.length === 0) return
  refuseField('upstream_headers', 'must be sent again, or be null, because the new upstream has another origin')
}
