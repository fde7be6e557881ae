import { Pool, type PoolClient } from 'pg'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { BY_BUCKET } from '../../schema/distribution.ts'
import { CHARGE, it, STEP } from '../testing/channels.ts'
import { again, newReservation } from '../testing/reservations.ts'
import { createIdentifierStore } from './deliveries/identifier-store.ts'
import { createPostgresLedger, LEDGER_POOL } from './postgres-ledger.ts'

/**
 * What a distributed table must not have: triggers, foreign keys, unique indexes without the bucket, policies with a query of their own.
 */
const OFFENDERS = `
  with hot as (select c.oid, c.relname from pg_class c where c.relname = any($1) or c.oid in (
    select inhrelid from pg_inherits where inhparent::regclass::text = any($1)))
  select 'trigger ' || t.tgname || ' on ' || h.relname as offender from hot h join pg_trigger t on t.tgrelid = h.oid
    and not t.tgisinternal and t.tgname not like 'truncate_trigger_%'
  union all
  select 'foreign key ' || f.conname from pg_constraint f join hot h on h.oid in (f.conrelid, f.confrelid) where f.contype = 'f'
  union all
  select 'unique index without bucket ' || i.indexrelid::regclass from hot h join pg_index i on i.indrelid = h.oid
    where i.indisunique and not exists (select from pg_attribute a
      where a.attrelid = h.oid and a.attname = 'bucket' and a.attnum = any(i.indkey))
  union all
  select 'policy ' || p.polname || ' on ' || h.relname from hot h join pg_policy p on p.polrelid = h.oid
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ilike '%select%'`

it('has hot tables that can be distributed by their bucket', async ({ database }) => {
  const { rows } = await database.pool.query<{ offender: string }>(OFFENDERS, [BY_BUCKET])
  expect(rows.map(({ offender }) => offender)).toEqual([])
})

/** Uses of a distributed table with an alias: `from`, `join`, `using` or `update`. */
const USES = new RegExp(`(?:from|join|using|update) (${BY_BUCKET.join('|')}) (?:as )?(\\w+)`, 'g')
const NO_NAMES = new Set(['where', 'set', 'on', 'order', 'left', 'join'])
const CHANGES = /do update\s+set(.*?)(?:returning|$)/gs

