import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EVM_ADDRESS } from '../../domain/accept.ts'
import { LaunaError } from '../../domain/errors.ts'
import { PAYMENT_STATES, Payment, type PaymentState } from '../entities/payment.ts'
import { isUuid } from '../identifiers.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../pagination.ts'
import { principalOf } from '../request-principal.ts'
import type { Services } from '../services.ts'
import { errorAnswers, idParameter, instant, isoOrNull } from '../shapes.ts'
import { tenantManager } from '../tenancy.ts'

const STATUSES = PAYMENT_STATES.map((state) => state.toLowerCase()) as [
  Lowercase<PaymentState>,
  ...Lowercase<PaymentState>[],
]
const status = z.enum(STATUSES)

const identifier = z.string().refine(isUuid, 'must be an identifier')
const time = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with an offset' })

const query = pageQuery.extend({
  api_id: identifier.optional(),
  endpoint_id: identifier.optional(),
  status: status.optional(),
  payer: z.string().regex(EVM_ADDRESS, 'must be an EVM address').optional(),
  from: time.optional().describe('Not created before'),
  to: time.optional().describe('Created before'),
  owed: z
    .enum(['true'])
    .optional()
    .describe('Only those that were charged and whose answer did not arrive: the payer may claim it'),
})

const settlement = z.object({
  id: z.string(),
  api_id: z.string(),
  endpoint_id: z.string(),
  method: z.string(),
  path: z.string(),
  payer: z.string(),
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().describe('Atomic token units'),
  pay_to: z.string(),
  status,
  transaction: z.string().nullable(),
  error_reason: z.string().nullable(),
  upstream_status: z.int().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
})

const EVENTS = [
  'created',
  'settling',
  'settled',
  'unknown',
  'released',
  'expired',
  'cancelled',
  'delivered',
  'reversed',
] as const

const settlementDetail = settlement.extend({
  timeline: z
    .array(
      z.object({
        event: z.enum(EVENTS),
        at: instant.nullable().describe('Null where the ledger keeps no time of it'),
      }),
    )
    .describe(
      'What has happened to the payment so far, in this order. `reversed`: a reorganisation of the chain has taken the settled transfer back',
    ),
})

const params = z.object({ id: idParameter })

/** Charged, and nobody is at delivering the answer. */
const OWED = (payment: string) =>
  `exists (select from delivery d where d.payment_id = ${payment}.id and not d.delivered and d.lease_until < now())`

/** Row-level security shows what became of payments that it shows. */
const SINCE = `select (select delivered from delivery where payment_id = ?) as delivered,
  (select noticed_at from payment_reversal where payment_id = ?) as "reversedAt"`

interface Since {
  delivered: boolean | null
  reversedAt: Date | null
}

/** The seller's part of the ledger. */
export function settlementRoutes({ orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/settlements', {
      config: { operation: 'listSettlements' },
      schema: { tags: ['analytics'], querystring: query, response: { 200: pageOf(settlement), ...errorAnswers } },
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const where = { ...conditions(request.query), ...afterCursor(request.query.cursor) }
        return toPage(await em.find(Payment, where, pageOptions(request.query)), request.query, toSettlement)
      },
    })

    app.get('/settlements/:id', {
      config: { operation: 'getSettlement' },
      schema: { tags: ['analytics'], params, response: { 200: settlementDetail, ...errorAnswers } },
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const payment = await em.findOne(Payment, request.params.id)
        if (!payment) throw new LaunaError('not_found')
        const [since] = await em.execute<Since[]>(SINCE, [payment.id, payment.id])
        return { ...toSettlement(payment), timeline: timelineOf(payment, since) }
      },
    })
  }
}

function conditions(filter: z.output<typeof query>): FilterQuery<Payment> & object {
  const where: Record<string, unknown> = filter.owed ? { [raw(OWED)]: [] } : {}
  if (filter.api_id) where.apiId = filter.api_id
  if (filter.endpoint_id) where.endpointId = filter.endpoint_id
  if (filter.status) where.state = filter.status.toUpperCase()
  // An address has no special characters of a pattern, so this is equality in any case of the letters.
  if (filter.payer) where.payer = { $ilike: filter.payer }
  if (filter.from || filter.to) {
    where.createdAt = {
      ...(filter.from && { $gte: new Date(filter.from) }),
      ...(filter.to && { $lt: new Date(filter.to) }),
    }
  }
  return where
}

type Timeline = z.output<typeof settlementDetail>['timeline']

function timelineOf(payment: Payment, since: Since | undefined): Timeline {
  const { state, createdAt, settlingAt, settledAt, unresolvedSince } = payment
  const timeline: Timeline = [{ event: 'created', at: createdAt.toISOString() }]
  if (settlingAt) timeline.push({ event: 'settling', at: settlingAt.toISOString() })
  if (state === 'SETTLED') timeline.push({ event: 'settled', at: isoOrNull(settledAt) })
  if (state === 'UNKNOWN') timeline.push({ event: 'unknown', at: isoOrNull(unresolvedSince) })
  if (state === 'RELEASED') timeline.push({ event: 'released', at: null })
  if (state === 'EXPIRED') timeline.push({ event: 'expired', at: null })
  if (state === 'CANCELLED') timeline.push({ event: 'cancelled', at: null })
  if (since?.delivered) timeline.push({ event: 'delivered', at: null })
  if (since?.reversedAt) timeline.push({ event: 'reversed', at: new Date(since.reversedAt).toISOString() })
  return timeline
}

function toSettlement(payment: Payment): z.output<typeof settlement> {
  return {
    id: payment.id,
    api_id: payment.apiId,
    endpoint_id: payment.endpointId,
    method: payment.method,
    path: payment.path,
    payer: payment.payer,
    scheme: payment.scheme,
    network: payment.network,
    asset: payment.asset,
    amount: payment.amount,
    pay_to: payment.payTo,
    status: payment.state.toLowerCase() as Lowercase<PaymentState>,
    transaction: payment.transaction ?? null,
    error_reason: payment.errorReason ?? null,
    upstream_status: payment.upstreamStatus ?? null,
    created_at: payment.createdAt.toISOString(),
    settled_at: isoOrNull(payment.settledAt),
  }
}
