import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fundedWallet, receiptOf, signPayment } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

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
  it('all settle once, and the chain agrees with the ledger exactly', async () => {
    const wallets = await Promise.all(Array.from({ length: WALLETS }, () => fundedWallet(shop.chain)))
    const terms = await shop.terms('/weather')
    const payers = wallets.flatMap((wallet) => Array.from({ length: EACH }, () => wallet))
    const payments = await Promise.all(payers.map((wallet) => signPayment(wallet, terms)))
    const balances = () => Promise.all(wallets.map(({ address }) => shop.chain.usdcOf(address)))
    const before = await balances()

    const responses = await Promise.all(payments.map((payment) => shop.present('/weather', payment)))

    expect(responses.map(({ status }) => status)).toEqual(payments.map(() => 200))
    for (const response of responses) expect(await response.json()).toMatchObject({ city: 'Berlin' })
    expect(await shop.hits()).toHaveLength(WALLETS * EACH)
    const transactions = responses.map((response) => receiptOf(response).transaction)
    expect(new Set(transactions).size).toBe(WALLETS * EACH)
    expect(await balances()).toEqual(before.map((balance) => balance - BigInt(EACH) * PRICE))
    expect(await shop.earned()).toBe(BigInt(WALLETS * EACH) * PRICE)
    await expectFourRecordsAgree(shop)
  })
})
