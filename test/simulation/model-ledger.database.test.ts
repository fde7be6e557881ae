import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { type Hex, toHex } from 'viem'
import { describe, expect } from 'vitest'
import type { Charge, Closing, DeliveryReport, Ledger, Reservation, ReserveOutcome } from '../../authz/ledger/ledger.ts'
import type { resolve } from '../../authz/ledger/payments/transitions.ts'
import { resolvePayments } from '../../authz/ledger/payments/unresolved.ts'
import { createPostgresLedger } from '../../authz/ledger/postgres-ledger.ts'
import type { ChannelReceipt } from '../../authz/schemes/batch-settlement/channel-state.ts'
import { isChannelPayment } from '../../authz/schemes/batch-settlement/payload.ts'
import { voucherKey } from '../../authz/schemes/payment-key.ts'
import { differencesOfJournal } from '../../authz/testing/journal.ts'
import { it } from '../../authz/testing/ledger.ts'
import { again, newReservation, REQUIREMENTS } from '../../authz/testing/reservations.ts'
import { type ApiRow, insertApi } from '../../configuration/testing/rows.ts'
import { createRandom, type Random } from '../../runtime/testing/random.ts'
import type { ModelVoucher } from './model-channel.ts'
import { ModelLedger } from './model-ledger.ts'

const SEQUENCES = 25
const COMMANDS = 60

interface Parts {
  pool: Pool
  ledger: Ledger
  api: ApiRow
}

