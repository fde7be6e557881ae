import { Pool } from 'pg'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { BY_BUCKET } from '../../schema/distribution.ts'
import { it } from '../testing/ledger.ts'
import { again } from '../testing/reservations.ts'
import { createPostgresLedger, LEDGER_POOL } from './postgres-ledger.ts'

/** What a distributed table may not have: triggers, foreign keys, unique indexes without the bucket, policies with a query of their own. */
const OFFENDERS = `
  with hot as (select c.oid, c.relname from pg_class c where c.relname = any($1) or c.oid in (
    select inhrelid from pg_inherits where inhparent::regclass::text = any($1)))
  select 'trigger ' || t.tgname || ' on ' || h.relname as offender from hot h join pg_trigger t on t.tgrelid = h.oid
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

/** Uses of a hot table under a name of its own: `from`, `join`, `using` or `update`. */
const USES = new RegExp(`(?:from|join|using|update) (${BY_BUCKET.join('|')}) (?:as )?(\\w+)`, 'g')
const NO_NAMES = new Set(['where', 'set', 'on', 'order', 'left', 'join'])
const CHANGES = /do update\s+set(.*?)(?:returning|$)/gs

/** Why a statement cannot run on distributed tables, or would concern all servers. */
function offencesOf(text: string): string[] {
  const uses = [...text.matchAll(USES)].flatMap(([, table = '', name = '']) => {
    const bound = NO_NAMES.has(name)
      ? /\bbucket (?:=|in)/
      : new RegExp(`\\b${name}\\.bucket (?:=|in)|= ${name}\\.bucket\\b`)
    return bound.test(text) ? [] : [`${table} without its bucket`]
  })
  const changes = [...text.matchAll(CHANGES)].flatMap(([, change = '']) =>
    /\(select|now\(\)/.test(change) ? ['a query or a time in "do update"'] : [],
  )
  return [...uses, ...changes, ...(/for update/.test(text) ? ['a lock of rows'] : [])]
}

it('binds the hot tables in each statement of the paid path to their bucket', async ({ database, reservation }) => {
  const texts = new Set<string>()
  const pool = new Pool({ connectionString: database.authzUrl, max: LEDGER_POOL.max })
  const listening = new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return (statement: string | { text: string }, ...rest: []) => {
        texts.add(typeof statement === 'string' ? statement : statement.text)
        return target.query(statement as string, ...rest)
      }
    },
  })
  try {
    const ledger = createPostgresLedger(listening)
    const [paid, lost, unknown] = [reservation(), reservation(), reservation()]
    const settled = { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` } as const
    await Promise.all([paid, lost, unknown].map((each) => ledger.reserve(each)))
    await ledger.release(lost, { reason: 'upstream_status', upstreamStatus: 503 })
    expect(await ledger.reserve(again(lost))).toEqual({ kind: 'reserved' })
    for (const each of [paid, unknown]) expect(await ledger.beginSettlement(each, 200)).toBe(true)
    await ledger.close(unknown, {
      state: 'UNKNOWN',
      reason: 'settlement_unanswered',
      transaction: undefined,
      refused: false,
    })
    expect(await ledger.close(paid, settled)).toBe(true)
    await ledger.recordDelivery({ paymentId: paid.id, attempt: paid.id, said: 'failed' })
    const { key, apiId, signed, requestDigest } = paid
    const presented = { key, apiId, signed, requestDigest: () => requestDigest, isVariedAlike: () => true }
    const claimed = await ledger.claim({ ...presented, attempt: v7(), leaseSeconds: 60 })
    if (claimed.kind !== 'claimed' || !claimed.payment.claim) throw new Error(`not claimed but ${claimed.kind}`)
    const { attempt } = claimed.payment.claim
    expect(await ledger.releaseAnswer(claimed.payment, claimed.payment.claim)).toBe(true)
    expect(await ledger.find({ paymentId: paid.id, attempt })).toMatchObject({ id: paid.id })
    await ledger.recordDelivery({ paymentId: paid.id, attempt, said: 'delivered' })
    await ledger.drain()
    expect((await ledger.claim({ ...presented, attempt: v7(), leaseSeconds: 60 })).kind).toBe('spent')
  } finally {
    await pool.end()
  }
  expect(texts.size).toBeGreaterThan(8)
  const offences = [...texts].flatMap((text) => offencesOf(text).map((offence) => `${offence}: ${text.slice(0, 90)}`))
  expect(offences).toEqual([])
})
