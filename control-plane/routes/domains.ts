import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { gatewayHost } from '../../domain/hosts/gateway-host.ts'
import { CERTIFICATE_FIELDS } from '../certificates/certificate-record.ts'
import { changeApi } from '../database/configuration-change.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { newId } from '../database/identifiers.ts'
import { withinQuota } from '../database/quotas.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { type Claim, recordName } from '../domains/domain-proof.ts'
import { domainRecord, toDomainRecord } from '../domains/domain-record.ts'
import { readHostname } from '../domains/hostname.ts'
import { platformHosts } from '../domains/platform-hosts.ts'
import { suggestedHostnames } from '../domains/suggest.ts'
import { verifyDomain } from '../domains/verify-domain.ts'
import { Api } from '../entities/api.ts'
import { Certificate } from '../entities/certificate.ts'
import { Domain } from '../entities/domain.ts'
import { requireMatch, tagRead } from '../http/entity-tags.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { hostSuspensions } from '../resources/suspension-record.ts'
import { subjectOf } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { errorAnswers, idParameter, noContent } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

const apiParams = z.object({ id: idParameter })
const params = z.object({ id: idParameter, domainId: idParameter })
const createDomainBody = z.strictObject({ hostname: z.string().max(512, 'must not be longer than 512 characters') })

const verification = z.object({
  status: z.enum(['verified', 'already verified', 'pending']),
  reason: z.string().optional().describe('Why it is still pending'),
})

const suggestion = z.object({ hostname: z.string(), record_name: z.string(), cname_target: z.string() })

