import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger, Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import type { ConfigurationNews } from '../../../domain/configuration-news.ts'
import { sandboxAccept } from '../support/seller.ts'
import { again, type LedgerApi, ledgerApi, ledgerPool, newReservation } from './ledger-fixtures.ts'
import { type Market, openMarket } from './market.ts'

const REPLICAS = 2
let market: Market
let api: LedgerApi
let pools: Pool[]
let replicas: Ledger[]
const news: ConfigurationNews[] = []

beforeAll(async () => {
  market = openMarket()
  api = await ledgerApi(market)
  pools = Array.from({ length: REPLICAS }, () => ledgerPool(market))
  replicas = pools.map((pool) => createPostgresLedger(pool, { tellNews: (message) => news.push(message) }))
})
afterAll(async () => {
  await Promise.all(pools?.map((pool) => pool.end()) ?? [])
  await market?.close()
})

/** Attempts of different authorizations to buy one new endpoint, dealt out to the replicas. */
async function rivals(count: number, fields: Partial<Reservation> = {}) {
  const { seller, id } = api
  const { id: endpointId } = await seller.createEndpoint(id, {
    path_pattern: `/once-${Math.random()}`,
    method: 'GET',
    accepts: [sandboxAccept()],
    ttl: 600,
  })
  const revision = await api.revision()
  return Array.from({ length: count }, (_, index) => ({
    ledger: replicas[index % REPLICAS] as Ledger,
    attempt: newReservation({ id, revision }, { endpointId, ephemeral: true, ...fields }),
  }))
}

const exists = async ({ endpointId }: Reservation) =>
  (await market.pool.query('select 1 from endpoint where id = $1', [endpointId])).rowCount === 1

const TRANSACTION = `0x${'ab'.repeat(32)}`

describe('an endpoint that is sold once', () => {
  it('is reserved by one of 64 on two replicas, a hundred times over', async () => {
    for (let round = 0; round < 100; round++) {
      const race = await rivals(64)
      const outcomes = await Promise.all(race.map(({ ledger, attempt }) => ledger.reserve(attempt)))
      expect(outcomes.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
      expect(outcomes.filter(({ kind }) => kind === 'contested')).toHaveLength(63)
      const { rowCount } = await market.pool.query('select 1 from payment where endpoint_id = $1', [
        race[0]?.attempt.endpointId,
      ])
      expect(rowCount).toBe(1)
    }
  })

  it('goes with its settlement, in one transaction with the revision that tells the gateway', async () => {
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

  it('is taken over when a lease has ended, and then only one of the two can settle', async () => {
    for (const first of [true, false]) {
      const [old, next] = (await rivals(2)) as [Rival, Rival]
      await old.ledger.reserve({ ...old.attempt, leaseSeconds: -1 })
      if (first) expect(await old.ledger.beginSettlement(old.attempt, 200)).toBe(true)
      expect((await next.ledger.reserve(next.attempt)).kind).toBe(first ? 'contested' : 'reserved')
      if (!first) expect(await old.ledger.beginSettlement(old.attempt, 200)).toBe(false)
      expect(await next.ledger.beginSettlement(next.attempt, 200)).toBe(!first)
    }
  })

  it('is sold once also when a lease ends at the moment of a take-over', async () => {
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

  it('tells a payment that is under way itself from one that came too late', async () => {
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

  it('is free of a payment that has gone on to buy something else', async () => {
    const races = [await rivals(2), await rivals(2), await rivals(2)] as [Rival, Rival][]
    const revision = await api.revision()
    const payment = newReservation({ id: api.id, revision })
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
      const attempts = [first.attempt, second.attempt].map((attempt) => ({ ...attempt, apiRevision: revision }))
      const outcomes = await Promise.all(attempts.map((attempt) => first.ledger.reserve(attempt)))
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['contested', 'reserved'])
    }
  })

  it('leaves a payment alone that has gone on elsewhere, also when its lease has ended', async () => {
    const [{ ledger, attempt }] = (await rivals(1)) as [Rival]
    const revision = await api.revision()
    const first = { ...attempt, apiRevision: revision }
    await ledger.reserve(first)
    await ledger.release(first, { reason: 'client_gone', upstreamStatus: undefined })
    const elsewhere = { ...again(newReservation({ id: api.id, revision })), key: first.key, leaseSeconds: -1 }
    expect(await ledger.reserve(elsewhere)).toEqual({ kind: 'reserved' })
    const rival = newReservation({ id: api.id, revision }, { endpointId: attempt.endpointId, ephemeral: true })
    expect(await ledger.reserve(rival)).toEqual({ kind: 'reserved' })
    expect(await ledger.beginSettlement(elsewhere, 200)).toBe(true)
  })
})

type Rival = Awaited<ReturnType<typeof rivals>>[0]
