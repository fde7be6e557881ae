import { describe, expect } from 'vitest'
import { it as onLedger } from '../../testing/ledger.ts'
import { again, newReservation } from '../../testing/reservations.ts'
import { EMPTY_BEGINNING } from '../deliveries/body-mark.ts'
import type { Reservation } from '../ledger.ts'
import { resolvePayments } from './unresolved.ts'
import { putOff, readReleased } from './watched.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`
const BECAUSE = { reason: 'upstream_status', upstreamStatus: 503 } as const

const it = onLedger
  .extend('row', { scope: 'file' }, ({ pool }) => async ({ key }: Reservation) => {
    const text = 'select id, state, transaction, error_reason, watch_at from payment where key = $1'
    return (await pool.query(text, [key])).rows[0]
  })
  /** Releases these payments, and makes their first check on the chain due. */
  .extend('released', { scope: 'file' }, ({ ledger, pool }) => async (attempts: readonly Reservation[]) => {
    for (const attempt of attempts) {
      expect(await ledger.reserve(attempt)).toEqual({ kind: 'reserved' })
      expect(await ledger.release(attempt, BECAUSE)).toBe(true)
    }
    const keys = attempts.map(({ key }) => key)
    await pool.query("update test_payment set watch_at = watch_at - interval '1 minute' where key = any($1)", [keys])
  })
  .extend('spend', { scope: 'file' }, ({ pool }) => (attempts: readonly Reservation[]) => {
    const end = { state: 'SETTLED' as const, transaction: TRANSACTION }
    const resolutions = attempts.map((attempt) => ({ payment: { ...attempt, released: true }, end }))
    return resolvePayments({ pool, resolutions, publishNews: () => undefined })
  })
const onNetwork = (attempt: Reservation, network: string): Reservation => ({
  ...attempt,
  requirements: { ...attempt.requirements, network },
})

