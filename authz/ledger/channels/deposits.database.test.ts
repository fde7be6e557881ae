import { randomBytes, randomUUID } from 'node:crypto'
import { toHex } from 'viem'
import { describe, expect } from 'vitest'
import type { DepositPayload, VoucherPayload } from '../../schemes/batch-settlement/payload.ts'
import { BALANCE, it as onChannel, STEP, type TestedChannel } from '../../testing/channels.ts'
import { again } from '../../testing/reservations.ts'
import type { Ledger, Reservation } from '../ledger.ts'
import { resolvePayments } from '../payments/unresolved.ts'

const DEPOSIT = 10n * STEP
const BECAUSE = { reason: 'upstream_status', upstreamStatus: 500 } as const
const CHARGED = { by: 'deposit', transaction: `0x${'ab'.repeat(32)}` } as const
const MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
const EXCEEDS = 'invalid_batch_settlement_evm_cumulative_exceeds_balance'
const publishNews = () => undefined

/** The authorization of one deposit, which comes with vouchers for several sums. */
class TestedDeposit {
  readonly authorization = randomBytes(32)
  readonly #channel: TestedChannel

  constructor(channel: TestedChannel) {
    this.#channel = channel
  }

  with(max: bigint, fields: Parameters<TestedChannel['mirrored']>[0] & { spent?: boolean } = {}): Reservation {
    const { spent, ...seen } = fields
    const alone = this.#channel.reservation(max)
    const { channelConfig, voucher } = alone.signed as VoucherPayload
    const erc3009Authorization = {
      ...{ validAfter: '0', validBefore: '1', salt: this.#channel.id, signature: toHex(1n, { size: 65 }) },
    }
    const signed: DepositPayload = {
      ...{ type: 'deposit', channelConfig, voucher },
      deposit: { amount: String(DEPOSIT), authorization: { erc3009Authorization } },
    }
    const mirror = { ...this.#channel.mirrored({ balance: 0n, ...seen }), ...(spent && { spent }) }
    return { ...alone, signed, authorization: this.authorization, mirror }
  }
}

const it = onChannel.extend('deposited', ({ unknownChannel }) => (channel = unknownChannel()) => {
  return { channel, deposit: new TestedDeposit(channel) }
})

async function reserved(ledger: Ledger, payment: Reservation): Promise<Reservation> {
  expect(await ledger.reserve(payment)).toEqual({ kind: 'reserved' })
  return payment
}

async function settling(ledger: Ledger, payment: Reservation): Promise<Reservation> {
  await reserved(ledger, payment)
  expect(await ledger.beginSettlement(payment, 200)).toBe(true)
  return payment
}

describe('one deposit with vouchers for several sums', () => {
  it('pays for one of them, also when replicas race with all of them', async ({ replicas, deposited }) => {
    const { channel, deposit } = deposited()
    const sums = Array.from({ length: 30 }, (_, index) => BigInt((index % 10) + 1) * STEP)
    const outcomes = await Promise.all(
      sums.map((sum, index) => replicas[index % replicas.length]?.reserve(deposit.with(sum))),
    )
    expect(outcomes.filter((outcome) => outcome?.kind === 'reserved')).toHaveLength(1)
    expect(await channel.row()).toMatchObject({ holds: 1 })
  })

  it('gives no room to the others when it was made and paid back', async ({ ledger, deposited }) => {
    const { channel, deposit } = deposited()
    const first = await settling(ledger, deposit.with(2n * STEP))
    await ledger.commit(first, CHARGED, channel.mirrored({ balance: DEPOSIT, readAt: Date.now() + 1000 }))
    await channel.known({ balance: STEP, refundNonce: 1, readAt: Date.now() + 2000 })
    for (const sum of [3n, 4n, 5n])
      expect(await ledger.reserve(deposit.with(sum * STEP))).toMatchObject({
        ...{ kind: 'taken', state: 'SETTLED', channel: { charged: STEP, balance: STEP } },
      })
    expect(await channel.row()).toMatchObject({ charged: String(STEP), holds: 0 })
  })

  it.for([
    ['is under way', 'SETTLING', undefined],
    ['is not known', 'UNKNOWN', undefined],
    ['has come to nothing', 'EXPIRED', 'EXPIRED'],
    ['was spent on something else', 'CANCELLED', 'CANCELLED'],
  ] as const)('pays for no other while the outcome %s', async ([, state, end], { ledger, pool, deposited }) => {
    const { deposit } = deposited()
    const first = await settling(ledger, deposit.with(STEP))
    if (state !== 'SETTLING')
      await ledger.close(first, {
        state: 'UNKNOWN',
        reason: 'unexpected_settle_error',
        transaction: undefined,
        refused: false,
      })
    if (end) await resolvePayments({ pool, publishNews, resolutions: [{ payment: first, end: { state: end } }] })
    expect(await ledger.reserve(deposit.with(2n * STEP))).toMatchObject({ kind: 'taken', state })
  })

  it('pays for another when the first was released', async ({ ledger, deposited }) => {
    const { deposit } = deposited()
    const first = await reserved(ledger, deposit.with(STEP))
    expect(await ledger.reserve(deposit.with(STEP + 1n))).toMatchObject({ kind: 'taken', state: 'RESERVED' })
    await ledger.release(first, BECAUSE)
    const other = await settling(ledger, deposit.with(STEP + 1n))
    expect(await ledger.beginSettlement(first, 200)).toBe(false)
    expect(await ledger.reserve(again(first))).toMatchObject({ kind: 'taken', state: 'SETTLING' })
    expect(await ledger.commit(other, CHARGED)).toMatchObject({ channel: { charged: STEP } })
  })

  it('is taken by a plain payment with its nonce', async ({ ledger, reservation, deposited }) => {
    const { deposit } = deposited()
    await reserved(ledger, reservation({ key: deposit.authorization }))
    expect(await ledger.reserve(deposit.with(STEP))).toMatchObject({ kind: 'taken', state: 'RESERVED' })
  })

  it('belongs to one payment, also when it is presented once more after its lease has ended', async ({
    ledger,
    deposited,
  }) => {
    const { deposit } = deposited()
    const first = await reserved(ledger, { ...deposit.with(STEP), leaseSeconds: -1 })
    await reserved(ledger, { ...again(first), leaseSeconds: 60 })
    expect(await ledger.reserve(deposit.with(STEP + 1n))).toMatchObject({ kind: 'taken', state: 'RESERVED' })
  })

  it('stays spent when its payment has left the ledger', async ({ ledger, database, deposited }) => {
    const { deposit } = deposited()
    const { id } = await settling(ledger, deposit.with(STEP))
    for (const table of ['payment_attempt', 'payment_step'])
      await database.pool.query(`delete from ${table} where id = $1`, [id])
    expect(await ledger.reserve(deposit.with(STEP + 1n))).toMatchObject({ kind: 'taken', state: 'SETTLED' })
  })

  it('is given back by a payment that could not be reserved', async ({ ledger, deposited }) => {
    const { deposit } = deposited()
    expect(await ledger.reserve({ ...deposit.with(STEP), apiEpoch: randomUUID() })).toEqual({ kind: 'stale' })
    await reserved(ledger, deposit.with(STEP + 1n))
  })
})

describe('the room that a deposit makes', () => {
  it('is none where the chain says that the deposit is spent', async ({ ledger, deposited }) => {
    const { deposit } = deposited()
    const spent = deposit.with(STEP, { balance: 0n, spent: true })
    expect(await ledger.reserve(spent)).toMatchObject({ kind: 'unfit', reason: MISMATCH })
  })

  it('is looked at once more after a wait', async ({ ledger, deposited }) => {
    const { channel, deposit } = deposited()
    const ahead = await reserved(ledger, deposit.with(STEP))
    const waiting = new TestedDeposit(channel).with(STEP + 1n)
    expect(await ledger.reserve(waiting)).toMatchObject({ kind: 'crowded' })
    await ledger.release(ahead, BECAUSE)
    const { mirror: _, ...later } = again(waiting)
    expect(await ledger.reserve(later)).toEqual({ kind: 'unsynced' })
    await reserved(ledger, { ...later, mirror: channel.mirrored({ balance: 0n }) })
  })

  it('is beside the balance without it, if that has changed since the chain was asked', async ({
    ledger,
    deposited,
  }) => {
    const { channel, deposit } = deposited()
    await channel.known({ balance: DEPOSIT })
    const older = deposit.with(DEPOSIT + STEP, { balance: 0n, readAt: Date.now() - 1000 })
    expect(await ledger.reserve(older)).toMatchObject({ kind: 'unfit', reason: EXCEEDS })
    await channel.known({ balance: 0n, refundNonce: 1, readAt: Date.now() + 1000 })
    expect(await ledger.reserve(deposit.with(STEP, { balance: 0n }))).toEqual({ kind: 'unsynced' })
  })
})

describe('a charge above the balance of its channel', () => {
  it('is not written for a voucher when its payer has taken the money back', async ({ ledger, channel }) => {
    const opened = await channel()
    const voucher = await reserved(ledger, opened.reservation(STEP))
    await opened.known({ balance: STEP - 1n, readAt: Date.now() + 1000 })
    expect(await ledger.commit(voucher, { by: 'voucher', upstreamStatus: 200 })).toBeUndefined()
    expect(await opened.row()).toMatchObject({ charged: '0' })
  })

  it('is not written for a deposit that was made when the rest is gone', async ({ ledger, pool, deposited }) => {
    const { channel, deposit } = deposited()
    await channel.known({ balance: BALANCE, readAt: Date.now() - 1000 })
    await reserved(ledger, channel.reservation(50n * STEP))
    const [voucher, payment] = [channel.reservation(STEP), deposit.with(51n * STEP, { balance: BALANCE })]
    await reserved(ledger, voucher)
    await settling(ledger, payment)
    await ledger.close(payment, {
      state: 'UNKNOWN',
      reason: 'unexpected_settle_error',
      transaction: undefined,
      refused: false,
    })
    await pool.query(
      'update payment_channel set charged = 20 * $2::numeric, signed_max = 20 * $2::numeric where channel_id = $1',
      [Buffer.from(channel.id.slice(2), 'hex'), String(STEP)],
    )
    await channel.known({ balance: STEP, readAt: Date.now() + 1000 })
    const end = { state: 'SETTLED' as const, transaction: CHARGED.transaction }
    expect(await resolvePayments({ pool, publishNews, resolutions: [{ payment, end }] })).toBe(1)
    const { rows } = await pool.query('select state from payment where id = $1', [payment.id])
    expect(rows).toEqual([{ state: 'CANCELLED' }])
    expect(await channel.row()).toMatchObject({ charged: String(20n * STEP) })
  })

  it('is refused by the schema', async ({ pool, channel }) => {
    const opened = await channel()
    const write = pool.query(
      'update payment_channel set charged = balance + 1, signed_max = balance + 1 where channel_id = $1',
      [Buffer.from(opened.id.slice(2), 'hex')],
    )
    await expect(write).rejects.toMatchObject({ code: '23514' })
  })
})
