import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { it as onLedger } from '../../testing/ledger.ts'
import { again } from '../../testing/reservations.ts'
import type { Closing, Reservation } from '../ledger.ts'
import { tidyPayments } from './tidy.ts'
import { resolvePayments } from './unresolved.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`
const HOUR = 3_600
const SETTLED: Closing = { state: 'SETTLED', transaction: TRANSACTION }
const UNKNOWN: Closing = { state: 'UNKNOWN', reason: 'settlement_unanswered', transaction: undefined, refused: false }
const BECAUSE = { reason: 'upstream_status', upstreamStatus: 503 } as const

const it = onLedger
  /** A payment that was made this many seconds ago, with an authorization that ended a minute later. */
  .extend('madeBefore', ({ reservation }) => (seconds: number, fields: Partial<Reservation> = {}) => {
    const at = Date.now() - seconds * 1000
    return reservation({ id: v7({ msecs: at }), validBefore: Math.floor(at / 1000) + 60, ...fields })
  })
  .extend('closed', ({ ledger }) => async (payment: Reservation, closing: Closing) => {
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, 200)
    expect(await ledger.close(payment, closing)).toBe(true)
  })
  .extend('tidy', ({ pool }) => async (most = 1_000) => {
    const client: PoolClient = await pool.connect()
    try {
      return await tidyPayments(client, most)
    } finally {
      client.release()
    }
  })
  .extend('row', ({ pool }) => async ({ key }: Reservation) => {
    const { rows } = await pool.query('select state, signed, watch_at, error_reason from payment where key = $1', [key])
    return rows[0] as { state: string; signed: { signature: string }; watch_at: Date | null; error_reason: string }
  })
  .extend('isScrubbed', ({ row }) => async (payment: Reservation) => {
    const { signed } = await row(payment)
    const { signature, ...rest } = payment.signed as { signature: string }
    const digest = `sha256:${hash('sha256', signature.toLowerCase())}`
    expect(signed).toEqual({ ...rest, signature: expect.toBeOneOf([signature, digest]) })
    return signed.signature === digest
  })

