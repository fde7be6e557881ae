import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { pathKey } from '../../domain/paths/path-pattern.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import type { Api } from '../entities/api.ts'
import { Endpoint } from '../entities/endpoint.ts'
import { SCHEMA_BODY_LIMIT } from '../http/body-limits.ts'
import { requireMatch, sendTag } from '../http/entity-tags.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { sendJsonText } from '../http/json-answer.ts'
import { idBefore, pageOf, pageQuery } from '../http/pagination.ts'
import { requireScope } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import {
  ENDPOINT,
  ENDPOINTS,
  type StoredEndpoint,
  storedEndpoint,
  withTermsState,
  writtenOf,
} from '../reads/endpoint-reads.ts'
import { pageText } from '../reads/page-text.ts'
import { changeApi } from '../resources/configuration-change.ts'
import { endpointFilterQuery, filterValues } from '../resources/endpoint-filter.ts'
import {
  checkAccepts,
  checkCharge,
  checkStreamSeconds,
  createEndpointBody,
  updateEndpointBody,
} from '../resources/endpoint-input.ts'
import { applyEndpointChanges, newEndpoint, shownEndpoint } from '../resources/endpoint-record.ts'
import { createStateOf, learnTerms, READ_WAIT_MS, WRITE_WAIT_MS } from '../resources/endpoint-warnings.ts'
import { EXAMPLE_ENDPOINT, EXAMPLE_NEW_ENDPOINT, exampleList } from '../resources/examples.ts'
import { requireFewArrangements } from '../resources/path-arrangements.ts'
import { redirectsMoney } from '../resources/payee-change.ts'
import { proveNewPayees, refuseNamedPayees } from '../second-factor/named-payees.ts'
import type { Services } from '../services.ts'
import { checkSchemas } from '../validation/json-schema-check.ts'
import { idParameter, noContent } from '../validation/shapes.ts'

const apiParams = z.object({ id: idParameter })
const params = z.object({ id: idParameter, endpointId: idParameter })

const EXAMPLE_SHOWN_ENDPOINT = { ...EXAMPLE_ENDPOINT, payable: 'yes', warnings: [], refused_payments: null }