/** Returns why a statement cannot run on distributed tables, or would concern all servers. */
function offencesOf(text: string): string[] {
  const isHot = new RegExp(`\\b(?:from|join|update|into|using) (?:payment|${BY_BUCKET.join('|')})\\b`).test(text)
  const uses = [...text.matchAll(USES)].flatMap(([, table = '', name = '']) => {
    const bound = NO_NAMES.has(name)
      ? /\bbucket (?:=|in)/
      : new RegExp(`\\b${name}\\.bucket (?:=|in)|= ${name}\\.bucket\\b`)
    return bound.test(text) ? [] : [`${table} without its bucket`]
  })
  const changes = [...text.matchAll(CHANGES)].flatMap(([, change = '']) =>
    isHot && /\(select|now\(\)/.test(change) ? ['a query or a time in "do update"'] : [],
  )
  const locks = isHot && /for update|for share/.test(text) ? ['a lock of rows'] : []
  const merges = HOT_LATERAL.test(text) ? ['a limit inside a lateral query'] : []
  const mixes =
    LOCAL_TABLES.test(text) &&
    /\b(?:from|join|update|into) payment(?:_attempt|_step|_key)?\b/.test(text) &&
    !/materialized/.test(text)
  return [...uses, ...changes, ...locks, ...merges, ...(mixes ? ['a join with a table of one server'] : [])]
}

/**
 * A lateral query on a distributed table, with an offset or a variable limit. Citus refuses such a query, because it would merge rows for
 * each row of the outer query. A constant limit is allowed.
 */
const HOT_LATERAL = new RegExp(
  `lateral \\((?:(?!lateral)[^)])*from (?:${BY_BUCKET.join('|')})[^)]*(?:offset|limit \\$)`,
)

/** Reads of a table that one server has alone. A statement must not join such a table with a distributed one. */
const LOCAL_TABLES = /\b(?:from|join) (?:payment_channel|payment_identifier|endpoint|api|kept_answer)\b/

/** Returns the client, and records in `texts` the statements that it is asked to run. */
function listeningTo<Client extends Pool | PoolClient>(client: Client, texts: Set<string>): Client {
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name === 'query')
        return (statement: string | { text: string }, ...rest: []) => {
          texts.add(typeof statement === 'string' ? statement : statement.text)
          return target.query(statement as string, ...rest)
        }
      if (name === 'connect' && target instanceof Pool)
        return async () => listeningTo((await target.connect()) as PoolClient, texts)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

it('binds the hot tables in each statement of the paid path to their bucket', async ({
  api,
  channel,
  database,
  reservation,
}) => {
  const texts = new Set<string>()
  const pool = new Pool({ connectionString: database.authzUrl, max: LEDGER_POOL.max })
  const listening = listeningTo(pool, texts)
  try {
    const ledger = createPostgresLedger(listening)
    const [paid, lost, unknown, first] = [reservation(), reservation(), reservation(), reservation()]
    const settled = { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` } as const
    const because = { reason: 'upstream_status', upstreamStatus: 503 } as const
    await Promise.all([paid, lost, unknown, first].map((each) => ledger.reserve(each)))
    await ledger.release(lost, because)
    expect(await ledger.reserve(again(lost))).toEqual({ kind: 'reserved' })
    for (const each of [paid, unknown, first]) expect(await ledger.beginSettlement(each, 200)).toBe(true)
    await ledger.close(unknown, {
      state: 'UNKNOWN',
      reason: 'settlement_unanswered',
      transaction: undefined,
      refused: false,
    })
    expect(await ledger.close(paid, settled)).toBe(true)
    await ledger.recordDelivery({ paymentId: paid.id, attempt: paid.id, status: 'under way' })
    await ledger.recordDelivery({ paymentId: paid.id, attempt: paid.id, status: 'failed' })
    const { key, apiId, signed, requestDigest } = paid
    const presented = { key, apiId, signed, requestDigest: () => requestDigest, isVariedAlike: () => true }
    const claimed = await ledger.claim({ ...presented, attempt: v7(), leaseSeconds: 60 })
    if (claimed.kind !== 'claimed' || !claimed.payment.claim) throw new Error(`not claimed but ${claimed.kind}`)
    const { attempt } = claimed.payment.claim
    expect(await ledger.releaseAnswer(claimed.payment, claimed.payment.claim)).toBe(true)
    expect(await ledger.find({ paymentId: paid.id, attempt })).toMatchObject({ id: paid.id })
    await ledger.recordDelivery({ paymentId: paid.id, attempt, status: 'delivered' })
    await ledger.drain()
    expect((await ledger.claim({ ...presented, attempt: v7(), leaseSeconds: 60 })).kind).toBe('spent')

    // A payment that is charged before its upstream is asked, with a body that comes in parts.
    expect(await ledger.close(first, settled)).toBe(true)
    expect(await ledger.owe(first, settled.transaction)).toMatchObject({ claim: { attempt: first.id } })
    expect(await ledger.markBody(first, 'part 1 sha256:00')).toBe(true)

    // A payment identifier, taken over from a payment that was never charged.
    const identifiers = createIdentifierStore(listening)
    const ref = { apiId, identifier: v7(), requestHash: requestDigest as Buffer }
    const gone = reservation()
    await ledger.reserve(gone)
    await ledger.release(gone, because)
    for (const holder of [gone, paid]) {
      expect(await identifiers.claim(ref, { paymentKey: holder.key, owner: 'payer' })).toBe(true)
    }

    // Vouchers.
    const paying = await channel()
    const [voucher, free] = [paying.reservation(STEP), paying.reservation(2n * STEP)]
    expect(await ledger.reserve(voucher)).toEqual({ kind: 'reserved' })
    expect(await ledger.reserve(free)).toEqual({ kind: 'reserved' })
    await ledger.release(free, because)
    expect(await ledger.commit(voucher, CHARGE)).toMatchObject({ sum: String(STEP) })

    // An ephemeral endpoint with two buyers.
    const endpointId = await api.addEndpoint({ ttlSeconds: 600 })
    const terms = await api.terms()
    const [buyer, rival] = [1, 2].map(() => newReservation(terms, { endpointId, ephemeral: true }))
    if (!buyer || !rival) throw new Error('no buyers')
    expect(await ledger.reserve(buyer)).toEqual({ kind: 'reserved' })
    expect(await ledger.reserve(rival)).toEqual({ kind: 'contested' })
    expect(await ledger.beginSettlement(buyer, 200)).toBe(true)
    expect(await ledger.close(buyer, settled)).toBe(true)
    await ledger.drain()
  } finally {
    await pool.end()
  }
  for (const part of [
    'insert into payment_body',
    'payment_channel',
    'from endpoint',
    'payment_identifier',
    'payment_lease',
  ])
    expect([...texts].filter((text) => text.includes(part))).not.toEqual([])
  const offences = [...texts].flatMap((text) => offencesOf(text).map((offence) => `${offence}: ${text.slice(0, 90)}`))
  expect(offences).toEqual([])
})
