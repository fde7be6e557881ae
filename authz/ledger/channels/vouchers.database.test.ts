import { randomUUID } from 'node:crypto'
import { toHex } from 'viem'
import { describe, expect, onTestFinished } from 'vitest'
import { createRandom } from '../../../runtime/testing/random.ts'
import type { VoucherPayload } from '../../schemes/batch-settlement/payload.ts'
import { BALANCE, CHARGE, it, it as onChannel, STEP, type TestedChannel } from '../../testing/channels.ts'
import { again } from '../../testing/reservations.ts'
import type { Reservation } from '../ledger.ts'
import { resolvePayments } from '../payments/unresolved.ts'
import { createPostgresLedger } from '../postgres-ledger.ts'

const BECAUSE = { reason: 'upstream_status', upstreamStatus: 500 } as const

describe('vouchers of one channel', () => {
  it('are each charged once by three replicas that race with all of them, in any order', async ({
    replicas,
    channel,
  }) => {
    const opened = await channel()
    const vouchers = Array.from({ length: 40 }, (_, index) => opened.reservation(BigInt(index + 1) * STEP))
    const races = replicas.flatMap((replica) => vouchers.map((voucher) => ({ replica, voucher: again(voucher) })))
    const outcomes = await Promise.all(
      createRandom(40)
        .shuffle(races)
        .map(async ({ replica, voucher }) => {
          const outcome = await replica.reserve(voucher)
          if (outcome.kind === 'reserved') return replica.commit(voucher, CHARGE)
          return outcome.kind === 'taken' || outcome.kind === 'unfit' ? undefined : expect(outcome).toBeUndefined()
        }),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(40)
    const sums = outcomes.flatMap((receipt) => (receipt ? Number(receipt.channel.charged) : []))
    expect(sums.sort((a, b) => a - b)).toEqual(vouchers.map((_, index) => (index + 1) * Number(STEP)))
    expect(await opened.row()).toEqual({ charged: '400', max: '400', signature: toHex(400n, { size: 65 }), holds: 0 })
  })

  it('never sum up to more than is signed for, whatever fails', async ({ ledger, pool, channel }) => {
    const opened = await channel()
    const wanted = Array.from({ length: 60 }, (_, index) => opened.reservation(BigInt(1 + ((index * 7) % 60)) * STEP))
    await Promise.all(
      wanted.map(async (voucher, index) => {
        if ((await ledger.reserve(voucher)).kind !== 'reserved') return
        if (index % 3 === 0) await ledger.release(voucher, BECAUSE)
        else await ledger.commit(voucher, CHARGE)
      }),
    )
    const { charged, max, holds } = await opened.row()
    const { rows } = await pool.query(
      `select coalesce(sum(amount), 0)::text as sum from payment where state = 'SETTLED' and key = any($1)`,
      [wanted.map(({ key }) => key)],
    )
    expect(rows[0].sum).toBe(charged)
    expect(BigInt(charged) <= BigInt(max)).toBe(true)
    expect(holds).toBe(0)
  })

  it('wait for each other where they do not sign for the sum, and say how the channel stands', async ({
    ledger,
    channel,
  }) => {
    const opened = await channel()
    const first = opened.reservation(STEP)
    expect(await ledger.reserve(first)).toEqual({ kind: 'reserved' })
    const other = opened.reservation(STEP + 1n)
    expect(await ledger.reserve(other)).toMatchObject({ kind: 'crowded', channel: { charged: 0n } })
    expect(await ledger.reserve(again(first))).toMatchObject({ kind: 'taken', state: 'RESERVED' })
    await ledger.release(first, BECAUSE)
    expect(await ledger.reserve(other)).toEqual({ kind: 'reserved' })
    await ledger.commit(other, CHARGE)
    expect(await ledger.reserve(again(first))).toMatchObject({
      ...{ kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_amount_mismatch' },
      channel: { charged: STEP, signedMax: STEP + 1n },
    })
  })

  it('are one presentation’s, of several that come at once', async ({ ledger, channel }) => {
    const opened = await channel()
    const voucher = opened.reservation(STEP)
    const attempts = [voucher, again(voucher), again(voucher)]
    const outcomes = await Promise.all(attempts.map((attempt) => ledger.reserve(attempt)))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['reserved', 'taken', 'taken'])
    const winner = attempts[outcomes.findIndex(({ kind }) => kind === 'reserved')]
    expect(winner && (await ledger.commit(winner, CHARGE))).toMatchObject({ channel: { charged: STEP } })
  })

  it('are charged once, and on record then for good', async ({ ledger, channel }) => {
    const opened = await channel()
    const voucher = opened.reservation(STEP)
    await ledger.reserve(voucher)
    // Both commits are in one batch.
    const [receipt, none] = await Promise.all([ledger.commit(voucher, CHARGE), ledger.commit(voucher, CHARGE)])
    expect(receipt).toMatchObject({ chargedAmount: '10', channel: { charged: STEP } })
    expect(none).toBeUndefined()
    expect(await ledger.commit(voucher, CHARGE)).toBeUndefined()
    expect(await ledger.release(voucher, BECAUSE)).toBe(false)
    expect(await ledger.reserve(again(voucher))).toMatchObject({ kind: 'taken', state: 'SETTLED' })
    expect(await opened.row()).toMatchObject({ charged: '10', holds: 0 })
  })

  it('lose their room when their lease ends, and then charge nothing', async ({ ledger, channel }) => {
    const opened = await channel()
    const late = opened.reservation(STEP, { leaseSeconds: -1 })
    expect(await ledger.reserve(late)).toEqual({ kind: 'reserved' })
    const next = opened.reservation(STEP + 1n)
    expect(await ledger.reserve(next)).toEqual({ kind: 'reserved' })
    expect(await ledger.commit(late, CHARGE)).toBeUndefined()
    expect(await ledger.commit(next, CHARGE)).toMatchObject({ channel: { charged: STEP } })
    expect(await opened.row()).toMatchObject({ charged: '10', holds: 0 })
  })

  it('are not charged where their payments have ended meanwhile, and others of their batch are', async ({
    ledger,
    pool,
    channel,
  }) => {
    const opened = await channel()
    const [ended, other] = [opened.reservation(STEP), opened.reservation(2n * STEP)]
    expect(await Promise.all([ledger.reserve(ended), ledger.reserve(other)])).toEqual([
      { kind: 'reserved' },
      { kind: 'reserved' },
    ])
    const step = `insert into payment_step (id, bucket, number, state, reason) values ($1, bucket_of($1), 1, 'RELEASED', 'lease_ended')`
    await pool.query(step, [ended.id])
    const receipts = await Promise.all([ledger.commit(ended, CHARGE), ledger.commit(other, CHARGE)])
    expect(receipts).toMatchObject([undefined, { channel: { charged: STEP } }])
    expect(await opened.row()).toMatchObject({ charged: String(STEP), max: String(2n * STEP) })
  })

  it('keep their room for as long as Envoy says that their request is open, well within the withdrawal delay', async ({
    ledger,
    pool,
    channel,
  }) => {
    const opened = await channel()
    const vouchers = [1n, 2n, 3n].map((sum) => opened.reservation(sum * STEP, { leaseSeconds: 15, validBefore: 1 }))
    const [open, silent, old] = vouchers as [Reservation, Reservation, Reservation]
    for (const voucher of vouchers) expect(await ledger.reserve(voucher)).toEqual({ kind: 'reserved' })
    // A third of the channel's withdrawal delay (900 seconds) has passed since this payment began.
    await pool.query(`update test_payment set created_at = now() - interval '301 s' where id = $1`, [old.id])
    for (const { id } of [open, old]) await ledger.recordDelivery({ paymentId: id, attempt: id, status: 'under way' })
    const seconds = `
      select p.id, extract(epoch from p.lease_until - now())::float8 as lease,
        (h.hold ->> 'until')::float8 - extract(epoch from now())::float8 as room
      from payment p join payment_channel c on c.channel_id = $1, jsonb_array_elements(c.holds) as h(hold)
      where h.hold ->> 'id' = p.id::text`
    const { rows } = await pool.query(seconds, [Buffer.from(opened.id.slice(2), 'hex')])
    const held = new Map(rows.map(({ id, lease, room }) => [id, [lease > 20, room > 20]]))
    expect(held).toEqual(
      new Map([
        [open.id, [true, true]],
        [silent.id, [false, false]],
        [old.id, [false, false]],
      ]),
    )
    expect(await ledger.commit(open, CHARGE)).toMatchObject({ channel: { charged: STEP } })
  })

  it('wait for the database three times a batch', async ({ openPool, channel }) => {
    const trips: { sent: boolean }[] = []
    const client = await openPool(1).connect()
    onTestFinished(() => client.release())
    const send = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const query = (...asked: unknown[]) => {
      if (!trips.at(-1)?.sent) trips.push({ sent: true })
      const answer = send(...asked)
      return answer.finally(() => {
        for (const trip of trips) trip.sent = false
      })
    }
    const counted = Object.assign(Object.create(client), { query, release: () => undefined })
    const pool = Object.assign(Object.create(openPool(1)), { connect: async () => counted })
    const ledger = createPostgresLedger(pool)
    const opened = await channel()
    const first = opened.reservation(STEP)
    const [second, third] = [2n, 3n].map((times) => {
      const { accountId, endpointId } = first
      return opened.reservation(times * STEP, { accountId, endpointId })
    }) as [Reservation, Reservation]
    // The first reservation of a process also stores the terms, by a further round trip. So it is not among the counted calls below.
    await ledger.reserve(first)
    for (const step of [
      () => ledger.reserve(second),
      () => Promise.all([ledger.commit(first, CHARGE), ledger.reserve(third)]),
      () => ledger.commit(second, CHARGE),
    ]) {
      trips.length = 0
      await step()
      expect(trips).toHaveLength(3)
    }
  })

  it('are not taken under older terms, and then keep no room', async ({ ledger, channel }) => {
    const opened = await channel()
    expect(await ledger.reserve(opened.reservation(STEP, { apiEpoch: randomUUID() }))).toEqual({ kind: 'stale' })
    expect(await opened.row()).toMatchObject({ holds: 0 })
  })
})

describe('a deposit', () => {
  const TRANSACTION = `0x${'ab'.repeat(32)}`
  const publishNews = () => undefined

  const it = onChannel
    /** Reserves a voucher with a lease that has already ended. */
    .extend('silent', ({ ledger }) => async (opened: TestedChannel, balance = 0n) => {
      if (balance > 0n) await opened.known({ balance })
      const deposit = opened.reservation(STEP, { leaseSeconds: -1 })
      const { channelConfig, voucher } = deposit.signed as VoucherPayload
      const signature = toHex(1n, { size: 65 })
      const erc3009Authorization = { validAfter: '0', validBefore: '1', salt: opened.id, signature }
      const signed = {
        ...{ type: 'deposit' as const, channelConfig, voucher },
        deposit: { amount: '100', authorization: { erc3009Authorization } },
      }
      // `readAt` is a second ago, because a deposit takes time on the chain. So a later read of the chain is newer.
      const made = { ...deposit, signed, mirror: opened.mirrored({ balance, readAt: Date.now() - 1000 }) }
      expect(await ledger.reserve(made)).toEqual({ kind: 'reserved' })
      return made
    })
    .extend('settling', ({ ledger, silent }) => async (opened: TestedChannel, balance?: bigint) => {
      const made = await silent(opened, balance)
      expect(await ledger.beginSettlement(made, 200)).toBe(true)
      return made
    })

  it('whose room was given to another is not settled any more', async ({ ledger, pool, unknownChannel, silent }) => {
    const opened = unknownChannel()
    const deposit = await silent(opened, BALANCE)
    const next = opened.reservation(STEP + 1n)
    expect(await ledger.reserve(next)).toEqual({ kind: 'reserved' })
    expect(await ledger.beginSettlement(deposit, 200)).toBe(false)
    const text = 'select state, error_reason as reason from payment where key = $1'
    expect((await pool.query(text, [deposit.key])).rows).toEqual([{ state: 'RELEASED', reason: 'lease_ended' }])
    expect(await ledger.commit(next, CHARGE)).toMatchObject({ channel: { charged: STEP } })
  })

  it('is settled or loses its room, also when its holder comes back at that moment', async ({
    ledger,
    unknownChannel,
    silent,
  }) => {
    for (let round = 0; round < 30; round++) {
      const opened = unknownChannel()
      const deposit = await silent(opened, BALANCE)
      const [begun, next] = await Promise.all([
        ledger.beginSettlement(deposit, 200),
        ledger.reserve(opened.reservation(STEP + 1n)),
      ])
      expect(next.kind).toBe(begun ? 'crowded' : 'reserved')
    }
  })

  it('is charged with its voucher, and brings what the chain says since', async ({
    ledger,
    unknownChannel,
    settling,
  }) => {
    const opened = unknownChannel()
    const deposit = await settling(opened)
    const charge = { by: 'deposit', transaction: TRANSACTION } as const
    const receipt = await ledger.commit(deposit, charge, { ...opened.mirrored(), balance: 100n })
    expect(receipt).toMatchObject({ chargedAmount: '10', channel: { balance: 100n, charged: STEP } })
    expect(await ledger.reserve(opened.reservation(2n * STEP))).toEqual({ kind: 'reserved' })
  })

  it('leaves its channel unknown where the chain could not be asked', async ({ ledger, unknownChannel, settling }) => {
    const opened = unknownChannel()
    const deposit = await settling(opened)
    await ledger.commit(deposit, { by: 'deposit', transaction: TRANSACTION })
    expect(await ledger.reserve(opened.reservation(2n * STEP))).toEqual({ kind: 'unsynced' })
    const before = {
      ...opened.reservation(2n * STEP),
      mirror: opened.mirrored({ balance: 0n, readAt: Date.now() - 5000 }),
    }
    expect(await ledger.reserve(before)).toEqual({ kind: 'unsynced' })
  })

  it('keeps its room while nobody knows what became of it, and is charged when the chain says so', async ({
    ledger,
    pool,
    unknownChannel,
    settling,
  }) => {
    const opened = unknownChannel()
    const deposit = await settling(opened, BALANCE)
    expect(await ledger.reserve(opened.reservation(STEP + 1n))).toMatchObject({ kind: 'crowded' })
    await ledger.close(deposit, {
      state: 'UNKNOWN',
      reason: 'unexpected_settle_error',
      transaction: undefined,
      refused: false,
    })
    expect(await ledger.reserve(opened.reservation(STEP + 1n))).toMatchObject({ kind: 'crowded' })
    const end = { state: 'SETTLED' as const, transaction: TRANSACTION }
    expect(await resolvePayments({ pool, publishNews, resolutions: [{ payment: deposit, end }] })).toBe(1)
    expect(await opened.row()).toMatchObject({ charged: '10', max: '10', holds: 0 })
    expect(await ledger.reserve(again(deposit))).toMatchObject({ kind: 'taken', state: 'SETTLED' })
  })

  it('that has come to nothing leaves its voucher free', async ({ ledger, pool, unknownChannel, settling }) => {
    const opened = unknownChannel()
    const deposit = await settling(opened, BALANCE)
    await ledger.close(deposit, {
      state: 'UNKNOWN',
      reason: 'unexpected_settle_error',
      transaction: undefined,
      refused: true,
    })
    expect(await ledger.reserve(again(deposit))).toMatchObject({ kind: 'taken', state: 'UNKNOWN' })
    await resolvePayments({ pool, publishNews, resolutions: [{ payment: deposit, end: { state: 'EXPIRED' } }] })
    expect(await opened.row()).toMatchObject({ charged: '0', holds: 0 })
    const next = { ...opened.reservation(STEP), mirror: opened.mirrored() }
    expect(await ledger.reserve(next)).toEqual({ kind: 'reserved' })
    expect(await ledger.commit(next, CHARGE)).toMatchObject({ channel: { charged: STEP } })
  })
})

describe('a channel', () => {
  it('of which nothing is known, or not lately, takes no voucher until the chain has been asked', async ({
    ledger,
    unknownChannel,
  }) => {
    const unknown = unknownChannel()
    const voucher = unknown.reservation(STEP)
    expect(await ledger.reserve(voucher)).toEqual({ kind: 'unsynced' })
    // The channel holds money, and may have had a row that was lost.
    const seen = { ...voucher, mirror: unknown.mirrored() }
    expect(await ledger.reserve(seen)).toMatchObject({ kind: 'unfit', channel: { charged: 0n, signedMax: STEP } })
    expect(await ledger.reserve(unknown.reservation(2n * STEP))).toEqual({ kind: 'reserved' })
    const old = await unknownChannel().known({ readAt: Date.now() - 301_000 })
    expect(await ledger.reserve(old.reservation(STEP))).toEqual({ kind: 'unsynced' })
    const quiteNew = await unknownChannel().known({ readAt: Date.now() - 290_000 })
    expect(await ledger.reserve(quiteNew.reservation(STEP))).toEqual({ kind: 'reserved' })
  })

  it('believes no older word of the chain than the last', async ({ ledger, channel }) => {
    const opened = await channel()
    await opened.known({ balance: 1n, readAt: Date.now() - 60_000 })
    expect(await ledger.reserve(opened.reservation(STEP))).toEqual({ kind: 'reserved' })
  })

  it('does not get refunded money back from a node that lags behind, and believes a reorganisation after a while', async ({
    ledger,
    pool,
    unknownChannel,
  }) => {
    const refunded = await unknownChannel().known({ balance: STEP, refundNonce: 1, readAt: Date.now() - 1000 })
    const voucher = refunded.reservation(2n * STEP)
    const lagging = () => ({ ...again(voucher), mirror: refunded.mirrored({ refundNonce: 0 }) })
    const exceeds = { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_exceeds_balance' }
    expect(await ledger.reserve(lagging())).toMatchObject({ ...exceeds, channel: { balance: STEP, refundNonce: 1 } })
    expect(await ledger.reserve(again(voucher))).toMatchObject(exceeds)
    await pool.query(`update payment_channel set synced_at = now() - interval '11 minutes' where channel_id = $1`, [
      Buffer.from(refunded.id.slice(2), 'hex'),
    ])
    expect(await ledger.reserve(lagging())).toEqual({ kind: 'reserved' })
  })

  it('shows what was paid back to its payer as soon as the chain does', async ({ ledger, channel }) => {
    const opened = await channel()
    const voucher = opened.reservation(3n * STEP)
    const exceeds = { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_exceeds_balance' }
    const states = [
      { left: { balance: 2n * STEP }, readAt: Date.now() - 500 },
      { left: { balance: STEP, refundNonce: 1 }, readAt: Date.now() },
    ]
    for (const { left, readAt } of states)
      expect(await ledger.reserve({ ...again(voucher), mirror: opened.mirrored({ ...left, readAt }) })).toMatchObject({
        ...exceeds,
        channel: left,
      })
  })

  it('takes no voucher above its balance, above what a refund leaves of it, or while its payer withdraws', async ({
    ledger,
    pool,
    unknownChannel,
  }) => {
    const poor = await unknownChannel().known({ balance: 2n * STEP })
    const exceeds = { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_exceeds_balance' }
    expect(await ledger.reserve(poor.reservation(3n * STEP))).toMatchObject(exceeds)
    await pool.query('update payment_channel set refund_signed = 15, refund_signed_nonce = 0 where channel_id = $1', [
      Buffer.from(poor.id.slice(2), 'hex'),
    ])
    expect(await ledger.reserve(poor.reservation(STEP))).toMatchObject(exceeds)
    const leaving = await unknownChannel().known({ withdrawRequestedAt: 1 })
    expect(await ledger.reserve(leaving.reservation(STEP))).toMatchObject({
      ...{ kind: 'unfit', reason: 'channel_withdrawal_pending' },
    })
  })

  it('begins with what was claimed on it, where our own records are lost', async ({ ledger, unknownChannel }) => {
    const lost = unknownChannel()
    const mirror = { ...lost.mirrored(), totalClaimed: 5n * STEP }
    expect(await ledger.reserve({ ...lost.reservation(5n * STEP), mirror })).toMatchObject({ kind: 'unfit' })
    const next = lost.reservation(6n * STEP)
    expect(await ledger.reserve(next)).toEqual({ kind: 'reserved' })
    expect(await ledger.commit(next, CHARGE)).toMatchObject({ channel: { charged: 6n * STEP } })
  })
})
