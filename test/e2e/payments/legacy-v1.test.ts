import { setTimeout as delay } from 'node:timers/promises'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { legacyClient } from '../../clients/legacy.ts'
import { challengeOf, encodeHeader, newAddress, receiptOf, until } from '../support/buyers/buyer.ts'
import { NAMED_TOKEN, PRODUCTION_NETWORK, priceOf } from '../support/stack/production-network.ts'
import { openShop, refusal, type Shop, uniquePath } from './market.ts'
import { it as inProduction } from './production-market.ts'

const PRICE = 1000n
/** More bytes than all buffers between upstream and buyer hold. */
const LARGE_BYTES = 50_000_000
const LARGE = `/large?bytes=${LARGE_BYTES}`

const it = inProduction
  .extend('shop', { scope: 'file' }, ({ market }) =>
    openShop(market, { seller: market.seller, accepts: [priceOf({ scheme: 'exact', amount: PRICE })] }),
  )
  .extend('payer', async ({ market }) => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    await market.network.give(address, 1_000_000n)
    return { privateKey, address }
  })
  /** The money that an action moved from the payer and to the shop. */
  .extend('charged', ({ market, shop, payer }) => async (act: () => Promise<void>): Promise<bigint[]> => {
    const balances = () => Promise.all([payer.address, shop.payTo].map(market.network.balanceOf))
    const before = await balances()
    await act()
    const after = await balances()
    return before.map((balance, index) => (after[index] ?? 0n) - balance)
  })
  /** Signs for the option of a shop with this token and amount, like a client of v1. */
  .extend(
    'signedV1',
    ({ market, payer }) =>
      async (shop: Shop, { asset, amount }: { asset: string; amount: string }) => {
        const offered = challengeOf(await market.fetch(shop.url('/weather'))).accepts
        const own = offered.find((option) => option.asset === asset && option.amount === amount)
        const { payload } = await new ExactEvmScheme(privateKeyToAccount(payer.privateKey)).createPaymentPayload(2, {
          ...(own as NonNullable<typeof own>),
          network: PRODUCTION_NETWORK as `${string}:${string}`,
        })
        return { 'x-payment': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }) }
      },
  )
  /** Pays, disconnects when the answer has begun, and waits until the answer is owed. */
  .extend('brokenOff', ({ market }) => async (shop: Shop, path: string, headers: Record<string, string>) => {
    const client = new AbortController()
    const response = await market.fetch(shop.url(path), { headers, signal: client.signal })
    expect(response.status).toBe(200)
    client.abort()
    const text = `select 1 from payment p join delivery d on d.payment_id = p.id
      where p.pay_to = $1 and not d.delivered and d.lease_until < now()`
    await until('the answer is owed', async () => (await market.pool.query(text, [shop.payTo])).rowCount === 1)
    return receiptOf(response)
  })

