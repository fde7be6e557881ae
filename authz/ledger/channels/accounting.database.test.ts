import type { Pool } from 'pg'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import type { VoucherPayload } from '../../schemes/batch-settlement/payload.ts'
import { CHARGE, it as onChannel, STEP, setChannelBack, type TestedChannel } from '../../testing/channels.ts'
import { again } from '../../testing/reservations.ts'
import type { Ledger, Reservation } from '../ledger.ts'
import { createPostgresLedger } from '../postgres-ledger.ts'
import { createChargeMemory } from './charge-memory.ts'
import { watchCharges } from './charge-watch.ts'

const MISMATCH = { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_amount_mismatch' }
const UNSYNCED = { kind: 'unsynced' }

/** Charges a voucher for each of these sums, one after another. The sums are multiples of `STEP`. */
async function charge(ledger: Ledger, opened: TestedChannel, sums: readonly bigint[]): Promise<Reservation[]> {
  const vouchers = sums.map((sum) => opened.reservation(sum * STEP))
  for (const voucher of vouchers) {
    expect(await ledger.reserve(voucher)).toEqual({ kind: 'reserved' })
    expect(await ledger.commit(voucher, CHARGE)).toBeDefined()
  }
  return vouchers
}

/** Sets the channel's row back to its state after the first of the vouchers `paid`. */
async function setBack(pool: Pool, { id: channelId }: TestedChannel, paid: readonly Reservation[]): Promise<void> {
  const [{ signed }] = paid as [Reservation]
  const { maxClaimableAmount: sum, signature } = (signed as VoucherPayload).voucher
  await setChannelBack(pool, { channelId, sum: BigInt(sum), signature })
}

const epochOf = async (pool: Pool) => (await pool.query('select current_epoch() as epoch')).rows[0].epoch
/** Moves the epoch's beginning into the future. On a slow machine, its first seconds could otherwise be over before a test has looked. */
const stayYoung = (pool: Pool) => pool.query(`update ledger_epoch set begun_at = now() + interval '1 hour'`)
/** Ends the first seconds of the epoch, in which authz waits for the charges that other processes remember. */
const letPass = (pool: Pool) => pool.query('update ledger_epoch set begun_at = to_timestamp(0)')

const it = onChannel
  /** Another replica, and the job that compares its remembered charges with the database. Each test runs the job itself. */
  .extend('other', ({ openPool }, { onCleanup }) => {
    const memory = createChargeMemory()
    const pool = openPool()
    const watch = watchCharges({ pool, memory, everyMs: 1e9, logger: pino({ level: 'silent' }) })
    onCleanup(() => watch.close())
    return { ledger: createPostgresLedger(pool, { charges: memory }), watch }
  })
  /** A replica that has just been started. */
  .extend('fresh', ({ openPool }) => createPostgresLedger(openPool()))

describe('a database that was set back', () => {
  it('sells nothing again that the process remembers, and begins another epoch', async ({
    database,
    pool,
    fresh,
    channel,
  }) => {
    const opened = await channel()
    const [first, ...lost] = await charge(fresh, opened, [1n, 2n, 3n])
    await setBack(database.pool, opened, [first as Reservation, ...lost])
    const before = await epochOf(pool)
    expect(await fresh.reserve(again(lost[0] as Reservation))).toEqual(UNSYNCED)
    expect(await opened.row()).toMatchObject({ charged: '30', max: '30' })
    expect(await epochOf(pool)).not.toBe(before)
    await letPass(pool)
    for (const voucher of lost)
      expect(await fresh.reserve({ ...again(voucher), mirror: opened.mirrored() })).toMatchObject(MISMATCH)
    await charge(fresh, opened, [4n])
    expect(await opened.row()).toMatchObject({ charged: '40', max: '40' })
  })

  it('sells nothing more where a reconciliation has used up all that the channel holds, whatever voucher comes first', async ({
    pool,
    fresh,
    openPool,
    channel,
  }) => {
    const opened = await channel()
    const lost = await charge(fresh, opened, [1n, 2n, 3n])
    await setBack(pool, opened, lost)
    await pool.query('select begin_epoch(true)')
    await pool.query('update payment_channel set used_up = balance where channel_id = $1', [
      Buffer.from(opened.id.slice(2), 'hex'),
    ])
    await letPass(pool)
    const forgetful = createPostgresLedger(openPool())
    for (const voucher of [lost[1], lost[2], opened.reservation(4n * STEP)] as Reservation[])
      expect(await forgetful.reserve({ ...again(voucher), mirror: opened.mirrored() })).toMatchObject({
        ...{ kind: 'unfit', reason: 'channel_closed' },
      })
  })

  it('charges nobody who has several vouchers under way for more than is remembered', async ({
    pool,
    fresh,
    channel,
  }) => {
    const opened = await channel()
    await charge(fresh, opened, [1n])
    await pool.query('select begin_epoch(true)')
    await letPass(pool)
    const seen = { ...opened.reservation(4n * STEP), mirror: opened.mirrored() }
    expect(await fresh.reserve(seen)).toMatchObject({
      ...{ ...MISMATCH, channel: { charged: STEP, signedMax: 4n * STEP } },
    })
    await charge(fresh, opened, [5n])
    expect(await opened.row()).toMatchObject({ charged: '20', max: '50' })
  })

  it('is told what another process remembers, and until then keeps channels closed', async ({
    database,
    pool,
    fresh,
    other,
    channel,
  }) => {
    const [opened, second] = [await channel(), await channel()]
    await other.watch.look()
    const paid = await charge(other.ledger, opened, [1n, 2n, 3n])
    await setBack(database.pool, opened, paid)
    await charge(other.ledger, second, [1n])
    await other.watch.look()
    expect(await opened.row()).toMatchObject({ charged: '10' })
    // A database that was restored to an earlier state has lost at least the last charge of each process.
    await pool.query('update payment_channel set charged = 0 where channel_id = $1', [
      Buffer.from(second.id.slice(2), 'hex'),
    ])
    await other.watch.look()
    expect(await opened.row()).toMatchObject({ charged: '30', max: '30' })
    await stayYoung(pool)
    const seen = { ...again(paid[1] as Reservation), mirror: opened.mirrored() }
    expect(await fresh.reserve(seen)).toEqual(UNSYNCED)
    await letPass(pool)
    expect(await fresh.reserve(again(seen))).toMatchObject({ ...MISMATCH, channel: { charged: 3n * STEP } })
  })

  it('hears of another epoch from whoever has noticed', async ({ database, pool, other, channel }) => {
    const opened = await channel()
    await other.watch.look()
    const paid = await charge(other.ledger, opened, [1n, 2n])
    await charge(other.ledger, await channel(), [1n])
    await setBack(database.pool, opened, paid)
    await pool.query('select begin_epoch(true)')
    await other.watch.look()
    expect(await opened.row()).toMatchObject({ charged: '20', max: '20' })
  })
})

describe('a channel of another epoch', () => {
  it('takes no voucher, until one has said how far its payer has signed; that one buys nothing', async ({
    database,
    pool,
    ledger,
    fresh,
    channel,
  }) => {
    const opened = await channel()
    const paid = await charge(ledger, opened, [1n, 2n, 3n])
    await setBack(database.pool, opened, paid)
    await pool.query('select begin_epoch(true)')
    await stayYoung(pool)
    const next = opened.reservation(4n * STEP)
    expect(await fresh.reserve(next)).toEqual(UNSYNCED)
    const seen = { ...next, mirror: opened.mirrored() }
    expect(await fresh.reserve(again(seen))).toEqual(UNSYNCED)
    await letPass(pool)
    // The channel is `unsynced`: authz has to ask the chain first.
    expect(await fresh.reserve(again(next))).toEqual(UNSYNCED)
    expect(await fresh.reserve(again(seen))).toMatchObject({
      ...{ ...MISMATCH, channel: { charged: 3n * STEP, signedMax: 4n * STEP } },
    })
    for (const voucher of paid.slice(1)) expect(await fresh.reserve(again(voucher))).toMatchObject(MISMATCH)
    await charge(fresh, opened, [5n])
    expect(await opened.row()).toMatchObject({ charged: '40', max: '50' })
  })

  it('owes nothing for a voucher that has failed before', async ({ pool, ledger, fresh, channel }) => {
    const opened = await channel()
    // The voucher for 2 STEP is never charged.
    await charge(ledger, opened, [1n, 3n])
    await pool.query('select begin_epoch(true)')
    await letPass(pool)
    const seen = { ...opened.reservation(4n * STEP), mirror: opened.mirrored() }
    expect(await fresh.reserve(seen)).toMatchObject({ ...MISMATCH, channel: { charged: 2n * STEP } })
  })

  it('was not charged more than it holds, whatever is signed for with a deposit', async ({
    pool,
    ledger,
    fresh,
    channel,
  }) => {
    const opened = await channel()
    await charge(ledger, opened, [1n])
    await pool.query('select begin_epoch(true)')
    await letPass(pool)
    const seen = { ...opened.reservation(9n * STEP), mirror: opened.mirrored({ balance: 4n * STEP }) }
    expect(await fresh.reserve(seen)).toMatchObject({ ...MISMATCH, channel: { charged: 4n * STEP } })
  })

  it('is one that PostgreSQL writes on another timeline', async ({ pool, fresh, channel }) => {
    const opened = await channel()
    await charge(fresh, opened, [1n])
    await pool.query(`update ledger_epoch set place = 'elsewhere'`)
    await pool.query(`update payment_channel set epoch = (select drawn || '/elsewhere' from ledger_epoch)`)
    // `fresh` is the first replica that reads the new epoch. So the epoch begins at this read.
    expect(await fresh.reserve({ ...opened.reservation(2n * STEP), mirror: opened.mirrored() })).toEqual(UNSYNCED)
    await letPass(pool)
    const seen = { ...opened.reservation(2n * STEP), mirror: opened.mirrored() }
    expect(await fresh.reserve(seen)).toMatchObject(MISMATCH)
  })
})
