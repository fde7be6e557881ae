import type { Pool, PoolClient } from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { insertApi } from '../../../configuration/testing/rows.ts'
import type { ConfigurationNews } from '../../../domain/configuration/configuration-news.ts'
import { it as onLedger } from '../../testing/ledger.ts'
import { again, newReservation } from '../../testing/reservations.ts'
import type { Ledger, Reservation } from '../ledger.ts'
import { createPostgresLedger } from '../postgres-ledger.ts'
import { resolvePayments } from './unresolved.ts'

const REPLICAS = 2

interface Rival {
  ledger: Ledger
  attempt: Reservation
}

const it = onLedger
  .extend('news', { scope: 'file' }, (): ConfigurationNews[] => [])
  .extend('replicas', { scope: 'file' }, ({ openPool, news }) =>
    Array.from({ length: REPLICAS }, () =>
      createPostgresLedger(openPool(), { publishNews: (message) => news.push(message) }),
    ),
  )
  /** Makes attempts with different authorizations to buy one new endpoint, and spreads them over the replicas. */
  .extend('rivals', { scope: 'file' }, ({ api, replicas }) => async (count: number): Promise<Rival[]> => {
    const endpointId = await api.addEndpoint({ ttlSeconds: 600 })
    const terms = await api.terms()
    return Array.from({ length: count }, (_, index) => ({
      ledger: replicas[index % REPLICAS] as Ledger,
      attempt: newReservation(terms, { endpointId, ephemeral: true }),
    }))
  })
  /** Makes an attempt to buy an endpoint of another seller. */
  .extend('otherSale', { scope: 'file' }, ({ database: { pool } }) => async (): Promise<Reservation> => {
    const other = await insertApi(pool)
    const endpointId = await other.addEndpoint({ ttlSeconds: 600 })
    return newReservation(await other.terms(), { endpointId, ephemeral: true })
  })
  .extend('exists', { scope: 'file' }, ({ database }) => async ({ endpointId }: Reservation) => {
    const { rowCount } = await database.pool.query('select 1 from endpoint where id = $1', [endpointId])
    return rowCount === 1
  })

/** Begins a transaction that changes an API. */
async function changing(pool: Pool, apiId: string): Promise<PoolClient> {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('select from api where id = $1 for update', [apiId])
  return client
}

const TRANSACTION = `0x${'ab'.repeat(32)}`

