import { randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { v7 } from 'uuid'
import { inTransaction } from '../../../runtime/transaction.ts'
import { LEDGER_FACTS } from '../../../schema/testing/writable-payments.ts'
import type { Tenant } from '../../database/tenancy.ts'
import type { TenantReader } from '../../database/tenant-reader.ts'
import { type StatsOverview, statsOverview } from '../overview.ts'

export const MINUTE = 60_000
export const DAY = 1440 * MINUTE

export const ENDPOINTS = [randomUUID(), randomUUID(), randomUUID()]
export const API = randomUUID()

interface Payment {
  state: string
  ageMs: number
  payer?: string
  endpoint?: string
  amount?: string
  latencyMs?: number
  validForMs?: number
  unverified?: boolean
}

const SUMS = 'payment_rollup, payment_rollup_open, payment_rollup_payer, payment_rollup_payers, payment_rollup_late'

/** Synthetic payments of one tenant, of any age, and the statistics over them. */
export class MadeUpLedger {
  readonly tenant: Tenant = { accountId: randomUUID(), environment: 'development' }
  readonly #pool: Pool
  readonly #reader: TenantReader

  constructor(pool: Pool, reader: TenantReader) {
    this.#pool = pool
    this.#reader = reader
  }

  /**
   * Empties the ledger. Also resets the watermark, because the watermark of the previous test may be above the ids of
   * new payments.
   */
  async empty(): Promise<this> {
    await this.#pool.query(`truncate ${LEDGER_FACTS}, payment_correction, ${SUMS}`)
    await this.#pool.query(`update payment_rollup_watermark set id = '00000000-0000-0000-0000-000000000000'`)
    return this
  }

  overview(days = 30): Promise<StatsOverview> {
    return statsOverview(this.#reader, this.tenant, { days, now: new Date() })
  }

  /** Folds all payments older than `agoMs`. Returns the number of new payments. */
  async fold(agoMs = 0, most = 1_000): Promise<number> {
    for (let sum = 0; ; ) {
      const taken = await inTransaction(this.#pool, (client) => foldOnce(client, { agoMs, most }), REPEATABLE_READ)
      sum += taken
      if (taken < most) return sum
    }
  }

  async insert(payment: Payment): Promise<string> {
    const { state, ageMs, payer = `0x${'1'.repeat(40)}`, endpoint = ENDPOINTS[0], amount = '1' } = payment
    const id = v7({ msecs: Date.now() - ageMs })
    const at = new Date(Date.now() - ageMs)
    await this.#pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
         network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at, settled_at, unverified)
       values ($1, $2, $3, $4, $5, $6, $7, 'GET', 'h', '/', $8, 'exact', 'eip155:1', '0xAb', $9, '0x', $10, '{}', '{}', $11,
         $11, $12, $13)`,
      [
        randomBytes(32),
        id,
        state,
        this.tenant.environment,
        this.tenant.accountId,
        API,
        endpoint,
        payer,
        amount,
        new Date(at.getTime() + (payment.validForMs ?? MINUTE)),
        at,
        state === 'SETTLED' ? new Date(at.getTime() + (payment.latencyMs ?? 100)) : null,
        payment.unverified ?? false,
      ],
    )
    return id
  }

  /** The figures, computed from the payments themselves and not from `payment_rollup`. */
  async counted(days: number) {
    const { rows } = await this.#pool.query<{ paid: number; failed: number; payers: number; amount: string }>(
      `select count(*) filter (where state = 'SETTLED')::int as paid, coalesce(sum(amount) filter (where state = 'SETTLED'), 0)::text as amount,
         count(distinct lower(payer)) filter (where state = 'SETTLED')::int as payers,
         count(*) filter (where state in ('RELEASED', 'EXPIRED', 'CANCELLED')
           or state = 'RESERVED' and lease_until < now() - interval '1 hour')::int as failed
       from payment where account_id = $1 and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => $2)`,
      [this.tenant.accountId, days - 1],
    )
    return rows[0]
  }
}

/** SQL: begins the transaction in which a fold runs. */
export const REPEATABLE_READ = 'begin isolation level repeatable read'

/** Runs one fold in the transaction of a client. Returns the number of new payments. */
export async function foldOnce(client: ClientBase, { agoMs, most }: { agoMs: number; most: number }): Promise<number> {
  const { rows } = await client.query<{ taken: number }>('select fold_payments($1, $2) as taken', [
    new Date(Date.now() - agoMs),
    most,
  ])
  return rows[0]?.taken ?? 0
}