/** Custom host names of an API. */
export function domainRoutes({ orm, config, news, tenantCalls }: Services): FastifyPluginAsyncZod {
  const ours = platformHosts(config)
  const cnameTarget = (api: Api) => gatewayHost({ ...api, platformDomain: config.PLATFORM_DOMAIN })
  const issues = config.ACME_DIRECTORY_URL !== undefined
  return async (app) => {
    app.post('/apis/:id/domains', {
      config: { operation: 'createDomain' },
      schema: {
        tags: ['domains'],
        params: apiParams,
        body: createDomainBody,
        response: { 201: domainRecord, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const reading = readHostname(request.body.hostname, ours)
        if ('problem' in reading) return refuseField('hostname', reading.problem)
        const em = tenantManager(orm, principalOf(request))
        const created = await em
          .transactional(async (transaction) => {
            const api = await findApi(transaction, request.params.id, LockMode.PESSIMISTIC_WRITE)
            const domain = await claim(transaction, api, reading.hostname)
            return keepAnswer(
              transaction,
              reply.code(201),
              toDomainRecord({ domain, cnameTarget: cnameTarget(api), issues, suspended: undefined }),
            )
          })
          .catch(refuseSecondClaim)
        return reply.send(created)
      },
    })

    app.get('/apis/:id/domains', {
      config: { operation: 'listDomains' },
      schema: {
        tags: ['domains'],
        params: apiParams,
        querystring: pageQuery,
        response: { 200: pageOf(domainRecord), ...errorAnswers },
      },
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const api = await findApi(em, request.params.id)
        const where = { apiId: api.id, ...afterCursor(request.query.cursor) }
        const rows = await em.find(Domain, where, pageOptions(request.query))
        const ids = rows.map(({ id }) => id)
        // Names its columns: this process must not read the columns of chain and key.
        const certificates = await em.find(Certificate, { domainId: { $in: ids } }, { fields: CERTIFICATE_FIELDS })
        const certificateOf = new Map(certificates.map((certificate) => [certificate.domainId, certificate]))
        const suspensions = await hostSuspensions(em, rows)
        return toPage(rows, request.query, (domain) =>
          toDomainRecord({
            ...{ domain, cnameTarget: cnameTarget(api), certificate: certificateOf.get(domain.id), issues },
            suspended: suspensions.get(domain.hostname),
          }),
        )
      },
    })

    app.get('/apis/:id/domains/:domainId', {
      config: { operation: 'getDomain' },
      schema: { tags: ['domains'], params, response: { 200: domainRecord, ...errorAnswers } },
      handler: async (request, reply) => {
        const em = tenantManager(orm, principalOf(request))
        const api = await findApi(em, request.params.id)
        const domain = await em.findOne(Domain, { id: request.params.domainId, apiId: api.id })
        if (!domain) throw new LaunaError('not_found')
        const certificate = await em.findOne(Certificate, { domainId: domain.id }, { fields: CERTIFICATE_FIELDS })
        await tagRead(em, reply, { resource: 'domain', id: domain.id })
        const suspended = (await hostSuspensions(em, [domain])).get(domain.hostname)
        return toDomainRecord({
          ...{ domain, cnameTarget: cnameTarget(api), certificate: certificate ?? undefined, issues, suspended },
        })
      },
    })

    app.get('/apis/:id/domains/suggest', {
      config: { operation: 'suggestDomains' },
      schema: {
        tags: ['domains'],
        params: apiParams,
        response: { 200: z.object({ items: z.array(suggestion) }), ...errorAnswers },
      },
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const api = await findApi(em, request.params.id)
        const claimed = new Set((await em.find(Domain, { apiId: api.id })).map(({ hostname }) => hostname))
        const hostnames = suggestedHostnames({ ...api, platformHosts: ours }).filter((name) => !claimed.has(name))
        const cname_target = cnameTarget(api)
        return { items: hostnames.map((hostname) => ({ hostname, record_name: recordName(hostname), cname_target })) }
      },
    })

    app.post('/apis/:id/domains/:domainId/verify', {
      config: { operation: 'verifyDomain' },
      schema: { tags: ['domains'], params, response: { 200: verification, ...errorAnswers } },
      handler: async (request) => {
        const { id: apiId, domainId } = request.params
        const tenant = principalOf(request)
        const managerOf = (of: Tenant) => tenantManager(orm, of)
        const check = (claim: Claim) => tenantCalls.prove(claim, subjectOf(request))
        return verifyDomain({ apiId, domainId }, { manager: () => managerOf(tenant), managerOf, news, check })
      },
    })

    app.delete('/apis/:id/domains/:domainId', {
      config: { operation: 'deleteDomain' },
      schema: { tags: ['domains'], params, response: { 204: noContent, ...errorAnswers } },
      handler: async (request, reply) => {
        const { id: apiId, domainId: id } = request.params
        await changeApi(tenantManager(orm, principalOf(request)), { apiId, news }, async (transaction) => {
          await requireMatch(transaction, request, { resource: 'domain', id })
          const removed = await transaction.nativeDelete(Domain, { id, apiId })
          if (removed === 0) throw new LaunaError('not_found')
        })
        return reply.code(204).send(null)
      },
    })
  }
}

async function findApi(em: EntityManager, id: string, lockMode?: LockMode.PESSIMISTIC_WRITE): Promise<Api> {
  const api = await em.findOne(Api, id, lockMode === undefined ? {} : { lockMode })
  if (!api) throw new LaunaError('not_found')
  return api
}

async function claim(em: EntityManager, api: Api, hostname: string): Promise<Domain> {
  const domain = em.create(Domain, {
    id: newId(),
    apiId: api.id,
    accountId: api.accountId,
    environment: api.environment,
    hostname,
    verificationToken: randomBytes(24).toString('base64url'),
    status: 'pending',
    misses: 0,
    createdAt: new Date(),
  })
  em.persist(domain)
  await withinQuota(em, api, { resources: 'domains', apiId: api.id })
  return domain
}

function refuseSecondClaim(error: unknown): never {
  throw violatedConstraint(error) === 'domain_claim_unique'
    ? new LaunaError('domain_already_exists', { cause: error })
    : error
}