describe('on a network with a name in x402 v1', () => {
  it('the 402 is for clients of both versions', async ({ market, shop }) => {
    const url = shop.url('/weather?city=Bern')
    const response = await market.fetch(url)
    expect(challengeOf(response)).toMatchObject({
      x402Version: 2,
      resource: { url },
      accepts: [{ network: PRODUCTION_NETWORK }],
    })
    expect(await response.json()).toMatchObject({
      x402Version: 1,
      accepts: [{ network: 'base-sepolia', maxAmountRequired: String(PRICE), resource: url }],
    })
  })

  it('an unmodified v1 client pays and gets its receipt', async ({ shop, payer, charged }) => {
    const moved = await charged(async () => {
      const answer = await legacyClient.pay({
        url: shop.url(uniquePath('/weather')),
        method: 'GET',
        privateKey: payer.privateKey,
      })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject({ city: 'Berlin' })
      const receipt = JSON.parse(Buffer.from(answer.paymentResponse ?? '', 'base64').toString('utf8'))
      expect(receipt).toMatchObject({ success: true, payer: payer.address, network: 'base-sepolia' })
    })
    expect(moved).toEqual([-PRICE, PRICE])
  })

  it('a v1 payment, which names no token, pays for the option that its signature fits', async ({
    market,
    signedV1,
  }) => {
    const price = priceOf({ scheme: 'exact', amount: PRICE })
    const accepts = [{ ...price, asset: NAMED_TOKEN }, { ...price, amount: '7' }, price]
    const shop = await openShop(market, { seller: market.seller, accepts })
    const headers = await signedV1(shop, price)
    const response = await market.fetch(shop.url(uniquePath('/weather')), { headers })
    expect(response.status).toBe(200)
    expect(await market.network.balanceOf(shop.payTo)).toBe(PRICE)
  })

  it('an owed answer is served again for a v1 payment after its price has changed', async ({
    market,
    signedV1,
    brokenOff,
  }) => {
    const price = priceOf({ scheme: 'exact', amount: PRICE })
    const shop = await openShop(market, { seller: market.seller, accepts: [price] })
    const path = uniquePath(LARGE)
    const headers = await signedV1(shop, price)
    const receipt = await brokenOff(shop, path, headers)
    const accepts = [priceOf({ scheme: 'exact', amount: 2n * PRICE })]
    await shop.seller.updateEndpoint(shop.api.id, shop.endpoints[0]?.id ?? '', { accepts })
    const isNewPrice = async () => challengeOf(await market.fetch(shop.url(path))).accepts[0].amount !== price.amount
    await until('the new price is asked', isNewPrice)
    const response = await market.fetch(shop.url(path), { headers })
    expect(response.status).toBe(200)
    expect(await response.bytes()).toHaveLength(LARGE_BYTES)
    expect(receiptOf(response)).toEqual(receipt)
    expect(await market.network.balanceOf(shop.payTo)).toBe(PRICE)
  })

  it.for(['is sold in another token', 'is gone'] as const)(
    'an owed answer is served again for a v1 payment when its endpoint %s',
    async (change, { market, signedV1, brokenOff }) => {
      const price = priceOf({ scheme: 'exact', amount: PRICE })
      const shop = await openShop(market, { seller: market.seller, accepts: [price] })
      const path = uniquePath(LARGE)
      const headers = await signedV1(shop, price)
      const receipt = await brokenOff(shop, path, headers)
      const id = shop.endpoints[0]?.id ?? ''
      if (change === 'is gone') await shop.seller.deleteEndpoint(shop.api.id, id)
      else await shop.seller.updateEndpoint(shop.api.id, id, { accepts: [{ ...price, asset: NAMED_TOKEN }] })
      const isChanged = async () => {
        const response = await market.fetch(shop.url(uniquePath('/weather')))
        return response.status === 404 || challengeOf(response).accepts[0].asset === NAMED_TOKEN
      }
      await until('the change is in force', isChanged)
      const response = await market.fetch(shop.url(path), { headers })
      expect(response.status).toBe(200)
      expect(await response.bytes()).toHaveLength(LARGE_BYTES)
      expect(receiptOf(response)).toEqual(receipt)
      expect(await market.network.balanceOf(shop.payTo)).toBe(PRICE)
    },
  )

  it('an owed answer is served again for a v1 payment in the second of two tokens after the payment has expired', async ({
    market,
    signedV1,
    brokenOff,
  }) => {
    const price = { ...priceOf({ scheme: 'exact', amount: PRICE }), max_timeout_seconds: 15 }
    const accepts = [{ ...price, asset: NAMED_TOKEN }, price]
    const shop = await openShop(market, { seller: market.seller, accepts })
    const path = uniquePath(LARGE)
    const headers = await signedV1(shop, price)
    const receipt = await brokenOff(shop, path, headers)
    await delay(15_000)
    const response = await market.fetch(shop.url(path), { headers })
    expect(response.status).toBe(200)
    expect(await response.bytes()).toHaveLength(LARGE_BYTES)
    expect(receiptOf(response)).toEqual(receipt)
    expect(await market.network.balanceOf(shop.payTo)).toBe(PRICE)
  })

  it('an unmodified v2 client pays, with its spend controls', async ({ market, shop, payer, charged }) => {
    const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(payer.privateKey)))
    const moved = await charged(async () => {
      const response = await wrapFetchWithPayment(market.fetch, client)(shop.url(uniquePath('/weather')))
      expect(response.status).toBe(200)
    })
    expect(moved).toEqual([-PRICE, PRICE])
  })

  it('one authorization counts once, in either version', async ({ market, shop, payer, charged }) => {
    const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
    const { payload } = await new ExactEvmScheme(privateKeyToAccount(payer.privateKey)).createPaymentPayload(2, {
      ...accepted,
      network: accepted.network as `${string}:${string}`,
    })
    const v1 = { 'x-payment': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }) }
    const v2 = { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
    const present = (headers: Record<string, string>) => market.fetch(shop.url(uniquePath('/weather')), { headers })
    const moved = await charged(async () => {
      expect((await present(v1)).status).toBe(200)
      expect(await refusal(await present(v2))).toEqual({ status: 409, code: 'payment_already_used' })
    })
    expect(moved).toEqual([-PRICE, PRICE])
  })

  it('a v1 payment in PAYMENT-SIGNATURE pays, also beside its v2 form', async ({ market, shop, payer, signedV1 }) => {
    const price = priceOf({ scheme: 'exact', amount: PRICE })
    const v1 = await signedV1(shop, price)
    const present = (headers: Record<string, string>) => market.fetch(shop.url(uniquePath('/weather')), { headers })
    const single = await present({ 'payment-signature': v1['x-payment'] })
    expect(single.status).toBe(200)
    const receipt = JSON.parse(Buffer.from(single.headers.get('x-payment-response') ?? '', 'base64').toString())
    expect(receipt).toMatchObject({ success: true, payer: payer.address, network: 'base-sepolia' })
    const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
    const again = await signedV1(shop, price)
    const { payload } = JSON.parse(Buffer.from(again['x-payment'], 'base64').toString())
    const both = { ...again, 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
    expect((await present(both)).status).toBe(200)
  })

  it('a v1 payment for another network gets the terms', async ({ market, shop }) => {
    const payload = {
      signature: `0x${'11'.repeat(65)}`,
      authorization: {
        ...{
          from: newAddress(),
          to: shop.payTo,
          value: String(PRICE),
          validAfter: '0',
          validBefore: '9999999999',
        },
        nonce: `0x${'01'.repeat(32)}`,
      },
    }
    const header = encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload })
    const response = await market.fetch(shop.url('/weather'), { headers: { 'x-payment': header } })
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_network')
  })
})
