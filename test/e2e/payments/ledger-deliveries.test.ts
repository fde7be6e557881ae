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
})
