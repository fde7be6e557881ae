import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fundedWallet, paymentRow, receiptOf, signPayment } from '../support/buyer.ts'
import { clearHits, upstreamHits } from '../support/gateway.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { testSettings } from '../support/stack.ts'

const settings = testSettings()
const WALLETS = 10
const EACH = 5
const PRICE = 100_000n
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings })
})
afterAll(() => shop?.close())

describe('fifty payments at once, from ten wallets', () => {
  it('all settle, each once, and the chain agrees with the ledger to the unit', async () => {
    const wallets = await Promise.all(Array.from({ length: WALLETS }, () => fundedWallet(shop.chain)))
    const terms = await shop.terms('/weather')
    const payers = wallets.flatMap((wallet) => Array.from({ length: EACH }, () => wallet))
    const payments = await Promise.all(payers.map((wallet) => signPayment(wallet, terms)))
    const balances = () => Promise.all(wallets.map(({ address }) => shop.chain.usdcOf(address)))
    const before = await balances()
    await clearHits(settings)

    const responses = await Promise.all(payments.map((payment) => shop.present('/weather', payment)))

    expect(responses.map(({ status }) => status)).toEqual(payments.map(() => 200))
    for (const response of responses) expect(await response.json()).toMatchObject({ city: 'Berlin' })
    expect(await upstreamHits(settings)).toHaveLength(WALLETS * EACH)
    const transactions = responses.map((response) => receiptOf(response).transaction)
    expect(new Set(transactions).size).toBe(WALLETS * EACH)
    expect(await balances()).toEqual(before.map((balance) => balance - BigInt(EACH) * PRICE))

    const rows = await Promise.all(payments.map(({ authorization }) => paymentRow(shop.pool, authorization)))
    expect(rows.map((row) => row?.state)).toEqual(payments.map(() => 'SETTLED'))
    expect(rows.map((row) => row?.transaction)).toEqual(transactions)
    const { rows: sums } = await shop.pool.query<{ sum: string }>(
      `select sum(amount)::text as sum from payment where pay_to = $1 and state = 'SETTLED'`,
      [shop.payTo],
    )
    expect(BigInt(sums[0]?.sum ?? 0)).toBe(await shop.earned())
    expect(await shop.earned()).toBe(BigInt(WALLETS * EACH) * PRICE)
  })
})
