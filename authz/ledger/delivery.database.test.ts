import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { it as onLedger } from '../testing/ledger.ts'
import type { Claim, DeliveryWord, HeldPayment, Reservation } from './ledger.ts'

const BROKEN = { reason: 'upstream_status', upstreamStatus: 503 }

const said = (paymentId: string, attempt: string, word: DeliveryWord['said']): DeliveryWord => ({
  ...{ paymentId, attempt, said: word },
})

const it = onLedger
  /** A payment that was charged, and whose answer did not arrive. */
  .extend('undelivered', async ({ ledger, reservation }) => {
    const payment = reservation()
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, 200)
    await ledger.close(payment, { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` })
    await ledger.recordDelivery(said(payment.id, payment.id, 'failed'))
    return payment
  })
  .extend(
    'presented',
    ({ ledger }) =>
      ({ key, apiId, requestDigest, signed }: Reservation) =>
        ledger.claim({ key, apiId, requestDigest, signed, attempt: v7(), leaseSeconds: 60 }),
  )
  .extend('claimed', ({ presented }) => async (payment: Reservation): Promise<HeldPayment & { claim: Claim }> => {
    const outcome = await presented(payment)
    if (outcome.kind !== 'claimed' || !outcome.payment.claim) throw new Error(`not claimed but ${outcome.kind}`)
    return { ...outcome.payment, claim: outcome.payment.claim }
  })

describe('a claim', () => {
  it('is used up by answers that leave, not by an upstream that has none', async ({
    ledger,
    undelivered: payment,
    presented,
    claimed,
  }) => {
    for (let outage = 0; outage < 12; outage += 1) await ledger.release(await claimed(payment), BROKEN)
    for (let delivery = 0; delivery < 10; delivery += 1) {
      const held = await claimed(payment)
      expect(await ledger.renewClaim(held, held.claim)).toBe(true)
      await ledger.recordDelivery(said(held.id, held.claim.attempt, 'failed'))
    }
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('is found by its own name only: neither an older one nor the first request may deliver in its place', async ({
    ledger,
    undelivered: payment,
    claimed,
  }) => {
    const older = await claimed(payment)
    await ledger.release(older, BROKEN)
    const held = await claimed(payment)
    const found = (attempt: string) => ledger.find({ paymentId: payment.id, attempt })
    expect(await Promise.all([older.claim.attempt, payment.id].map(found))).toEqual([undefined, undefined])
    expect((await found(held.claim.attempt))?.claim).toEqual(held.claim)
  })

  it('has ended when Envoy says so, whatever is said of others of its payment at the same moment', async ({
    ledger,
    undelivered: payment,
    presented,
    claimed,
  }) => {
    const claim = await claimed(payment)
    const { attempt } = claim.claim
    const words = [
      said(payment.id, attempt, 'failed'),
      said(payment.id, attempt, 'under way'),
      said(payment.id, payment.id, 'failed'),
    ]
    await Promise.all(words.map((word) => ledger.recordDelivery(word)))
    const next = await claimed(payment)
    // What is said once more of the others does not end it.
    await Promise.all([said(payment.id, attempt, 'failed'), ...words].map((word) => ledger.recordDelivery(word)))
    expect(await presented(payment)).toEqual({ kind: 'delivering' })
    // But delivered is delivered.
    const late = [said(payment.id, attempt, 'delivered'), said(payment.id, next.claim.attempt, 'failed')]
    await Promise.all(late.map((word) => ledger.recordDelivery(word)))
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })
})
