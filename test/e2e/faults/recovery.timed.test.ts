import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import { paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { promised } from '../../../runtime/patience.ts'
import { killPart, startPart } from '../../../sandbox/stack.ts'
import { paymentSigner, randomWallet } from '../../bench/payments/authorizations.ts'
import { nameOf, type Presentation } from '../../join/records.ts'
import { ledgerApi, ledgerPool, newReservation } from '../payments/ledger-fixtures.ts'
import { type Market, openMarket } from '../payments/market.ts'
import { newAddress, rowKey, type SignedPayment, until } from '../support/buyers/buyer.ts'
import { somebodyElse } from '../support/buyers/somebody-else.ts'
import { joinRecords } from '../support/ledger/four-way-join.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'

const ROWS = 10_000
/** The number of settled payments. The others expired unused. */
const PAID = ROWS / 2
/** The number of settled payments in each transaction. */
const IN_ONE_TRANSACTION = 250
const PRICE = 10n
const PAY_TO = newAddress()
const terms = paymentRequirements(sandboxAccept(String(PRICE)), PAY_TO)

let market: Market
beforeAll(() => {
  market = openMarket()
})
afterAll(async () => {
  await startPart(market.settings, 'authz')
  await market?.close()
})

function signedPayments(now: number, count: number, wallet = randomWallet()): SignedPayment[] {
  const sign = paymentSigner({ requirements: terms, resource: {}, wallets: [wallet], now })
  return Array.from({ length: count }, () => {
    const header = sign()
    const payload = JSON.parse(Buffer.from(header, 'base64').toString()) as SignedPayment['payload']
    return { header, payload, authorization: payload.payload.authorization }
  })
}

describe('after a crash', () => {
  it(`${ROWS} payments with an unknown outcome are closed within five seconds by the chain’s evidence`, async () => {
    await killPart(market.settings, 'authz')
    const since = await market.chain.blockNumber()
    const now = Math.floor(Date.now() / 1000)
    const wallet = randomWallet()
    await market.chain.fund(wallet.address)
    const paid = signedPayments(now, PAID, wallet)
    const expired = signedPayments(now - 1000, ROWS - PAID)
    const stranger = somebodyElse(market.settings)
    for (let start = 0; start < PAID; start += IN_ONE_TRANSACTION)
      await stranger.settle(paid.slice(start, start + IN_ONE_TRANSACTION))
    await leaveInDoubt([...paid, ...expired])

    const begun = performance.now()
    await startPart(market.settings, 'authz')
    const ready = performance.now()
    await until('all is decided', async () => (await countOf('SETTLING')) + (await countOf('UNKNOWN')) === 0, 30_000)
    const done = performance.now()
    const seconds = (from: number) => ((done - from) / 1000).toFixed(1)
    console.log(
      `${ROWS} open rows closed ${seconds(begun)} s after the start, ${seconds(ready)} s after authz was ready`,
    )
    expect(await countOf('SETTLED')).toBe(PAID)
    expect(await countOf('EXPIRED')).toBe(ROWS - PAID)
    const differences = await joinRecords({
      ...{ shop: { ...market, payTo: PAY_TO, since }, expected: { unfetched: paid } },
      ...{ presented: [...paid, ...expired].map(unanswered), hits: [] },
    })
    expect(differences).toEqual([])
    expect(done - begun).toBeLessThan(process.env.ALL_EDGES ? 5_000 : promised(20_000))
  })
})

/** Returns the buyer's record of a payment without an answer. */
function unanswered({ authorization }: SignedPayment): Presentation {
  const nothing = { status: undefined, whole: false, challenged: false, receipt: undefined }
  return { payment: nameOf(authorization), path: '/', ...nothing }
}

/**
 * Leaves half of the payments in the state after a crash during the settlement. The other half is in the state after a call that the
 * facilitator did not answer.
 */
async function leaveInDoubt(payments: readonly SignedPayment[]): Promise<void> {
  const api = await ledgerApi(market)
  const pool = ledgerPool(market)
  const ledger = createPostgresLedger(pool, { holder: 1 })
  await Promise.all(
    payments.map(async ({ authorization, payload }, index) => {
      const attempt = newReservation(api, {
        key: rowKey(authorization),
        payer: authorization.from,
        requirements: terms,
        validBefore: Number(authorization.validBefore),
        signed: payload.payload as Reservation['signed'],
      })
      await ledger.reserve(attempt)
      await ledger.beginSettlement(attempt, 200)
      if (index % 2 === 0)
        await ledger.close(attempt, {
          state: 'UNKNOWN',
          reason: 'settlement_unanswered',
          transaction: undefined,
          refused: false,
        })
    }),
  )
  await pool.end()
}

async function countOf(state: string): Promise<number> {
  const text = 'select count(*)::int as rows from payment where pay_to = $1 and state = $2'
  return (await market.pool.query<{ rows: number }>(text, [PAY_TO, state])).rows[0]?.rows ?? 0
}