/** Sends equal commands to PostgreSQL and to the simulation's ledger, the model. */
class Pair {
  /** The clock of the model, in seconds. It hardly advances, but a later read of the chain is always newer. */
  #now = 1000
  #commands = 0
  readonly #begun = Date.now()
  readonly model = new ModelLedger(() => this.#now)
  readonly random: Random
  readonly #made: Reservation[] = []
  readonly #authorizations: Reservation[]
  readonly #parts: Parts

  constructor(seed: number, authorizations: Reservation[], parts: Parts) {
    this.#parts = parts
    this.random = createRandom(seed)
    this.#authorizations = authorizations
    for (const { apiId, ephemeral, endpointId } of authorizations) {
      if (ephemeral) this.model.endpoints.set(endpointId, { api: apiId, claimedBy: undefined })
    }
  }

  /** Runs a command on both ledgers. Returns both results, which must be equal. */
  async command(): Promise<{ what: string; sql: unknown; model: unknown }> {
    this.#now += 0.001
    this.#commands += 1
    const attempt = this.#attempt()
    const kind = this.random.pick([
      'reserve',
      'reserve',
      'begin',
      'begin',
      'close',
      'close',
      'release',
      'resolve',
      'resolve',
      'claim',
      'report',
      'renew',
      'commit',
      'commit',
    ])
    if (!attempt || kind === 'reserve') return this.#reserve()
    const ref = { key: attempt.key.toString('hex'), id: attempt.id }
    switch (kind) {
      case 'begin':
        return {
          what: kind,
          sql: await this.#parts.ledger.beginSettlement(attempt, 200),
          model: this.model.begin(ref, 0),
        }
      case 'close': {
        const closing = this.random.pick(CLOSINGS)
        const what = `close ${closing.state}`
        return { what, sql: await this.#parts.ledger.close(attempt, closing), model: this.model.close(ref, closing) }
      }
      case 'release': {
        const because = { reason: 'lease_ended', upstreamStatus: undefined } as const
        return { what: kind, sql: await this.#parts.ledger.release(attempt, because), model: this.model.release(ref) }
      }
      case 'resolve': {
        const end = this.random.pick(RESOLUTIONS)
        const released = this.random.chance(0.4) && !voucherOf(attempt)
        const resolutions = [{ payment: { ...attempt, released }, end }]
        const sql = (await resolvePayments({ pool: this.#parts.pool, resolutions, publishNews: () => undefined })) === 1
        return {
          what: `resolve ${released ? 'released ' : ''}${end.state}`,
          sql,
          model: this.model.resolve({ ...ref, released }, end),
        }
      }
      case 'commit':
        return this.#commit(attempt)
      case 'claim':
        return this.#claim(attempt)
      case 'renew': {
        const held = { attempt: this.#lastClaim ?? v7(), transaction: '' }
        const model = this.model.releaseAnswer({ id: attempt.id, attempt: held.attempt, leaseSeconds: 60 })
        return { what: kind, sql: await this.#parts.ledger.releaseAnswer(attempt, held), model }
      }
      default: {
        const status = this.random.pick<DeliveryReport['status']>(['delivered', 'failed', 'failed', 'under way'])
        const usesUp = status === 'failed' && this.random.chance(0.5)
        const report = { paymentId: attempt.id, attempt: this.#lastClaim ?? attempt.id, status, usesUp }
        await this.#parts.ledger.recordDelivery(report)
        this.model.recordDelivery(report)
        return { what: `report ${status}`, sql: undefined, model: undefined }
      }
    }
  }

  /** Returns one of the last four attempts, or the last attempt that holds its authorization. Commands change only such attempts. */
  #attempt(): Reservation | undefined {
    const isHolder = ({ key, id }: Reservation) => this.model.rows.get(key.toString('hex'))?.id === id
    const holder = this.random.chance(0.5) ? this.#made.findLast(isHolder) : undefined
    return holder ?? (this.#made.length > 0 ? this.random.pick(this.#made.slice(-4)) : undefined)
  }

  #lastClaim: string | undefined

  async #reserve() {
    const authorization = this.random.pick(this.#authorizations)
    const leaseSeconds = this.random.pick([-1, 60])
    const { api } = this.#parts
    const [revision, { epoch }] = await Promise.all([api.revision(), api.terms()])
    this.model.revisions.set(api.id, revision)
    const isStale = this.random.chance(0.1)
    const mirrors = this.random.chance(0.4) ? this.#mirrors() : undefined
    const voucher = voucherOf(authorization)
    const attempt: Reservation = {
      ...{ ...again(authorization), leaseSeconds, apiEpoch: isStale ? randomUUID() : epoch },
      ...(voucher && mirrors && { mirror: mirrors.sql }),
    }
    this.#made.push(attempt)
    const model = this.model.reserve({
      key: attempt.key.toString('hex'),
      id: attempt.id,
      endpoint: attempt.endpointId,
      api: attempt.apiId,
      ephemeral: attempt.ephemeral,
      request: attempt.requestDigest.toString('hex'),
      amount: Number(attempt.requirements.amount),
      onChain: attempt.authorization?.toString('hex') ?? attempt.key.toString('hex'),
      voucher,
      mirror: mirrors?.model,
      validBefore: attempt.validBefore,
      revision: isStale ? 0 : revision,
      leaseSeconds,
    })
    const kind = voucher ? ` ${voucher.max} with ${voucher.deposit}` : attempt.ephemeral && ' once'
    return { what: `reserve${kind || ''}`, sql: plain(await this.#parts.ledger.reserve(attempt)), model: plain(model) }
  }

  async #commit(attempt: Reservation) {
    // The gateway calls `commit`, which charges a payment through its channel, only for reserved payments.
    if (!voucherOf(attempt) || !this.model.rows.has(attempt.key.toString('hex'))) return this.#reserve()
    const charge = this.random.pick(CHARGES)
    const mirrors = charge.by === 'deposit' && this.random.chance(0.5) ? this.#mirrors() : undefined
    const receipt = await this.#parts.ledger.commit(attempt, charge, mirrors?.sql)
    const model = this.model.commit({ key: attempt.key.toString('hex'), id: attempt.id }, charge, mirrors?.model)
    return {
      what: `commit ${charge.by}`,
      sql: plain(receipt),
      model: plain(model.kind === 'committed' ? model.receipt : undefined),
    }
  }

  /**
   * Returns a chain state of a channel, new or old. The time of a new state is a minute in the future, so that it is new even on a slow
   * machine. The times of old states begin two minutes before the test, and advance by a second with each command.
   */
  #mirrors() {
    const balance = this.random.pick([25n, 1_000n, 1_000n])
    const isOld = this.random.pick([false, false, true])
    const readAt = isOld ? this.#begun - 120_000 + 1000 * this.#commands : Date.now() + 60_000
    const spent = this.random.chance(0.2)
    const sql = { balance, totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0, readAt, spent }
    return { sql, model: { balance, readAt: this.#now - (isOld ? 60 : 0), spent } }
  }

  async #claim({ key, apiId, requestDigest, signed }: Reservation) {
    const attempt = v7()
    const leaseSeconds = this.random.pick([-1, 60])
    const sql = await this.#parts.ledger.claim({
      key,
      apiId,
      requestDigest: () => requestDigest,
      isVariedAlike: () => false,
      signed,
      attempt,
      leaseSeconds,
    })
    const request = requestDigest.toString('hex')
    const presented = { key: key.toString('hex'), api: apiId, request, attempt, leaseSeconds }
    const model = this.model.claim(presented)
    if (model.kind === 'claimed') this.#lastClaim = attempt
    const short = (outcome: { kind: string; state?: string | undefined }) => `${outcome.kind} ${outcome.state ?? ''}`
    return { what: 'claim', sql: short(sql), model: short(model) }
  }
}

/** Returns the parts of an outcome or a receipt that both ledgers have. */
function plain(said: ReserveOutcome | ChannelReceipt | undefined): unknown {
  const { channel, ...rest } = { channel: undefined, ...said }
  const { charged, signedMax, balance } = channel ?? {}
  return { ...rest, channel: `${charged} ${signedMax} ${balance}` }
}

/** Returns the model's data of a payment through a channel. */
function voucherOf({ signed }: Reservation): ModelVoucher | undefined {
  if (!isChannelPayment(signed)) return undefined
  const { channelId: channel, maxClaimableAmount } = signed.voucher
  return { channel, max: BigInt(maxClaimableAmount), deposit: signed.type === 'deposit' ? DEPOSIT : 0n }
}

const DEPOSIT = 30n

const TRANSACTION = `0x${'ab'.repeat(32)}`
const UNKNOWN = { state: 'UNKNOWN', reason: 'settlement_unanswered', transaction: undefined } as const
const CLOSINGS: readonly Closing[] = [
  { state: 'SETTLED', transaction: TRANSACTION },
  { ...UNKNOWN, refused: false },
  { ...UNKNOWN, refused: true },
  { ...UNKNOWN, refused: false, unbegun: true },
  { state: 'RELEASED', reason: 'settlement_unanswered', unsent: true },
]
const CHARGES: readonly Charge[] = [
  { by: 'voucher', upstreamStatus: 200 },
  { by: 'voucher', upstreamStatus: 200 },
  { by: 'deposit', transaction: TRANSACTION },
]
const RESOLUTIONS: readonly Parameters<typeof resolve>[1][0]['end'][] = [
  { state: 'SETTLED', transaction: TRANSACTION },
  { state: 'EXPIRED' },
  { state: 'CANCELLED' },
]

async function authorizations(api: ApiRow): Promise<Reservation[]> {
  const soldOnce = async () => ({ endpointId: await api.addEndpoint({ ttlSeconds: 600 }), ephemeral: true })
  const [once, other] = [await soldOnce(), await soldOnce()]
  const of = await api.terms()
  const wanderer = newReservation(of, once)
  return [newReservation(of), newReservation(of), newReservation(of, once), wanderer, { ...wanderer, ...other }]
}

/** Vouchers for a few sums of one channel, alone and with a deposit. */
async function vouchers(api: ApiRow): Promise<Reservation[]> {
  const of = await api.terms()
  const channelId = toHex(randomBytes(32))
  const channelConfig = {
    ...{ payer: address(1), payerAuthorizer: address(1), receiver: address(2), receiverAuthorizer: address(3) },
    ...{ token: address(4), withdrawDelay: 900, salt: channelId },
  }
  const network = 'eip155:84533'
  const terms = {
    ...REQUIREMENTS,
    payTo: address(2),
    scheme: 'batch-settlement',
    network,
    amount: '10',
  }
  const signature = toHex(1n, { size: 65 })
  const erc3009Authorization = { validAfter: '0', validBefore: '1', salt: channelId, signature }
  const deposit = { amount: String(DEPOSIT), authorization: { erc3009Authorization } }
  // The vouchers for '10' and '21' come with one deposit. Each other sum has a deposit of its own.
  const shared = randomBytes(32)
  return ['10', '11', '20', '21', '30', '45'].flatMap((maxClaimableAmount, index) => {
    const voucher = { channelId, maxClaimableAmount, signature }
    const key = voucherKey({ network, ...voucher })
    const alone = { type: 'voucher' as const, channelConfig, voucher }
    const first = newReservation(of, { environment: 'production', key, signed: alone, requirements: terms })
    const authorization = index % 3 === 0 ? shared : randomBytes(32)
    return [first, { ...first, authorization, signed: { ...alone, type: 'deposit' as const, deposit } }]
  })
}

const address = (digit: number): Hex => `0x${String(digit).repeat(40)}`

describe("the ledger's SQL and the simulation's ledger", () => {
  it.for([
    ['transfers', authorizations],
    ['vouchers of a channel', vouchers],
  ] as const)(
    `say the same to ${SEQUENCES} sequences of ${COMMANDS} commands on %s`,
    async ([, made], { pool, database }) => {
      // All sequences run concurrently. Each has its own API, because selling an endpoint changes its API. Each has its own ledger, because
      // expired leases are released for all channels of a batch, and the model has only one channel.
      const sequence = async (seed: number) => {
        const api = await insertApi(database.pool)
        const ledger = createPostgresLedger(pool)
        const pair = new Pair(seed, await made(api), { pool, ledger, api })
        const said: string[] = []
        for (let index = 0; index < COMMANDS; index++) {
          const { what, sql, model } = await pair.command()
          said.push(`${what}: ${JSON.stringify(sql)}`)
          expect({ seed, said, answer: sql }).toEqual({ seed, said, answer: model })
        }
      }
      await Promise.all(Array.from({ length: SEQUENCES }, (_, seed) => sequence(seed)))
      expect(await differencesOfJournal(pool)).toEqual([])
    },
  )
})
