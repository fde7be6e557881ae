import { describe, expect } from 'vitest'
import { insertApi } from '../../../configuration/testing/rows.ts'
import { it as onLedger } from '../../testing/ledger.ts'
import { newReservation } from '../../testing/reservations.ts'
import type { Ledger, Reservation } from '../ledger.ts'
import { reserve } from './reserve.ts'
import { retireTerms } from './retire-terms.ts'

const CHANGE = `select next_configuration_revision($1, 'development')`
/** Records the sale of an ephemeral endpoint, which does not change the terms of other endpoints. */
const SALE = `select next_configuration_revision($1, 'development', true)`

/** Returns two reservations under the same terms. */
function alike(terms: { id: string; epoch: string }): [Reservation, Reservation] {
  const first = newReservation(terms)
  const { accountId, endpointId } = first
  return [first, newReservation(terms, { accountId, endpointId })]
}

/** Returns the month in which a payment was made, in the spelling of the partitions' names. */
function monthOf({ id }: Reservation): string {
  const madeAt = new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  return madeAt.toISOString().slice(0, 7).replace('-', '_')
}

/** Takes the partition of the present month out of the ledger. The archive does this before it deletes a month. */
const detach = (partition: string) => [
  `alter table payment_attempt detach partition ${partition}`,
  `insert into ledger_archive (month, first_id, end_id, attempts, steps, deliveries, manifest)
    select date_trunc('month', now()), least_id_at(now()), least_id_at(now()), 1, 1, 1, ''`,
]
const attach = (partition: string, bounds: string) => [
  'delete from ledger_archive',
  `alter table payment_attempt attach partition ${partition} ${bounds}`,
]

const it = onLedger
  /** Runs the retirement of terms, a day after the last run. Returns how many terms were removed. */
  .extend('look', ({ database, pool }) => async (most = 1_000) => {
    await database.pool.query(`update payment_terms_retired set due_at = now();
      update payment_terms set unused_since = now() - interval '1 day' where unused_since is not null`)
    let removed = 0
    for (let looked = most; looked === most; ) {
      const round = await retireTerms(pool, most)
      looked = round.looked
      removed += round.retired
    }
    return removed
  })
  /** The number of rows with the terms of an API. */
  .extend('termsOf', ({ database }) => async (api: { id: string }) => {
    const text = 'select count(*)::int as count from payment_terms where api_id = $1'
    return (await database.pool.query<{ count: number }>(text, [api.id])).rows[0]?.count
  })
  /** A reservation of an API, and the change of that API after it. */
  .extend('changing', ({ database }) => async (ledger: Pick<Ledger, 'reserve'>) => {
    const api = await insertApi(database.pool)
    const attempt = newReservation(await api.terms())
    expect(await ledger.reserve(attempt)).toEqual({ kind: 'reserved' })
    await database.pool.query(CHANGE, [api.id])
    return { api, attempt }
  })
  /** Deletes an attempt and its key. */
  .extend('gone', ({ database }) => async ({ id }: Reservation) => {
    await database.pool.query('delete from payment_key where id = $1', [id])
    await database.pool.query('delete from payment_attempt where id = $1', [id])
  })

describe('terms', () => {
  it('leave once their payments have left, at the second look, however few are looked at together', async ({
    changing,
    gone,
    ledger,
    look,
    pool,
    termsOf,
  }) => {
    const sold = [await changing(ledger), await changing(ledger), await changing(ledger)]
    expect([await look(), await look()]).toEqual([0, 0])
    for (const { attempt } of sold) await gone(attempt)
    expect(await look()).toBe(0)
    expect(await retireTerms(pool, 1_000)).toEqual({ looked: 0, retired: 0 })
    expect(await look(2)).toBe(3)
    for (const { api } of sold) expect(await termsOf(api)).toBe(0)
  })

  it('stay while they are in force, or a payment of any month is under them', async ({
    changing,
    database,
    gone,
    ledger,
    termsOf,
    look,
  }) => {
    const api = await insertApi(database.pool)
    const current = newReservation(await api.terms())
    await ledger.reserve(current)
    await gone(current)
    const early = await changing(ledger)
    // An id that is older than all monthly partitions is in the default partition.
    await database.pool.query('update payment_attempt set id = $2 where id = $1', [
      early.attempt.id,
      early.attempt.id.replace(/^.{13}/, '00000000-0001'),
    ])
    expect([await look(), await look()]).toEqual([0, 0])
    expect([await termsOf(api), await termsOf(early.api)]).toEqual([1, 1])
  })

  it('stay for a reservation that was under way at the first look, beside a sale that changed the epoch', async ({
    database,
    gone,
    ledger,
    termsOf,
    look,
  }) => {
    const api = await insertApi(database.pool)
    const [first, late] = alike(await api.terms())
    await ledger.reserve(first)
    await gone(first)
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      expect(await reserve(client, [late])).toEqual([{ kind: 'reserved' }])
      await database.pool.query(SALE, [api.id])
      expect(await look()).toBe(0)
      await client.query('commit')
    } finally {
      client.release(true)
    }
    expect([await look(), await look()]).toEqual([0, 0])
    expect(await termsOf(api)).toBe(1)
  })

  it('are stored again by a process that believes they are stored', async ({ database, gone, ledger }) => {
    const api = await insertApi(database.pool)
    const [first, second] = alike(await api.terms())
    await ledger.reserve(first)
    await gone(first)
    await database.pool.query('delete from payment_terms where api_id = $1', [api.id])
    expect(await ledger.reserve(second)).toEqual({ kind: 'stale' })
    expect(await ledger.reserve(second)).toEqual({ kind: 'reserved' })
  })

  it('stay while a month of theirs is on its way to the archive', async ({
    changing,
    database,
    ledger,
    termsOf,
    look,
  }) => {
    const { api, attempt } = await changing(ledger)
    const { rows } = await database.pool.query<{ name: string; bounds: string }>(
      'select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds from pg_class c where c.relname = $1',
      [`payment_attempt_${monthOf(attempt)}`],
    )
    const [{ name, bounds } = { name: '', bounds: '' }] = rows
    for (const text of detach(name)) await database.pool.query(text)
    expect([await look(), await look()]).toEqual([0, 0])
    expect(await termsOf(api)).toBe(1)
    for (const text of attach(name, bounds)) await database.pool.query(text)
    expect([await look(), await look()]).toEqual([0, 0])
    expect(await termsOf(api)).toBe(1)
  })

  it('are looked up in an index of each month', async ({ database }) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      const text = `explain select from payment_attempt a where a.terms = '00000000-0000-0000-0000-000000000000'`
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(text)
      const plan = rows.map((row) => row['QUERY PLAN'])
      const scans = plan.filter((line) => /Scan/.test(line) && !/Bitmap Index Scan|Custom Scan/.test(line))
      expect(scans.length).toBeGreaterThan(3)
      expect(plan.filter((line) => /Index Cond: \(terms =/.test(line))).toHaveLength(scans.length)
    } finally {
      await client.query('rollback')
      client.release(true)
    }
  })
})