describe('a released payment', () => {
  it('is watched; one that is held, settled or reserved anew is not', async ({
    ledger,
    released,
    reservation,
    row,
  }) => {
    const attempt = reservation()
    await ledger.reserve(attempt)
    expect((await row(attempt)).watch_at).toBeNull()
    await ledger.release(attempt, BECAUSE)
    expect((await row(attempt)).watch_at).toBeInstanceOf(Date)
    await ledger.reserve(again(attempt))
    expect((await row(attempt)).watch_at).toBeNull()

    const settled = reservation()
    await released([settled])
    const second = again(settled)
    await ledger.reserve(second)
    await ledger.beginSettlement(second, 200)
    await ledger.close(second, { state: 'SETTLED', transaction: TRANSACTION })
    expect((await row(settled)).watch_at).toBeNull()
  })

  it('is not watched when nobody has seen that its signature is good, nor where its network leaves no trace', async ({
    ledger,
    reservation,
    row,
  }) => {
    const unproven = reservation({ byKey: false })
    const answered = reservation({ byKey: false })
    const chargedFirst = reservation({ byKey: false })
    const solana = onNetwork(reservation(), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    for (const attempt of [unproven, answered, chargedFirst, solana]) await ledger.reserve(attempt)
    // The settlement of `chargedFirst` begins before its upstream is asked, and after the facilitator has checked the payment.
    await ledger.beginSettlement(chargedFirst, undefined)
    await ledger.close(chargedFirst, { state: 'RELEASED', reason: 'insufficient_funds', unsent: true })
    expect((await row(chargedFirst)).watch_at).toBeInstanceOf(Date)
    await ledger.release(unproven, { reason: 'invalid_exact_evm_nonce_already_used', upstreamStatus: undefined })
    for (const attempt of [answered, solana]) await ledger.release(attempt, BECAUSE)
    expect((await row(unproven)).watch_at).toBeNull()
    expect((await row(solana)).watch_at).toBeNull()
    expect((await row(answered)).watch_at).toBeInstanceOf(Date)
  })

  it('is read when it is due, so many of each network, and the ones after it when these were put off', async ({
    pool,
    released,
    reservation,
  }) => {
    const networks = ['eip155:901', 'eip155:902', 'eip155:903']
    const made = networks.map((network) => Array.from({ length: 3 }, () => onNetwork(reservation(), network)))
    await released(made.flat())
    const asked = networks.slice(0, 2)
    const seen: string[] = []
    for (let round = 0; round < 2; round++) {
      const due = await readReleased(pool, { networks: asked, limit: 2 })
      expect(due.length).toBe(round === 0 ? 4 : 2)
      expect(due.every(({ released }) => released)).toBe(true)
      seen.push(...due.map(({ id }) => id))
      const [first = '', ...open] = due.map(({ id }) => id)
      await putOff(pool, { open, over: [first] })
    }
    const ids = made.slice(0, 2).flatMap((some) => some.map(({ id }) => id))
    expect(seen.sort()).toEqual(ids.sort())
    expect(await readReleased(pool, { networks: asked, limit: 9 })).toEqual([])
    expect(await readReleased(pool, { networks, limit: 9 })).toHaveLength(3)
  })

  it('is looked for ever less often, and once more when its time is over', async ({ pool, released, reservation }) => {
    const attempts = [reservation(), reservation(), reservation()]
    await released(attempts)
    const [young, soon, late] = attempts.map(({ id }) => id)
    const dates =
      'update test_payment set created_at = now() - $2::interval, valid_before = now() + $3::interval where id = $1'
    await pool.query(dates, [young, '20 seconds', '5 minutes'])
    await pool.query(dates, [soon, '1 hour', '2 minutes'])
    await pool.query(dates, [late, '1 year', '1 year'])
    await putOff(pool, { open: attempts.map(({ id }) => id), over: [] })
    const text = 'select id, extract(epoch from watch_at - now())::float8 as seconds from payment where id = any($1)'
    const { rows } = await pool.query<{ id: string; seconds: number }>(text, [[young, soon, late]])
    const secondsOf = (wanted: string | undefined) => rows.find(({ id }) => id === wanted)?.seconds ?? 0
    expect(secondsOf(young) / 20).toBeCloseTo(1, 0)
    expect(secondsOf(soon) / 180).toBeCloseTo(1, 0)
    expect(secondsOf(late) / 86_400).toBeCloseTo(1, 0)
  })

  it('that was spent as it was signed is settled, and its answer is owed', async ({
    ledger,
    pool,
    released,
    reservation,
    row,
    spend,
  }) => {
    const attempt = reservation()
    await released([attempt])
    expect(await spend([attempt])).toBe(1)
    expect(await row(attempt)).toMatchObject({ state: 'SETTLED', transaction: TRANSACTION, watch_at: null })
    expect((await pool.query('select from payment_rollup_late where id = $1', [attempt.id])).rowCount).toBe(1)
    const sent = { requestDigest: () => attempt.requestDigest, isVariedAlike: () => false }
    const presented = { ...again(attempt), ...sent, attempt: again(attempt).id, leaseSeconds: 60 }
    const other = () => reservation().requestDigest
    expect(await ledger.claim({ ...presented, requestDigest: other })).toEqual({ kind: 'spent' })
    expect(await ledger.claim(presented)).toMatchObject({ kind: 'claimed', payment: { id: attempt.id } })
  })

  it('is left alone when it was presented anew meanwhile', async ({ ledger, released, reservation, row, spend }) => {
    const attempt = reservation()
    await released([attempt])
    const anew = again(attempt)
    await ledger.reserve(anew)
    expect(await spend([attempt])).toBe(0)
    expect(await row(attempt)).toMatchObject({ state: 'RESERVED', id: anew.id })
  })
})

describe('a released payment for what is sold once, that somebody has spent', () => {
  it('has its endpoint while nobody else has it, and else stays released and names the transaction (M8)', async ({
    api,
    ledger,
    pool,
    released,
    row,
    spend,
  }) => {
    const rivals = async () => {
      const endpointId = await api.addEndpoint({ ttlSeconds: 600 })
      const terms = await api.terms()
      return [0, 1].map(() => newReservation(terms, { endpointId, ephemeral: true })) as [Reservation, Reservation]
    }
    const exists = async ({ endpointId }: Reservation) =>
      (await pool.query('select from endpoint where id = $1', [endpointId])).rowCount === 1

    const [spent, other] = await rivals()
    await released([spent, other])
    expect(await spend([spent, other])).toBe(1)
    expect(await row(spent)).toMatchObject({ state: 'SETTLED', transaction: TRANSACTION })
    expect(await exists(spent)).toBe(false)
    const elsewhere = { state: 'RELEASED', transaction: TRANSACTION, error_reason: 'spent_elsewhere', watch_at: null }
    expect(await spend([other])).toBe(0)
    expect(await row(other)).toMatchObject(elsewhere)

    const [late, buyer] = await rivals()
    await released([late])
    expect(await ledger.reserve(buyer)).toEqual({ kind: 'reserved' })
    expect(await spend([late])).toBe(0)
    expect(await row(late)).toMatchObject(elsewhere)
    expect(await exists(buyer)).toBe(true)
    await putOff(pool, { open: [late.id], over: [] })
    expect((await row(late)).watch_at).toBeNull()
  })
})

describe('the body that was paid for', () => {
  const bodyOf = 'select request_body from payment where key = $1'

  it('is any body where no settlement has begun, because no answer has left, and else the one on record', async ({
    api,
    ledger,
    pool,
    released,
    spend,
  }) => {
    const terms = await api.terms()
    const [unbegun, bodiless, begun] = [newReservation(terms), newReservation(terms), newReservation(terms)]
    await released([unbegun])
    const unsent = { state: 'RELEASED', reason: 'facilitator_rejected_429', unsent: true } as const
    for (const [payment, requestBody] of [
      [bodiless, undefined],
      [begun, 'whole 1 ab'],
    ] as const) {
      await ledger.reserve(payment)
      await ledger.beginSettlement({ ...payment, requestBody }, 200)
      expect(await ledger.close(payment, unsent)).toBe(true)
    }
    expect(await spend([unbegun, bodiless, begun])).toBe(3)
    const bodies = [unbegun, bodiless, begun].map(async ({ key }) => (await pool.query(bodyOf, [key])).rows[0])
    expect(await Promise.all(bodies)).toEqual([
      { request_body: EMPTY_BEGINNING },
      { request_body: null },
      { request_body: 'whole 1 ab' },
    ])
  })
})

describe('an authorization that was spent before it was settled here', () => {
  it('is UNKNOWN from its reservation on, keeps its endpoint, and is closed by the chain', async ({
    api,
    ledger,
    pool,
    row,
  }) => {
    const endpointId = await api.addEndpoint({ ttlSeconds: 600 })
    const terms = await api.terms()
    const spent = newReservation(terms, { endpointId, ephemeral: true })
    const rival = newReservation(terms, { endpointId, ephemeral: true })
    await ledger.reserve(spent)
    const closing = {
      state: 'UNKNOWN',
      reason: 'invalid_exact_evm_nonce_already_used',
      transaction: undefined,
      refused: false,
      unbegun: true,
    } as const
    expect(await ledger.close(spent, closing)).toBe(true)
    expect(await ledger.close(spent, closing)).toBe(false)
    expect(await row(spent)).toMatchObject({ state: 'UNKNOWN', error_reason: 'invalid_exact_evm_nonce_already_used' })
    expect(await ledger.reserve(rival)).toEqual({ kind: 'contested' })
    const end = { state: 'CANCELLED' as const }
    await resolvePayments({ pool, resolutions: [{ payment: spent, end }], publishNews: () => undefined })
    expect(await ledger.reserve(rival)).toEqual({ kind: 'reserved' })
    // `closing` is only for payments without a begun settlement, so it fails for a payment that is being settled.
    await ledger.beginSettlement(rival, 200)
    expect(await ledger.close(rival, closing)).toBe(false)
  })
})
