import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { LaunaError } from '../../domain/errors.ts'
import { createPace } from '../../runtime/pace.ts'
import { tenantManager } from '../database/tenancy.ts'
import { type PlannedChange, planChanges, tagOfChosen } from '../endpoint-changes/plan-changes.ts'
import { chooseEndpoints, writeChanges } from '../endpoint-changes/write-changes.ts'
import { Api } from '../entities/api.ts'
import { requireTag, sendTag } from '../http/entity-tags.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { requireScope } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { changeApi } from '../resources/configuration-change.ts'
import { endpointFilterBody } from '../resources/endpoint-filter.ts'
import { accepts, checkAccepts } from '../resources/endpoint-input.ts'
import { endpointRecord } from '../resources/endpoint-record.ts'
import { createStateOf, learnTerms, WRITE_WAIT_MS, warnings } from '../resources/endpoint-warnings.ts'
import { EXAMPLE_ACCEPTS, EXAMPLE_ENDPOINT, EXAMPLE_ENDPOINT_ID } from '../resources/examples.ts'
import { redirectsMoney } from '../resources/payee-change.ts'
import { workInRoom } from '../rooms/enter-room.ts'
import { proveNewPayees } from '../second-factor/named-payees.ts'
import type { Services } from '../services.ts'
import { idParameter, payeeCode } from '../validation/shapes.ts'

/** The maximum number of changes that an answer lists. Further ones are only counted. */
const MOST_LISTED = 100

/** The maximum number of different prices for which an answer has warnings. */
const MOST_CHECKED = 50

const body = z.strictObject({
  filter: endpointFilterBody,
  changes: z
    .strictObject({
      enabled: z.boolean().optional(),
      accepts: accepts.optional().describe('The new prices of each endpoint'),
      price_percent: z
        .number()
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(100_000, 'must not exceed 100000')
        .optional()
        .describe(
          'The new prices of each endpoint in percent of its current prices: 110 raises them by a tenth. Half an atomic unit is rounded up',
        ),
    })
    .refine(
      ({ enabled, accepts, price_percent }) => [enabled, accepts, price_percent].some((value) => value !== undefined),
      'must contain at least one change',
    )
    .refine(({ accepts, price_percent }) => accepts === undefined || price_percent === undefined, {
      path: ['price_percent'],
      error: 'must not be combined with accepts',
    }),
  dry_run: z.boolean().optional().describe('True changes nothing; the answer lists what would change'),
  code: payeeCode,
})

const terms = endpointRecord.pick({ accepts: true, enabled: true })

const answer = z.object({
  dry_run: z.boolean(),
  matched: z.int(),
  changed: z.int(),
  changes: z.array(
    endpointRecord.pick({ id: true, method: true, path_pattern: true }).extend({ before: terms, after: terms }),
  ),
  warnings,
})

type Answer = z.output<typeof answer>

type Wanted = z.output<typeof body> & { apiId: string }