export function endpointRoutes(services: Services): FastifyPluginAsyncZod {
  const { settings, orm, reader, news } = services
  const shown = ({ record }: StoredEndpoint, { payToAddress: payTo = null }: Api) => ({
    ...record,
    ...createStateOf(services)({ ...record, payTo }),
  })
  /** Returns the text of one or many records, with the state of the terms of each record. */
  const shownText = async (text: string, column: string | null | undefined) => {
    const written = writtenOf(column)
    const accepts = written.flatMap((each) => each.accepts)
    await learnTerms(accepts, services, READ_WAIT_MS)
    return withTermsState(text, written, createStateOf(services))
  }
  return async (app) => {
    app.post('/apis/:id/endpoints', {
      ...defineOperation({
        id: 'createEndpoint',
        summary: 'Put a price on a method and path of an API',
        tag: 'endpoints',
        rule: { credential: 'any', scopes: ['endpoints:write'], write: true },
        params: apiParams,
        body: createEndpointBody,
        answers: { 201: shownEndpoint },
        errors: [
          'quota_exceeded',
          'endpoint_already_exists',
          'network_not_allowed',
          'scheme_not_allowed',
          'wrong_code',
        ],
        examples: { body: EXAMPLE_NEW_ENDPOINT, answer: EXAMPLE_SHOWN_ENDPOINT },
        answerSize: 'record',
      }),
      bodyLimit: SCHEMA_BODY_LIMIT,
      handler: async (request, reply) => {
        const { body } = request
        checkAccepts(body.accepts, principalOf(request).environment)
        refuseNamedPayees(principalOf(request), body.accepts)
        checkStreamSeconds(body.max_stream_seconds, settings.MAX_STREAM_SECONDS)
        checkCharge(body)
        checkSchemas(body)
        await learnTerms(body.accepts, services, WRITE_WAIT_MS)
        await proveNewPayees(services, principalOf(request), body)
        const em = tenantManager(orm, principalOf(request))
        const created = await changeApi(em, { apiId: request.params.id, news }, async (transaction, api) => {
          await dropExpired(transaction, { api, method: body.method, pathPattern: body.path_pattern })
          const endpoint = transaction.create(Endpoint, newEndpoint(api, body))
          transaction.persist(endpoint)
          await requireFewArrangements(transaction, api.id, endpoint.pathPattern)
          await requireWithinQuota(transaction, api, { resources: 'endpoints', apiId: api.id })
          return keepAnswer(transaction, reply.code(201), shown(await storedEndpoint(transaction, endpoint.id), api))
        }).catch(refuseTakenRoute)
        return reply.send(created)
      },
    })

    app.get('/apis/:id/endpoints', {
      ...defineOperation({
        id: 'listEndpoints',
        summary: 'List the endpoints of an API, newest first',
        tag: 'endpoints',
        rule: { credential: 'any', scopes: ['endpoints:read'] },
        params: apiParams,
        query: pageQuery.extend(endpointFilterQuery),
        answers: { 200: pageOf(shownEndpoint) },
        examples: { answer: exampleList(EXAMPLE_SHOWN_ENDPOINT) },
        answerSize: 'page',
      }),
      handler: async (request, reply) => {
        const { limit, cursor, ...filter } = request.query
        const values = [request.params.id, idBefore(cursor), String(limit), ...filterValues(filter)]
        const [page] = await reader.read(principalOf(request), ENDPOINTS, values)
        if (!page) throw new LaunaError('not_found')
        return sendJsonText(reply, await shownText(pageText(page), page[3]))
      },
    })

    app.get('/apis/:id/endpoints/:endpointId', {
      ...defineOperation({
        id: 'getEndpoint',
        summary: 'Read an endpoint',
        tag: 'endpoints',
        rule: { credential: 'any', scopes: ['endpoints:read'] },
        params,
        answers: { 200: shownEndpoint },
        examples: { answer: EXAMPLE_SHOWN_ENDPOINT },
        sendsEntityTag: true,
        answerSize: 'record',
      }),
      handler: async (request, reply) => {
        const { id, endpointId } = request.params
        const [row] = await reader.read(principalOf(request), ENDPOINT, [id, endpointId])
        if (!row) throw new LaunaError('not_found')
        sendTag(reply, row[1])
        return sendJsonText(reply, await shownText(row[0] ?? '', row[2]))
      },
    })

    app.put('/apis/:id/endpoints/:endpointId', {
      ...defineOperation({
        id: 'updateEndpoint',
        summary: 'Change an endpoint; null clears an optional field, and absent fields stay unchanged',
        tag: 'endpoints',
        rule: { credential: 'any', scopes: ['endpoints:write'], write: true },
        params,
        body: updateEndpointBody,
        answers: { 200: shownEndpoint },
        errors: [
          'quota_exceeded',
          'endpoint_already_exists',
          'network_not_allowed',
          'scheme_not_allowed',
          'wrong_code',
        ],
        examples: {
          body: { response_schema: { type: 'object', properties: { celsius: { type: 'number' } } } },
          answer: {
            ...EXAMPLE_SHOWN_ENDPOINT,
            response_schema: { type: 'object', properties: { celsius: { type: 'number' } } },
            schema_source: 'manual',
          },
        },
        sendsEntityTag: true,
        takesIfMatch: true,
        answerSize: 'record',
      }),
      bodyLimit: SCHEMA_BODY_LIMIT,
      handler: async (request, reply) => {
        checkAccepts(request.body.accepts, principalOf(request).environment)
        checkStreamSeconds(request.body.max_stream_seconds, settings.MAX_STREAM_SECONDS)
        checkSchemas(request.body)
        await learnTerms(request.body.accepts ?? [], services, WRITE_WAIT_MS)
        await proveNewPayees(services, principalOf(request), request.body)
        const em = tenantManager(orm, principalOf(request))
        return changeApi(em, { apiId: request.params.id, news }, async (transaction, api) => {
          const endpoint = await findEndpoint(transaction, request.params)
          await requireMatch(transaction, request, { resource: 'endpoint', id: endpoint.id })
          if (redirectsMoney(endpoint.accepts, request.body.accepts)) requireScope(principalOf(request), 'payee:write')
          const { method = endpoint.method, path_pattern: pathPattern = endpoint.pathPattern } = request.body
          await dropExpired(transaction, { api, method, pathPattern })
          applyEndpointChanges(endpoint, request.body)
          checkCharge(endpoint)
          if (request.body.path_pattern !== undefined) await requireFewArrangements(transaction, api.id, pathPattern)
          if (mayGrow(request.body))
            await requireWithinQuota(transaction, api, { resources: 'endpoints', apiId: api.id })
          const stored = await storedEndpoint(transaction, endpoint.id)
          sendTag(reply, stored.tag)
          return shown(stored, api)
        }).catch(refuseTakenRoute)
      },
    })

    app.delete('/apis/:id/endpoints/:endpointId', {
      ...defineOperation({
        id: 'deleteEndpoint',
        summary: 'Delete an endpoint',
        tag: 'endpoints',
        rule: { credential: 'any', scopes: ['endpoints:write'], write: true },
        params,
        answers: { 204: noContent },
        takesIfMatch: true,
        answerSize: 'record',
      }),
      handler: async (request, reply) => {
        const em = tenantManager(orm, principalOf(request))
        await changeApi(em, { apiId: request.params.id, news }, async (transaction) => {
          const endpoint = await findEndpoint(transaction, request.params)
          await requireMatch(transaction, request, { resource: 'endpoint', id: endpoint.id })
          transaction.remove(endpoint)
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** Returns whether the endpoint may become large, which only schemas and parameters can cause. */
function mayGrow(changes: z.output<typeof updateEndpointBody>): boolean {
  const { path_schema, request_schema, response_schema, parameters } = changes
  return Boolean(path_schema || request_schema || response_schema || parameters?.length)
}

async function findEndpoint(em: EntityManager, params: { id: string; endpointId: string }): Promise<Endpoint> {
  const endpoint = await em.findOne(Endpoint, { id: params.endpointId, api: params.id })
  if (!endpoint) throw new LaunaError('not_found')
  return endpoint
}

const DROP_EXPIRED = 'delete from endpoint where api_id = ? and method = ? and path_key = ? and expires_at <= now()'

/**
 * Deletes an expired endpoint with this method and pattern. Its seller no longer sees it, so it must not prevent a new
 * endpoint.
 */
async function dropExpired(
  em: EntityManager,
  { api, method, pathPattern }: { api: Api; method: Endpoint['method']; pathPattern: string },
): Promise<void> {
  await em.execute(DROP_EXPIRED, [api.id, method, pathKey(pathPattern)])
}

function refuseTakenRoute(error: unknown): never {
  throw violatedConstraint(error) === 'endpoint_route_unique'
    ? new LaunaError('endpoint_already_exists', { cause: error })
    : error
}
