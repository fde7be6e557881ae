import { describe, expect } from 'vitest'
import { challengeOf, fundedWallet, receiptOf, rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { metricOf } from '../support/sellers/gateway.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { abandoned } from './abandoned.ts'
import { withProxiedShop } from './fixtures.ts'
import { type Market, openShop, PRICE, pay, type Shop, termsOf, uniquePath, upstreamHits } from './market.ts'
import { permit2Wallet, signedPermit } from './permit2-buyer.ts'

/** A price that a wallet with 100 USDC can pay three times, but not four times. */
const THIRD = 30_000_000n
/**
 * Required settlements, and the limit of unverified payments: the defaults of `KNOWN_PAYER_SETTLEMENTS` and
 * `unverified_payments_per_payer`.
 */
const NEEDED = 3
const MOST_UNVERIFIED = 8

const it = withProxiedShop({ alwaysVerify: false, amount: PRICE })

type Wallet = Awaited<ReturnType<typeof fundedWallet>>

/** Returns a new wallet, and a function that buys with it at a shop. */
async function buyer(market: Market, shop: Shop) {
  const wallet = await fundedWallet(market.chain)
  const terms = await termsOf(market, shop)
  const buys = async (path = uniquePath('/weather')) => pay(market, shop.url(path), await signPayment(wallet, terms))
  return { wallet, buys }
}

async function knownBuyer(market: Market, shop: Shop) {
  const known = await buyer(market, shop)
  for (let time = 0; time < NEEDED; time++) expect((await known.buys()).status).toBe(200)
  return known
}

const counted = (market: Market, name: string) => metricOf(market.settings, 'authzOps', `authz_unverified_${name}`)

/** Pays at a shop with the payee of `shop`. So the proxy, which gets the facilitator's calls about this payee, records the calls. */
async function buysAt(market: Market, shop: Shop, wallet: Wallet): Promise<number> {
  const payment = await signPayment(wallet, await termsOf(market, shop))
  return (await pay(market, shop.url('/weather'), payment)).status
}

describe('a payer whose last payments have settled', () => {
  it('pays without a call of /verify', async ({ market, proxy, shop }) => {
    const { buys } = await buyer(market, shop)
    for (let time = 0; time < NEEDED; time++) expect((await buys()).status).toBe(200)
    expect(proxy.calls).toEqual(Array(NEEDED).fill(['/verify', '/settle']).flat())
    proxy.reset()
    const before = await counted(market, 'total')
    for (let time = 0; time < 5; time++) {
      const answer = await buys()
      expect(answer.status).toBe(200)
      expect(receiptOf(answer)).toMatchObject({ success: true })
    }
    expect(proxy.calls).toEqual(Array(5).fill('/settle'))
    expect((await counted(market, 'total')) - before).toBeGreaterThanOrEqual(5)
  })

  it('has a limit of unverified payments under way', async ({ market, proxy, shop }) => {
    const { buys } = await knownBuyer(market, shop)
    for (let time = 0; time < 2; time++) {
      proxy.reset()
      const path = uniquePath('/slow?ms=1500')
      const answers = await Promise.all(Array.from({ length: MOST_UNVERIFIED + 4 }, () => buys(path)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(proxy.calls.filter((path) => path === '/verify')).toHaveLength(4)
    }
  })

  it('is verified for a seller who requires it, until the seller no longer does', async ({ market, proxy, shop }) => {
    const { wallet } = await knownBuyer(market, shop)
    const { payTo } = shop
    const strict = await openShop(market, { payTo, alwaysVerify: true })
    proxy.reset()
    expect(await buysAt(market, strict, wallet)).toBe(200)
    expect(proxy.calls).toEqual(['/verify', '/settle'])
    await strict.seller.updateEndpoint(strict.api.id, strict.endpoints[0]?.id ?? '', { always_verify: false })
    proxy.reset()
    expect(await buysAt(market, strict, wallet)).toBe(200)
    expect(proxy.calls).toEqual(['/settle'])
  })

  it('is verified if it is charged before the answer', async ({ market, proxy, shop }) => {
    const { wallet } = await knownBuyer(market, shop)
    const first = await openShop(market, { payTo: shop.payTo, charge: 'before' })
    proxy.reset()
    expect(await buysAt(market, first, wallet)).toBe(200)
    expect(proxy.calls).toEqual(['/verify', '/settle'])
  })
})

describe('a payer by Permit2', () => {
  it('is always verified, because only the chain knows its approval', async ({ market, proxy, shop }) => {
    const price = { ...sandboxAccept(String(PRICE)), extra: { assetTransferMethod: 'permit2' } }
    const byPermit = await openShop(market, { payTo: shop.payTo, accepts: [price] })
    const wallet = await permit2Wallet(market)
    for (let time = 0; time < NEEDED + 1; time++) {
      proxy.reset()
      const headers = { 'payment-signature': (await signedPermit(market, byPermit, wallet)).header }
      expect((await market.fetch(byPermit.url(uniquePath('/weather')), { headers })).status).toBe(200)
      expect(proxy.calls).toEqual(['/verify', '/settle'])
    }
  })
})

describe('a known payer that disconnects before the answer', () => {
  it('is verified again', async ({ market, proxy, shop }) => {
    const { wallet, buys } = await knownBuyer(market, shop)
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const path = uniquePath('/slow?ms=2000')
    proxy.reset()
    await abandoned({ market, shop }, payment, path, () =>
      until('the upstream is called', async () => (await upstreamHits(market, path)).length === 1),
    )
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect(proxy.calls).toEqual([])
    expect((await buys()).status).toBe(200)
    expect(proxy.calls).toEqual(['/verify', '/settle'])
  })
})

describe('a known payer without money', () => {
  it('is refused once at settlement, without an answer, and is verified afterwards', async ({
    market,
    proxy,
    shop,
  }) => {
    const dear = await openShop(market, { payTo: shop.payTo, amount: THIRD })
    const { wallet, buys } = await knownBuyer(market, dear)
    const terms = await termsOf(market, dear)
    const balance = await market.chain.usdcOf(wallet.address)
    const vain = await counted(market, 'in_vain_total')
    proxy.reset()
    const path = uniquePath('/weather')
    const payment = await signPayment(wallet, terms)
    const refused = await pay(market, dear.url(path), payment)
    expect(proxy.calls).toEqual(['/settle'])
    expect(await upstreamHits(market, path)).toHaveLength(1)
    // The settlement was refused. So the buyer gets neither the answer nor new terms, and the payment stays valid.
    expect(refused.status).toBe(402)
    expect(receiptOf(refused)).toMatchObject({ success: false, errorReason: expect.stringContaining('insufficient') })
    expect(refused.headers.has('payment-required')).toBe(false)
    expect(await refused.text()).not.toContain('temperature')
    expect(await market.chain.usdcOf(wallet.address)).toBe(balance)
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect((await counted(market, 'in_vain_total')) - vain).toBeGreaterThanOrEqual(1)

    proxy.reset()
    const again = uniquePath('/weather')
    const challenged = await buys(again)
    expect(challenged.status).toBe(402)
    expect(challengeOf(challenged).error).toContain('insufficient')
    expect(proxy.calls).toEqual(['/verify'])
    expect(await upstreamHits(market, again)).toEqual([])

    await market.chain.fund(wallet.address)
    for (let time = 0; time < NEEDED; time++) {
      proxy.reset()
      expect((await buys()).status).toBe(200)
      expect(proxy.calls).toEqual(['/verify', '/settle'])
      await market.chain.fund(wallet.address)
    }
    proxy.reset()
    // The payer has paid often enough again, but it stays unknown, and is verified, for a day after the refusal.
    expect((await buys()).status).toBe(200)
    expect(proxy.calls).toEqual(['/verify', '/settle'])
  })
})
