import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { z } from 'zod'
import { LaunaError } from '../../../domain/errors.ts'
import { violatedConstraint } from '../../database/database-errors.ts'
import { idBefore, pageBefore, pageOf, pageQuery } from '../../http/pagination.ts'
import { errorAnswers, idParameter, instant, isoOrNull } from '../../validation/shapes.ts'
import { refuseField } from '../../validation/validation.ts'
import { operatorOf } from '../authentication.ts'
import { LEAST_TO_DECIDE } from '../operator.ts'
import { recordedChange } from '../recorded-change.ts'
import type { RouteServices } from '../services.ts'
import { findStuckPayments, readPayment, readSteps, STUCK_KINDS, type StuckPayment } from '../stuck-payments.ts'

const payment = z.object({
  id: z.string(),
  state: z.string(),
  environment: z.string(),
  account_id: z.string(),
  api_id: z.string(),
  endpoint_id: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().describe('In atomic units'),
  pay_to: z.string(),
  payer: z.string(),
  transaction: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
  changed_at: instant.nullable(),
  valid_before: instant,
  looked_at: instant.nullable().describe('Time of the last query to the chain'),
  finding: z.string().nullable().describe('Result of that query'),
  looks: z.number().int().nullable(),
})

const decision = z.object({
  id: z.string(),
  verdict: z.enum(['settled', 'not_settled']),
  transaction: z.string().nullable(),
  evidence: z.string(),
  decided_by: z.string(),
  decided_at: instant,
  outcome: z.enum(['carried_out', 'refused']).nullable().describe('Null while the decision is not carried out yet'),
  outcome_reason: z.string().nullable(),
  outcome_at: instant.nullable(),
})

const step = z.object({
  at: instant,
  state: z.string(),
  reason: z.string().nullable().describe("The facilitator's answer, if it was a refusal"),
  upstream_status: z.number().int().nullable(),
  transaction: z.string().nullable(),
})

const detail = payment.extend({ steps: z.array(step), decisions: z.array(decision) })

type DecisionRow = Omit<z.output<typeof decision>, 'decided_at' | 'outcome_at'> &
  Record<'decided_at' | 'outcome_at', Date | null>

const DECISIONS = `select id, verdict, transaction, evidence, decided_by, decided_at, outcome, outcome_reason, outcome_at
  from payment_decision where payment_id = $1 order by id`
const DECIDE = `insert into payment_decision (payment_id, verdict, transaction, evidence, decided_by) values ($1, $2, $3, $4, $5)
  returning id, verdict, transaction, evidence, decided_by, decided_at, outcome, outcome_reason, outcome_at`

const query = pageQuery.extend({
  kind: z.enum(STUCK_KINDS).default('unknown'),
  older_than: z.coerce.number().int().min(0).max(31_536_000).default(120).describe('Seconds'),
  network: z.string().max(60).optional(),
  account_id: idParameter.optional(),
})

const body = z.strictObject({
  verdict: z.enum(['settled', 'not_settled']),
  transaction: z
    .string()
    .trim()
    .min(1)
    .max(128)
    .optional()
    .describe('The transaction of the transfer, if the payment was settled'),
  evidence: z.string().trim().min(10, 'must give the evidence for the verdict').max(2_000),
})

/** Routes for stuck payments: the recorded facts about them, and the decisions of operators that end them. */
export function stuckPaymentRoutes({ pool }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/stuck-payments', {
      config: { access: 'viewer' },
      schema: { querystring: query, response: { 200: pageOf(payment), ...errorAnswers } },
      handler: async (request) => {
        const { kind, limit, cursor, older_than, network, account_id } = request.query
        if (kind === 'owed' && account_id === undefined) refuseField('account_id', 'must be given for owed answers')
        const before = idBefore(cursor)
        const { payments, next } = await findStuckPayments(pool, {
          kind,
          before,
          most: limit,
          olderThan: older_than,
          network,
          accountId: account_id,
        })
        return pageBefore(payments, next, toPayment)
      },
    })

    app.get('/stuck-payments/:id', {
      config: { access: 'viewer' },
      schema: { params: z.object({ id: idParameter }), response: { 200: detail, ...errorAnswers } },
      handler: async (request) => {
        const { id } = request.params
        const row = await paymentOf(pool, id)
        const steps = await readSteps(pool, id)
        const decisions = await pool.query<DecisionRow>(DECISIONS, [id])
        return {
          ...toPayment(row),
          steps: steps.map((each) => ({ ...each, at: isoOf(each.at) })),
          decisions: decisions.rows.map(toDecision),
        }
      },
    })

    app.post('/stuck-payments/:id/decisions', {
      config: { access: LEAST_TO_DECIDE },
      schema: { params: z.object({ id: idParameter }), body, response: { 202: decision, ...errorAnswers } },
      handler: async (request, reply) => {
        const { id } = request.params
        const { verdict, transaction, evidence } = request.body
        if ((verdict === 'settled') !== (transaction !== undefined))
          refuseField('transaction', 'must be given if the verdict is settled, and only then')
        const actor = operatorOf(request)
        if ((await paymentOf(pool, id)).state !== 'UNKNOWN') throw new LaunaError('outcome_known')
        const recorded = { actor, action: `decided ${verdict}`, targetKind: 'payment', target: id, reason: evidence }
        const made = await recordedChange(pool, recorded, async (client) => {
          const values = [id, verdict, transaction ?? null, evidence, actor.name]
          return (await client.query<DecisionRow>(DECIDE, values)).rows[0]
        }).catch((error: unknown) => {
          throw violatedConstraint(error) ? new LaunaError('decision_waits', { cause: error }) : error
        })
        if (!made) throw new LaunaError('service_unavailable')
        return reply.code(202).send(toDecision(made))
      },
    })
  }
}

async function paymentOf(pool: Pool, id: string): Promise<StuckPayment> {
  const row = await readPayment(pool, id)
  if (!row) throw new LaunaError('not_found')
  return row
}

const isoOf = (date: Date | null) => (date ?? new Date(0)).toISOString()

function toPayment({ created_at, changed_at, valid_before, looked_at, ...row }: StuckPayment) {
  return {
    ...row,
    created_at: isoOf(created_at),
    changed_at: isoOrNull(changed_at),
    valid_before: isoOf(valid_before),
    looked_at: isoOrNull(looked_at),
  }
}

function toDecision({ decided_at, outcome_at, ...row }: DecisionRow) {
  return { ...row, decided_at: isoOf(decided_at), outcome_at: isoOrNull(outcome_at) }
}
