import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Claim, DeliveryWord, HeldPayment, Ledger, Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import { ledgerApi, ledgerPool, newReservation } from './ledger-fixtures.ts'
import { type Market, openMarket } from './market.ts'

let market: Market
let api: { id: string; revision: number }
let ledger: Ledger
let pool: Pool

beforeAll(async () => {
  market = openMarket()
  const { id, revision } = await ledgerApi(market)
  api = { id, revision: await revision() }
  pool = ledgerPool(market)
  ledger = createPostgresLedger(pool)
})
afterAll(async () => {
  await pool?.end()
  await market?.close()
})

const BROKEN = { reason: 'upstream_status', upstreamStatus: 503 }

/** A payment that was charged, and whose answer did not arrive. */
async function undelivered(): Promise<Reservation> {
  const payment = newReservation(api)
  await ledger.reserve(payment)
  await ledger.beginSettlement(payment, 200)
  await ledger.close(payment, { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` })
  await ledger.recordDelivery(said(payment.id, payment.id, 'failed'))
  return payment
}

const said = (paymentId: string, attempt: string, word: DeliveryWord['said']): DeliveryWord => ({
  ...{ paymentId, attempt, said: word },
})

const presented = ({ key, apiId, requestDigest, signed }: Reservation) =>
  ledger.claim({ key, apiId, requestDigest, signed, attempt: v7(), leaseSeconds: 60 })

async function claimed(payment: Reservation): Promise<HeldPayment & { claim: Claim }> {
  const outcome = await presented(payment)
  if (outcome.kind !== 'claimed' || !outcome.payment.claim) throw new Error(`not claimed but ${outcome.kind}`)
  return { ...outcome.payment, claim: outcome.payment.claim }
}

describe('a claim', () => {
  it('is used up by answers that leave, not by an upstream that has none', async () => {
    const payment = await undelivered()
    for (let outage = 0; outage < 12; outage += 1) await ledger.release(await claimed(payment), BROKEN)
    for (let delivery = 0; delivery < 10; delivery += 1) {
      const held = await claimed(payment)
      expect(await ledger.renewClaim(held, held.claim)).toBe(true)
      await ledger.recordDelivery(said(held.id, held.claim.attempt, 'failed'))
    }
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('is found by its own name only: neither an older one nor the first request may deliver in its place', async () => {
    const payment = await undelivered()
    const older = await claimed(payment)
    await ledger.release(older, BROKEN)
    const held = await claimed(payment)
    const found = (attempt: string) => ledger.find({ paymentId: payment.id, attempt })
    expect(await Promise.all([older.claim.attempt, payment.id].map(found))).toEqual([undefined, undefined])
    expect((await found(held.claim.attempt))?.claim).toEqual(held.claim)
  })

  it('has ended when Envoy says so, whatever is said of others of its payment at the same moment', async () => {
    const payment = await undelivered()
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
