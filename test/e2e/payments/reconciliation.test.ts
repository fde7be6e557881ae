import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger, Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import { paymentRequirements } from '../../../domain/payment-requirements.ts'
import {
  fundedWallet,
  newAddress,
  paymentRow,
  rowInState,
  rowKey,
  type SignedPayment,
  signPayment,
  until,
} from '../support/buyer.ts'
import { sandboxAccept } from '../support/seller.ts'
import { type SomebodyElse, somebodyElse } from '../support/somebody-else.ts'
import { ledgerApi, ledgerPool, newReservation } from './ledger-fixtures.ts'
import { type Market, openMarket } from './market.ts'

const PAY_TO = newAddress()
const terms = paymentRequirements(sandboxAccept(), PAY_TO)
const soon = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)

let market: Market
let api: { id: string; revision: number }
let pool: Pool
let ledger: Ledger
let wallet: Awaited<ReturnType<typeof fundedWallet>>
let stranger: SomebodyElse

beforeAll(async () => {
  market = openMarket()
  const { id, revision } = await ledgerApi(market)
  api = { id, revision: await revision() }
  pool = ledgerPool(market)
  ledger = createPostgresLedger(pool)
  wallet = await fundedWallet(market.chain)
  stranger = somebodyElse(market.settings)
})
afterAll(async () => {
  await pool?.end()
  await market?.close()
})

/** A payment whose settlement has begun and of which nothing is known since. */
async function inDoubt(payment: SignedPayment, end: 'UNKNOWN' | 'SETTLING' = 'UNKNOWN'): Promise<Reservation> {
  const { authorization, payload } = payment
  const attempt = newReservation(api, {
    key: rowKey(authorization),
    id: randomUUID(),
    payer: authorization.from,
    requirements: terms,
    validBefore: Number(authorization.validBefore),
    signed: payload.payload as Reservation['signed'],
  })
  await ledger.reserve(attempt)
  await ledger.beginSettlement(attempt, 200)
  if (end === 'UNKNOWN')
    await ledger.close(attempt, { state: 'UNKNOWN', reason: 'test', transaction: undefined, refused: false })
  return attempt
}

const sign = (validBefore = soon(300)) => signPayment(wallet, terms, { authorization: { validBefore } })
/** While nothing happens the Sandbox chain's clock goes on every fifteen seconds. */
const ended = (payment: SignedPayment, state: string) =>
  until(
    `it is ${state}`,
    async () => {
      const row = await paymentRow(market.pool, payment.authorization)
      return row?.state === state && row
    },
    25_000,
  )

describe('a payment whose outcome nobody knows', () => {
  it('is settled when somebody else has sent it to the chain', async () => {
    const payment = await sign()
    await inDoubt(payment)
    const transaction = await stranger.settle([payment])
    expect(await ended(payment, 'SETTLED')).toMatchObject({ transaction, error_reason: null })
  })

  it('is settled when nobody is at it any more', async () => {
    const payment = await sign()
    await inDoubt(payment, 'SETTLING')
    await stranger.settle([payment])
    expect((await rowInState(market.pool, payment.authorization, 'SETTLING')).state).toBe('SETTLING')
    await market.pool.query(`update payment set settling_at = now() - interval '61 seconds' where key = $1`, [
      rowKey(payment.authorization),
    ])
    await ended(payment, 'SETTLED')
  })

  it('stays open as long as the authorization could be used, and has expired afterwards', async () => {
    const payment = await sign(soon(4))
    await inDoubt(payment)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect((await rowInState(market.pool, payment.authorization, 'UNKNOWN')).state).toBe('UNKNOWN')
    await ended(payment, 'EXPIRED')
    expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  })

  it('is cancelled when its payer has taken the authorization back', async () => {
    const payment = await sign()
    await inDoubt(payment)
    await stranger.cancel(wallet, payment.authorization.nonce)
    await ended(payment, 'CANCELLED')
  })

  it('is cancelled when its payer has spent the nonce on something else', async () => {
    const nonce = toHex(randomUUID().slice(0, 30), { size: 32 })
    const payment = await signPayment(wallet, terms, { authorization: { nonce } })
    const elsewhere = await signPayment(wallet, terms, { authorization: { nonce, to: wallet.address } })
    await inDoubt(payment)
    await stranger.settle([elsewhere])
    await ended(payment, 'CANCELLED')
  })

  it('is not settled by the transfer of another payment in the same transaction', async () => {
    const nonce = toHex(randomUUID().slice(0, 30), { size: 32 })
    const unpaid = await signPayment(wallet, terms, { authorization: { nonce } })
    const decoy = await signPayment(wallet, terms, { authorization: { nonce, to: wallet.address } })
    const paid = await sign()
    await inDoubt(unpaid)
    await inDoubt(paid)
    const transaction = await stranger.settle([decoy, paid])
    expect((await ended(paid, 'SETTLED')).transaction).toBe(transaction)
    await ended(unpaid, 'CANCELLED')
  })
})

describe('the ledger and the chain', () => {
  it('agree to the unit once all is decided (M10)', async () => {
    const { rows } = await market.pool.query<{ sum: string }>(
      `select coalesce(sum(amount), 0)::text as sum from payment where pay_to = $1 and state = 'SETTLED'`,
      [PAY_TO],
    )
    expect(BigInt(rows[0]?.sum ?? 0)).toBe(await market.chain.usdcOf(PAY_TO))
  })
})