describe('what a payer has signed', () => {
  it('is taken out of every payment that has ended, once its time is over, and of no other', async ({
    closed,
    isScrubbed,
    ledger,
    madeBefore,
    pool,
    tidy,
  }) => {
    const ended = Array.from({ length: 4 }, () => madeBefore(HOUR))
    const [settled, expired, cancelled, released] = ended as [Reservation, Reservation, Reservation, Reservation]
    await closed(settled, SETTLED)
    await closed(expired, UNKNOWN)
    await closed(cancelled, UNKNOWN)
    await resolvePayments({
      pool,
      resolutions: [
        { payment: expired, end: { state: 'EXPIRED' } },
        { payment: cancelled, end: { state: 'CANCELLED' } },
      ],
      publishNews: () => undefined,
    })
    await ledger.reserve(released)
    await ledger.release(released, BECAUSE)
    const [unknown, young, good] = [
      madeBefore(HOUR),
      madeBefore(60),
      madeBefore(HOUR, { validBefore: Math.floor(Date.now() / 1000) + HOUR }),
    ]
    await closed(unknown, UNKNOWN)
    await closed(young, SETTLED)
    await ledger.reserve(good)
    await ledger.release(good, BECAUSE)

    // The job handles two payments at a time, and records its position.
    for (let passes = 0; passes < 6; passes++) await tidy(2)
    for (const payment of ended) expect(await isScrubbed(payment)).toBe(true)
    for (const payment of [unknown, young, good]) expect(await isScrubbed(payment)).toBe(false)
    expect(await tidy()).toEqual({ looked: 0, scrubbed: 0 })

    // Now the UNKNOWN payment is settled, and the payment `good` expires.
    await resolvePayments({ pool, resolutions: [{ payment: unknown, end: SETTLED }], publishNews: () => undefined })
    await pool.query("update test_payment set valid_before = now() - interval '1 hour' where id = $1", [good.id])
    await pool.query("update payment_tidy_later set due_at = now() - interval '1 second'")
    expect(await tidy()).toMatchObject({ scrubbed: 2 })
    expect([await isScrubbed(unknown), await isScrubbed(good)]).toEqual([true, true])
  })

  it('still proves whose answer it is that is owed; its digest does not', async ({
    closed,
    isScrubbed,
    madeBefore,
    pool,
    ledger,
    tidy,
    row,
  }) => {
    const payment = madeBefore(HOUR)
    await closed(payment, UNKNOWN)
    await resolvePayments({ pool, resolutions: [{ payment, end: SETTLED }], publishNews: () => undefined })
    await pool.query('insert into payment_tidy_later values ($1, now())', [payment.id])
    await tidy()
    expect(await isScrubbed(payment)).toBe(true)
    const sent = { requestDigest: () => payment.requestDigest, isVariedAlike: () => false }
    const presented = { ...again(payment), ...sent, attempt: v7(), leaseSeconds: 60 }
    const { signed } = await row(payment)
    expect(await ledger.claim({ ...presented, signed: signed as Reservation['signed'] })).toEqual({ kind: 'spent' })
    const other = { ...payment.signed, signature: `0x${'22'.repeat(65)}` } as Reservation['signed']
    expect(await ledger.claim({ ...presented, signed: other })).toEqual({ kind: 'spent' })
    expect(await ledger.claim(presented)).toMatchObject({ kind: 'claimed' })
  })

  it('is kept as long as it is the newest voucher of its channel and not claimed', async ({
    pool,
    tidy,
    madeBefore,
  }) => {
    const channelId = `0x${'cd'.repeat(32)}`
    const network = 'eip155:7777'
    const vouchers = ['10', '20'].map((maxClaimableAmount) => {
      const voucher = { channelId, maxClaimableAmount, signature: `0x${maxClaimableAmount.repeat(65)}` }
      const { requirements } = madeBefore(HOUR)
      const terms = { ...requirements, scheme: 'batch-settlement', network }
      return madeBefore(HOUR, { requirements: terms, signed: { type: 'voucher', voucher } as Reservation['signed'] })
    })
    const insert = `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
        network, asset, amount, pay_to, valid_before, signed, requirements, lease_until)
      values ($1, $2, 'SETTLED', 'production', $3, $3, $3, 'GET', '', '', '', 'batch-settlement', $4, '', 10, '',
        now() - interval '1 hour', $5, '{}', now())`
    const ids = vouchers.map(({ id }) => id)
    for (const { key, id, apiId, signed } of vouchers) {
      await pool.query(insert, [key, id, apiId, network, JSON.stringify(signed)])
      await pool.query('insert into payment_tidy_later values ($1, now())', [id])
    }
    await pool.query(
      `insert into payment_channel (network, channel_id, environment, config, receiver, token, charged, signed_max, total_claimed)
        values ($1, $2, 'production', '{}', '', '', 20, 20, 10)`,
      [network, Buffer.from(channelId.slice(2), 'hex')],
    )
    const signatures = async () => {
      const text = `select signed #>> '{voucher,signature}' as signature from payment
        where id = any ($1::uuid[]) order by array_position($1::uuid[], id)`
      return (await pool.query<{ signature: string }>(text, [ids])).rows.map(({ signature }) => signature.slice(0, 7))
    }
    await tidy()
    expect(await signatures()).toEqual(['sha256:', '0x20202'])
    await pool.query('update payment_channel set total_claimed = 20 where network = $1', [network])
    await pool.query("update payment_tidy_later set due_at = now() - interval '1 second'")
    await tidy()
    expect(await signatures()).toEqual(['sha256:', 'sha256:'])
  })
})

describe('a reservation that nobody holds any more', () => {
  it('is released and watched, and its holder charges nothing when it comes back', async ({
    ledger,
    madeBefore,
    pool,
    row,
    tidy,
  }) => {
    const validBefore = Math.floor(Date.now() / 1000) + HOUR
    const [left, held] = [madeBefore(HOUR, { leaseSeconds: -1 }), madeBefore(HOUR, { validBefore })]
    for (const payment of [left, held]) {
      await ledger.reserve(payment)
      await pool.query('insert into payment_tidy_later values ($1, now())', [payment.id])
    }
    await tidy()
    expect(await row(left)).toMatchObject({
      state: 'RELEASED',
      error_reason: 'lease_ended',
      watch_at: expect.any(Date),
    })
    expect(await row(held)).toMatchObject({ state: 'RESERVED' })
    expect(await ledger.beginSettlement(left, 200)).toBe(false)
    expect(await ledger.beginSettlement(held, 200)).toBe(true)
  })
})
