import type { Pool } from 'pg'

/**
 * How payments can be stuck: the outcome is unknown; a settlement has begun and not ended; an answer was paid for and not delivered;
 * another party may still settle a released payment.
 */
export const STUCK_KINDS = ['unknown', 'settling', 'owed', 'watched'] as const

/** A payment as operators see it. `amount` is in atomic units; `looked_at`, `finding` and `looks` are about its outcome on the chain. */
export interface StuckPayment {
  id: string
  state: string
  environment: string
  account_id: string
  api_id: string
  endpoint_id: string
  network: string
  asset: string
  amount: string
  pay_to: string
  payer: string
  transaction: string | null
  reason: string | null
  created_at: Date
  changed_at: Date | null
  valid_before: Date
  looked_at: Date | null
  finding: string | null
  looks: number | null
}

interface Step {
  at: Date
  state: string
  reason: string | null
  upstream_status: number | null
  transaction: string | null
}

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The ids are found first, by an index for each kind (`schema/stuck-payments.ts`). */
const LIST = `select * from payments_by_id(array(select stuck_payments($1, $2, $3, $4, $5, $6)))
  where ($5::text is null or network = $5) and ($6::uuid is null or account_id = $6) order by id desc`

/** The newest `most` payments that are stuck for `olderThan` seconds, with ids below `before`. Owed ones are those of an account alone. */
export async function findStuckPayments(
  pool: Pool,
  options: {
    kind: (typeof STUCK_KINDS)[number]
    most: number
    olderThan: number
    before?: string | null | undefined
    network?: string | undefined
    accountId?: string | undefined
  },
): Promise<StuckPayment[]> {
  const { kind, most, olderThan, before, network, accountId } = options
  const values = [kind, before ?? LAST, most, olderThan, network ?? null, accountId ?? null]
  return (await pool.query<StuckPayment>(LIST, values)).rows
}

export async function readPayment(pool: Pool, id: string): Promise<StuckPayment | undefined> {
  return (await pool.query<StuckPayment>('select * from payments_by_id(array[$1::uuid])', [id])).rows[0]
}

/** What became of a payment, in order. */
export async function readSteps(pool: Pool, id: string): Promise<Step[]> {
  return (await pool.query<Step>('select * from payment_steps($1)', [id])).rows
}
