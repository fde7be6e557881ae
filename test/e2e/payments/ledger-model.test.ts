import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { resolve } from '../../../authz/ledger/close.ts'
import type { Closing, DeliveryWord, Ledger, Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import { resolvePayments } from '../../../authz/ledger/unresolved.ts'
import { ModelLedger } from '../../simulation/model-ledger.ts'
import { createRandom, type Random } from '../../simulation/random.ts'
import { sandboxAccept } from '../support/seller.ts'
import { type LedgerApi, ledgerApi, ledgerPool, newReservation } from './ledger-fixtures.ts'
import { type Market, openMarket } from './market.ts'

const SEQUENCES = 25
const COMMANDS = 60

let market: Market
let api: LedgerApi
let pool: Pool
let ledger: Ledger

beforeAll(async () => {
  market = openMarket()
  api = await ledgerApi(market)
  pool = ledgerPool(market)
  ledger = createPostgresLedger(pool)
})
afterAll(async () => {
  await pool?.end()
  await market?.close()
})

/** The same commands to PostgreSQL and to the simulation's ledger, whose time stands still meanwhile. */
class Pair {
  readonly model = new ModelLedger(() => 1000)
  readonly random: Random
  readonly #made: Reservation[] = []
  readonly #authorizations: Reservation[]

  constructor(seed: number, authorizations: Reservation[]) {
    this.random = createRandom(seed)
    this.#authorizations = authorizations
    for (const { apiId, apiRevision, ephemeral, endpointId } of authorizations) {
      this.model.revisions.set(apiId, apiRevision)
      if (ephemeral) this.model.endpoints.set(endpointId, { api: apiId, claimedBy: undefined })
    }
  }

  /** What both say, which must be the same. */
  async command(): Promise<{ what: string; sql: unknown; model: unknown }> {
    const attempt = this.#made.length > 0 ? this.random.pick(this.#made.slice(-4)) : undefined
    const kind = this.random.pick([
      'reserve',
      'reserve',
      'begin',
      'begin',
      'close',
      'release',
      'resolve',
      'claim',
      'word',
      'renew',
    ])
    if (!attempt || kind === 'reserve') return this.#reserve()
    const ref = { key: attempt.key.toString('hex'), id: attempt.id }
    switch (kind) {
      case 'begin':
        return { what: kind, sql: await ledger.beginSettlement(attempt, 200), model: this.model.begin(ref, 0) }
      case 'close': {
        const closing = this.random.pick(CLOSINGS)
        const what = `close ${closing.state}`
        return { what, sql: await ledger.close(attempt, closing), model: this.model.close(ref, closing) }
      }
      case 'release': {
        const because = { reason: 'test', upstreamStatus: undefined }
        return { what: kind, sql: await ledger.release(attempt, because), model: this.model.release(ref) }
      }
      case 'resolve': {
        const end = this.random.pick(RESOLUTIONS)
        const resolutions = [{ payment: attempt, end }]
        const sql = (await resolvePayments({ pool, resolutions, tellNews: () => undefined })) === 1
        return { what: `resolve ${end.state}`, sql, model: this.model.resolve(ref, end) }
      }
      case 'claim':
        return this.#claim(attempt)
      case 'renew': {
        const held = { attempt: this.#lastClaim ?? v7(), transaction: '' }
        const model = this.model.renewClaim({ id: attempt.id, attempt: held.attempt, leaseSeconds: 60 })
        return { what: kind, sql: await ledger.renewClaim(attempt, held), model }
      }
      default: {
        const said = this.random.pick<DeliveryWord['said']>(['delivered', 'failed', 'failed', 'under way'])
        const word = { paymentId: attempt.id, attempt: this.#lastClaim ?? attempt.id, said }
        await ledger.recordDelivery(word)
        this.model.recordDelivery(word)
        return { what: `word ${said}`, sql: undefined, model: undefined }
      }
    }
  }

  #lastClaim: string | undefined

  async #reserve() {
    const authorization = this.random.pick(this.#authorizations)
    const leaseSeconds = this.random.pick([-1, 60])
    const revision = await api.revision()
    this.model.revisions.set(api.id, revision)
    const apiRevision = this.random.chance(0.1) ? 0 : revision
    const attempt = { ...authorization, id: v7(), leaseSeconds, apiRevision }
    this.#made.push(attempt)
    const model = this.model.reserve({
      key: attempt.key.toString('hex'),
      id: attempt.id,
      endpoint: attempt.endpointId,
      api: attempt.apiId,
      ephemeral: attempt.ephemeral,
      request: attempt.requestDigest.toString('hex'),
      amount: 1,
      onChain: '',
      voucher: undefined,
      validBefore: attempt.validBefore,
      revision: apiRevision,
      leaseSeconds,
    })
    return { what: `reserve${attempt.ephemeral ? ' once' : ''}`, sql: await ledger.reserve(attempt), model }
  }

  async #claim({ key, apiId, requestDigest, signed }: Reservation) {
    const attempt = v7()
    const leaseSeconds = this.random.pick([-1, 60])
    const sql = await ledger.claim({ key, apiId, requestDigest, signed, attempt, leaseSeconds })
    const request = requestDigest.toString('hex')
    const presented = { key: key.toString('hex'), api: apiId, request, attempt, leaseSeconds }
    const model = this.model.claim(presented)
    if (model.kind === 'claimed') this.#lastClaim = attempt
    const short = (outcome: { kind: string; state?: string | undefined }) => `${outcome.kind} ${outcome.state ?? ''}`
    return { what: 'claim', sql: short(sql), model: short(model) }
  }
}

const TRANSACTION = `0x${'ab'.repeat(32)}`
const UNKNOWN = { state: 'UNKNOWN', reason: 'test', transaction: undefined } as const
const CLOSINGS: readonly Closing[] = [
  { state: 'SETTLED', transaction: TRANSACTION },
  { ...UNKNOWN, refused: false },
  { ...UNKNOWN, refused: true },
  { state: 'RELEASED', reason: 'test', unsent: true },
]
const RESOLUTIONS: readonly Parameters<typeof resolve>[1][0]['end'][] = [
  { state: 'SETTLED', transaction: TRANSACTION },
  { state: 'EXPIRED' },
  { state: 'CANCELLED' },
]

async function authorizations(): Promise<Reservation[]> {
  const accepts = [sandboxAccept()]
  const soldOnce = async () => {
    const path = `/once-${v7()}`
    const { id } = await api.seller.createEndpoint(api.id, { path_pattern: path, method: 'GET', accepts, ttl: 600 })
    return { endpointId: id, ephemeral: true }
  }
  const [once, other] = [await soldOnce(), await soldOnce()]
  const of = { id: api.id, revision: await api.revision() }
  const wanderer = newReservation(of, once)
  return [newReservation(of), newReservation(of), newReservation(of, once), wanderer, { ...wanderer, ...other }]
}

describe("the ledger's SQL and the simulation's ledger", () => {
  it(`say the same to ${SEQUENCES} sequences of ${COMMANDS} commands`, async () => {
    for (let seed = 0; seed < SEQUENCES; seed++) {
      const pair = new Pair(seed, await authorizations())
      const said: string[] = []
      for (let index = 0; index < COMMANDS; index++) {
        const { what, sql, model } = await pair.command()
        said.push(`${what}: ${JSON.stringify(sql)}`)
        expect({ seed, said, answer: sql }).toEqual({ seed, said, answer: model })
      }
    }
  })
})