describe('an endpoint that is sold once', () => {
  it('is reserved by one of 64 on two replicas, a hundred times over', async ({ rivals, database }) => {
    for (let round = 0; round < 100; round++) {
      const race = await rivals(64)
      const outcomes = await Promise.all(race.map(({ ledger, attempt }) => ledger.reserve(attempt)))
      expect(outcomes.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
      expect(outcomes.filter(({ kind }) => kind === 'contested')).toHaveLength(63)
      const { rowCount } = await database.pool.query('select 1 from payment where endpoint_id = $1', [
        race[0]?.attempt.endpointId,
      ])
      expect(rowCount).toBe(1)
    }
  })

  it('goes with its settlement, in one transaction with the revision that tells the gateway', async ({
    api,
    rivals,
    exists,
    news,
  }) => {
    const [{ ledger, attempt }] = (await rivals(1)) as [Rival]
    const before = await api.revision()
    await ledger.reserve(attempt)
    await ledger.beginSettlement(attempt, 200)
    expect(await exists(attempt)).toBe(true)
    expect(await ledger.close(attempt, { state: 'SETTLED', transaction: TRANSACTION })).toBe(true)
    expect(await exists(attempt)).toBe(false)
    expect(await api.revision()).toBe(before + 1)
    expect(news.at(-1)).toEqual({ revision: before + 1, environment: 'development', api_id: api.id })
  })

  it('is reserved and sold while another seller changes an API for long', async ({
    database: { pool },
    exists,
    otherSale,
    rivals,
  }) => {
    const slow = await otherSale()
    const [{ ledger, attempt }] = (await rivals(1)) as [Rival]
    expect(await ledger.reserve(slow)).toEqual({ kind: 'reserved' })
    expect(await ledger.beginSettlement(slow, 200)).toBe(true)
    const change = await changing(pool, slow.apiId)
    await change.query('select from endpoint where id = $1 for update', [slow.endpointId])
    const closed = ledger.close(slow, { state: 'SETTLED', transaction: TRANSACTION })
    const late = ledger.reserve(again(slow))
    expect(await ledger.reserve(attempt)).toEqual({ kind: 'reserved' })
    expect(await ledger.beginSettlement(attempt, 200)).toBe(true)
    expect(await ledger.close(attempt, { state: 'SETTLED', transaction: TRANSACTION })).toBe(true)
    expect([await exists(attempt), await exists(slow)]).toEqual([false, true])
    expect(await late).toEqual({ kind: 'taken', state: 'SETTLING' })
    await change.query('rollback')
    expect(await closed).toBe(true)
    expect(await exists(slow)).toBe(false)
  })

  it('is resolved while another seller changes an API for long', async ({ database: { pool }, otherSale, rivals }) => {
    const slow = await otherSale()
    const [{ ledger, attempt }] = (await rivals(1)) as [Rival]
    const payments = [slow, attempt]
    for (const each of payments) {
      expect(await ledger.reserve(each)).toEqual({ kind: 'reserved' })
      await ledger.beginSettlement(each, 200)
      await ledger.close(each, {
        state: 'UNKNOWN',
        reason: 'settlement_interrupted',
        transaction: undefined,
        refused: false,
      })
    }
    const change = await changing(pool, slow.apiId)
    const resolutions = payments.map((payment) => ({ payment, end: { state: 'EXPIRED' } as const }))
    const busy: string[] = []
    const resolve = () =>
      resolvePayments({ pool, resolutions, publishNews: () => undefined, onBusy: ({ id }) => busy.push(id) })
    expect(await resolve()).toBe(1)
    expect(busy).toEqual([slow.id])
    await change.query('rollback')
    expect(await resolve()).toBe(1)
    expect(busy).toEqual([slow.id])
  })

  it('is taken over when a lease has ended, and then only one of the two can settle', async ({ rivals }) => {
    for (const first of [true, false]) {
      const [old, next] = (await rivals(2)) as [Rival, Rival]
      await old.ledger.reserve({ ...old.attempt, leaseSeconds: -1 })
      if (first) expect(await old.ledger.beginSettlement(old.attempt, 200)).toBe(true)
      expect((await next.ledger.reserve(next.attempt)).kind).toBe(first ? 'contested' : 'reserved')
      if (!first) expect(await old.ledger.beginSettlement(old.attempt, 200)).toBe(false)
      expect(await next.ledger.beginSettlement(next.attempt, 200)).toBe(!first)
    }
  })

  it('is sold once also when a lease ends at the moment of a take-over', async ({ rivals }) => {
    for (let round = 0; round < 30; round++) {
      const [old, next] = (await rivals(2)) as [Rival, Rival]
      await old.ledger.reserve({ ...old.attempt, leaseSeconds: -1 })
      const [begun, taken] = await Promise.all([
        old.ledger.beginSettlement(old.attempt, 200),
        next.ledger.reserve(next.attempt),
      ])
      expect([begun, taken.kind === 'reserved'].filter(Boolean)).toHaveLength(1)
    }
  })

  it('tells a payment that is under way itself from one that came too late', async ({ rivals }) => {
    const [first, second] = (await rivals(2)) as [Rival, Rival]
    await first.ledger.reserve(first.attempt)
    expect(await second.ledger.reserve({ ...first.attempt, id: second.attempt.id })).toEqual({
      kind: 'taken',
      state: 'RESERVED',
    })
    expect(await second.ledger.reserve(second.attempt)).toEqual({ kind: 'contested' })
    await first.ledger.release(first.attempt, { reason: 'upstream_status', upstreamStatus: 500 })
    expect(await second.ledger.reserve(second.attempt)).toEqual({ kind: 'reserved' })
  })

  it('is free of a payment that has gone on to buy something else', async ({ api, rivals }) => {
    const races = [await rivals(2), await rivals(2), await rivals(2)] as [Rival, Rival][]
    const terms = await api.terms()
    const payment = newReservation(terms)
    const presented = (fields: Partial<Reservation>) => ({ ...again(payment), ...fields })
    for (const [{ ledger, attempt }] of races) {
      const here = presented({ endpointId: attempt.endpointId, ephemeral: true })
      expect(await ledger.reserve(here)).toEqual({ kind: 'reserved' })
      await ledger.release(here, { reason: 'client_gone', upstreamStatus: undefined })
    }
    const elsewhere = presented({})
    const [[{ ledger }]] = races as [[Rival, Rival]]
    expect(await ledger.reserve(elsewhere)).toEqual({ kind: 'reserved' })
    await ledger.beginSettlement(elsewhere, 200)
    await ledger.close(elsewhere, { state: 'SETTLED', transaction: TRANSACTION })
    for (const [first, second] of races) {
      const attempts = [first.attempt, second.attempt].map((attempt) => ({ ...attempt, apiEpoch: terms.epoch }))
      const outcomes = await Promise.all(attempts.map((attempt) => first.ledger.reserve(attempt)))
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['contested', 'reserved'])
    }
  })

  it('leaves a payment alone that has gone on elsewhere, also when its lease has ended', async ({ api, rivals }) => {
    const [{ ledger, attempt }] = (await rivals(1)) as [Rival]
    const terms = await api.terms()
    const first = { ...attempt, apiEpoch: terms.epoch }
    await ledger.reserve(first)
    await ledger.release(first, { reason: 'client_gone', upstreamStatus: undefined })
    const elsewhere = newReservation(terms, { key: first.key, leaseSeconds: -1 })
    expect(await ledger.reserve(elsewhere)).toEqual({ kind: 'reserved' })
    const rival = newReservation(terms, { endpointId: attempt.endpointId, ephemeral: true })
    expect(await ledger.reserve(rival)).toEqual({ kind: 'reserved' })
    expect(await ledger.beginSettlement(elsewhere, 200)).toBe(true)
  })
})
