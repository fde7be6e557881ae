import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { gatewayHost } from '../../domain/hosts/gateway-host.ts'
import { CERTIFICATE_FIELDS } from '../certificates/certificate-record.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { newId } from '../database/identifiers.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
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
import { defineOperation } from '../operation/define-operation.ts'
import { QUARTER_HOUR } from '../operation/rate-limit.ts'
import { changeApi } from '../resources/configuration-change.ts'
import { EXAMPLE_API_ID, EXAMPLE_HOST, EXAMPLE_TIME, exampleList } from '../resources/examples.ts'
import { hostSuspensions } from '../resources/suspension-record.ts'
import { subjectOf } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { type Claim, recordName } from '../tenant-calls/domain-proof.ts'
import { idParameter, noContent } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

const apiParams = z.object({ id: idParameter })
const params = z.object({ id: idParameter, domainId: idParameter })
const createDomainBody = z.strictObject({ hostname: z.string().max(512, 'must not be longer than 512 characters') })

const verification = z.object({
  status: z.enum(['verified', 'already verified', 'pending']),
  reason: z.string().optional().describe('Reason why the domain is still pending'),
})

const suggestion = z.object({ hostname: z.string(), record_name: z.string(), cname_target: z.string() })

const EXAMPLE_DOMAIN_TOKEN = 'UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ'
const EXAMPLE_DOMAIN = {
  id: '019c13f4-3d50-7f66-8e74-8bafacbd9f05',
  api_id: EXAMPLE_API_ID,
  hostname: 'api.example.com',
  status: 'pending',
  reason: null,
  verification_record: {
    type: 'TXT',
    name: '_launa.api.example.com',
    value: `launa-verification=${EXAMPLE_DOMAIN_TOKEN}`,
  },
  cname_target: EXAMPLE_HOST,
  verification_token: EXAMPLE_DOMAIN_TOKEN,
  verified_at: null,
  certificate: { status: 'none', reason: null, not_after: null, next_attempt_at: null },
  last_checked_at: null,
  created_at: EXAMPLE_TIME,
  suspended: null,
}

/** Routes for custom host names of an API. */
export function domainRoutes({ orm, settings, news, tenantCalls }: Services): FastifyPluginAsyncZod {
  const ours = platformHosts(settings)
  const cnameTarget = (api: Api) => gatewayHost({ ...api, platformDomain: settings.PLATFORM_DOMAIN })
  const issues = settings.ACME_DIRECTORY_URL !== undefined
  return async (app) => {
    app.post('/apis/:id/domains', {
      ...defineOperation({
        id: 'createDomain',
        summary: 'Claim a host name for an API; the answer has the TXT record that proves the claim',
        details: 'The answer also has the CNAME target that points the name at the gateway.',
        tag: 'domains',
        rule: { credential: 'any', scopes: ['domains:write'], write: true },
        params: apiParams,
        body: createDomainBody,
        answers: { 201: domainRecord },
        errors: ['domain_already_exists', 'quota_exceeded'],
        examples: { body: { hostname: 'api.example.com' }, answer: EXAMPLE_DOMAIN },
      }),
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
      ...defineOperation({
        id: 'listDomains',
        summary: 'List the domains of an API, newest first',
        tag: 'domains',
        rule: { credential: 'any', scopes: ['domains:read'] },
        params: apiParams,
        query: pageQuery,
        answers: { 200: pageOf(domainRecord) },
        examples: { answer: exampleList(EXAMPLE_DOMAIN) },
        room: 'mapped page',
        answerSize: 'page',
      }),
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const api = await findApi(em, request.params.id)
        const where = { apiId: api.id, ...afterCursor(request.query.cursor) }
        const rows = await em.find(Domain, where, pageOptions(request.query))
        const ids = rows.map(({ id }) => id)
        // The query names its columns, because this process must not read the certificate's chain and key.
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
      ...defineOperation({
        id: 'getDomain',
        summary: 'Read a domain',
        tag: 'domains',
        rule: { credential: 'any', scopes: ['domains:read'] },
        params,
        answers: { 200: domainRecord },
        examples: { answer: EXAMPLE_DOMAIN },
        sendsEntityTag: true,
      }),
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
      ...defineOperation({
        id: 'suggestDomains',
        summary: 'Suggest host names for an API',
        tag: 'domains',
        rule: { credential: 'any', scopes: ['domains:read'] },
        params: apiParams,
        answers: { 200: z.object({ items: z.array(suggestion) }) },
        examples: {
          answer: {
            items: [{ hostname: 'pay.example.com', record_name: '_launa.pay.example.com', cname_target: EXAMPLE_HOST }],
          },
        },
      }),
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
      ...defineOperation({
        id: 'verifyDomain',
        summary: 'Check the TXT record of a domain, and serve the host name if the record is there',
        details: 'While the status is `pending`, `reason` names the missing record.',
        tag: 'domains',
        rule: { credential: 'any', scopes: ['domains:write'], write: true },
        params,
        answers: { 200: verification },
        errors: ['hostname_taken'],
        // Each call queries name servers of other operators.
        rateLimits: [
          {
            subject: 'account',
            attempts: settings.LIMITS.domain_verifications_per_account,
            windowSeconds: QUARTER_HOUR,
          },
        ],
        examples: { answer: { status: 'pending', reason: 'no TXT record at _launa.api.example.com' } },
      }),
      handler: async (request) => {
        const { id: apiId, domainId } = request.params
        const tenant = principalOf(request)
        const managerOf = (of: Tenant) => tenantManager(orm, of)
        const check = (claim: Claim) => tenantCalls.prove(claim, subjectOf(request))
        return verifyDomain({ apiId, domainId }, { manager: () => managerOf(tenant), managerOf, news, check })
      },
    })

    app.delete('/apis/:id/domains/:domainId', {
      ...defineOperation({
        id: 'deleteDomain',
        summary: 'Release a domain; its host name is no longer served',
        tag: 'domains',
        rule: { credential: 'any', scopes: ['domains:write'], write: true },
        params,
        answers: { 204: noContent },
        takesIfMatch: true,
      }),
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
  await requireWithinQuota(em, api, { resources: 'domains', apiId: api.id })
  return domain
}

function refuseSecondClaim(error: unknown): never {
  throw violatedConstraint(error) === 'domain_claim_unique'
    ? new LaunaError('domain_already_exists', { cause: error })
    : error
}
