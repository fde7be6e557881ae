import type { Pool } from 'pg'

/**
 * Kinds of stuck payments. `unknown`: the outcome is unknown; `settling`: the settlement began and did not end; `owed`:
 * the answer was paid for and not delivered; `watched`: another party may still settle the payment after its release.
 */
export const STUCK_KINDS = ['unknown', 'settling', 'owed', 'watched'] as const

/**
 * A payment as the operators' API shows it. `amount` is in atomic units. `looked_at` is when the gateway last looked
 * for the outcome on the chain, `finding` is what it found, and `looks` is how often it looked.
 */
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

/**
 * A first statement finds the ids by an index for each kind (`schema/stuck-payments.ts`). The indexes do not cover all
 * filters of the list, so a second statement applies the other filters.
 */
const IDS = 'select stuck_payments($1, $2, $3, $4, $5, $6) as id'
const WANTED = `select * from payments_by_id($1::uuid[])
  where ($2::text is null or network = $2) and ($3::uuid is null or account_id = $3)
    and ($4 in ('unknown', 'settling') or coalesce(changed_at, created_at) < now() - make_interval(secs => $5))
  order by id desc`

/** How many payments are examined for a page with few matches: in one SQL statement, and in all. */
const LOOKED_AT_ONCE = 500
const MOST_LOOKED_AT = 10_000

export interface StuckPage {
  payments: StuckPayment[]
  /** The exclusive upper bound of the ids on the next page; null at the end of the list. A page may be empty before the end. */
  next: string | null
}

/**
 * Finds the newest `most` payments that have been stuck for `olderThan` seconds, with ids below `before`. For the kind
 * `owed`, the options must name an account.
 */
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
): Promise<StuckPage> {
  const { kind, most, olderThan, before, network = null, accountId = null } = options
  const payments: StuckPayment[] = []
  let below = before ?? LAST
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += LOOKED_AT_ONCE) {
    const found = await pool.query<{ id: string }>(IDS, [kind, below, LOOKED_AT_ONCE, olderThan, network, accountId])
    const ids = found.rows.map(({ id }) => id)
    const wanted = await pool.query<StuckPayment>(WANTED, [ids, network, accountId, kind, olderThan])
    payments.push(...wanted.rows)
    if (payments.length > most) return { payments: payments.slice(0, most), next: payments[most - 1]?.id ?? null }
    if (ids.length < LOOKED_AT_ONCE) return { payments, next: null }
    below = ids.at(-1) ?? below
  }
  return { payments, next: below }
}

export async function readPayment(pool: Pool, id: string): Promise<StuckPayment | undefined> {
  return (await pool.query<StuckPayment>('select * from payments_by_id(array[$1::uuid])', [id])).rows[0]
}

/** Returns the steps of a payment, in order. */
export async function readSteps(pool: Pool, id: string): Promise<Step[]> {
  return (await pool.query<Step>('select * from payment_steps($1)', [id])).rows
}
