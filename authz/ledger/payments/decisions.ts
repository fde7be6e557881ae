import type { ClientBase } from 'pg'
import { EVIDENT, type UnresolvedPayment } from './unresolved.ts'

type Client = Pick<ClientBase, 'query'>

/** An operator's decision about a payment (`schema/stuck-payments.ts`). */
export interface Decision {
  id: string
  verdict: 'settled' | 'not_settled'
  /** Set if the verdict is `settled`. */
  transaction: string | null
}

/** A pending decision and its payment. The payment is undefined if it is not UNKNOWN. */
export interface WaitingDecision {
  decision: Decision
  payment: UnresolvedPayment | undefined
}

const WAITING = `select id, payment_id as "paymentId", verdict, transaction from payment_decision
  where outcome is null order by id limit $1`
const PAYMENTS = `select ${EVIDENT} from payment where id = any($1::uuid[]) and state = 'UNKNOWN'`
const END = `update payment_decision set outcome = $2, outcome_reason = $3, outcome_at = now()
  where id = $1 and outcome is null`

/** The pending decisions, the oldest first. */
export async function readDecisions(client: Client, limit: number): Promise<WaitingDecision[]> {
  const { rows } = await client.query<Decision & { paymentId: string }>(WAITING, [limit])
  if (rows.length === 0) return []
  const found = await client.query<UnresolvedPayment>(PAYMENTS, [rows.map(({ paymentId }) => paymentId)])
  const payments = new Map(found.rows.map((payment) => [payment.id, payment]))
  return rows.map(({ paymentId, ...decision }) => ({ decision, payment: payments.get(paymentId) }))
}

/** Records the result of a decision. */
export async function endDecision(
  client: Client,
  { id, outcome, reason }: { id: string; outcome: 'carried_out' | 'refused'; reason: string },
): Promise<void> {
  await client.query(END, [id, outcome, reason])
}