/** Routes that change many endpoints of an API at once. Either all change or none. */
export function endpointChangeRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, news, rooms } = services
  const change = async (
    { apiId, filter, changes: wanted, dry_run: isDry = false, code }: Wanted,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer> => {
    const principal = principalOf(request)
    checkAccepts(wanted.accepts, principal.environment, 'changes.accepts')
    const em = tenantManager(orm, principal)
    const plan = async (manager: EntityManager) => {
      const chosen = await chooseEndpoints(manager, apiId, filter)
      return {
        chosen,
        tag: await tagOfChosen(chosen),
        planned: await planChanges(chosen, wanted, principal.environment),
      }
    }
    const first = await em.transactional(async (transaction) => {
      const api = await transaction.findOne(Api, apiId)
      if (!api) throw new LaunaError('not_found')
      return { ...(await plan(transaction)), payTo: api.payToAddress ?? null }
    })
    const differing = await differingPrices(first.planned)
    await learnTerms(differing, services, WRITE_WAIT_MS)
    const stateOf = createStateOf(services)
    const priceWarnings = differing.flatMap((accept) => stateOf({ accepts: [accept], payTo: first.payTo }).warnings)
    const answerOf = ({ chosen, planned }: Awaited<ReturnType<typeof plan>>): Answer => ({
      dry_run: isDry,
      matched: chosen.length,
      changed: planned.length,
      changes: planned.slice(0, MOST_LISTED).map(shownChange),
      warnings: priceWarnings,
    })
    // Each change of an API makes authz refuse payments under way. So the API is left unchanged if no endpoint changes.
    if (isDry || first.planned.length === 0) {
      requireTag(request, first.tag)
      sendTag(reply, first.tag)
      return answerOf(first)
    }
    await proveNewPayees(services, principal, { accepts: wanted.accepts, code })
    return changeApi(em, { apiId, news }, async (transaction) => {
      const final = await plan(transaction)
      requireTag(request, final.tag)
      for (const { endpoint, after } of final.planned)
        if (redirectsMoney(endpoint.accepts, after.accepts)) requireScope(principal, 'payee:write')
      await writeChanges(transaction, final.planned)
      const changed = await chooseEndpoints(transaction, apiId, { ids: final.chosen.map(({ id }) => id) })
      sendTag(reply, await tagOfChosen(changed))
      return keepAnswer(transaction, reply, answerOf(final))
    })
  }
  return async (app) => {
    app.post('/apis/:id/endpoints/change', {
      ...defineOperation({
        id: 'changeEndpoints',
        summary: 'Change prices or `enabled` of many endpoints of an API at once',
        details:
          'Either all selected endpoints change, or none. With `dry_run`, the answer lists what would change. Send its entity tag in `If-Match` with the real change: the change is then refused if the endpoints have changed meanwhile. The answer lists the first 100 changes.',
        tag: 'endpoints',
        rule: { credential: 'any', scopes: ['endpoints:read', 'endpoints:write'], write: true },
        params: z.object({ id: idParameter }),
        body,
        answers: { 200: answer },
        errors: ['network_not_allowed', 'scheme_not_allowed', 'wrong_code'],
        examples: {
          body: { filter: { path_prefix: '/forecast' }, changes: { price_percent: 110 }, dry_run: true },
          answer: {
            dry_run: true,
            matched: 1,
            changed: 1,
            warnings: [],
            changes: [
              {
                id: EXAMPLE_ENDPOINT_ID,
                method: EXAMPLE_ENDPOINT.method,
                path_pattern: EXAMPLE_ENDPOINT.path_pattern,
                before: { accepts: EXAMPLE_ENDPOINT.accepts, enabled: true },
                after: { accepts: EXAMPLE_ACCEPTS.map((accept) => ({ ...accept, amount: '110000' })), enabled: true },
              },
            ],
          },
        },
        sendsEntityTag: true,
        takesIfMatch: true,
      }),
      handler: (request, reply) =>
        workInRoom(rooms.changes, { request, reply }, () =>
          change({ apiId: request.params.id, ...request.body }, request, reply),
        ),
    })
  }
}

function shownChange({ endpoint, after }: PlannedChange): Answer['changes'][number] {
  const { id, method, path_pattern, accepts, enabled } = endpoint
  return { id, method, path_pattern, before: { accepts, enabled }, after }
}

/** The new payment options that differ from each other, at most `MOST_CHECKED` of them. */
async function differingPrices(planned: readonly PlannedChange[]): Promise<AcceptOption[]> {
  const different = new Map<string, AcceptOption>()
  const pace = createPace()
  for (const { after } of planned) {
    await pace()
    for (const accept of after.accepts) different.set(JSON.stringify(accept), accept)
    if (different.size >= MOST_CHECKED) break
  }
  return [...different.values()].slice(0, MOST_CHECKED)
}
