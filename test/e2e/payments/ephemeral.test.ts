import { describe, expect } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { promised } from '../../../runtime/patience.ts'
import {
  challengeOf,
  fundedWallet,
  paymentRow,
  rowInState,
  type SignedPayment,
  signPayment,
  until,
} from '../support/buyers/buyer.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { late } from '../support/wire/facilitator-proxy.ts'
import { withProxiedShop } from './fixtures.ts'
import { openDelivery, PRICE, pay, refusal, uniquePath, upstreamHits } from './market.ts'

const BUYERS = 64

const onEphemerals = withProxiedShop({ pathPattern: '/no-content' })
  .extend('wallets', { scope: 'file' }, ({ chain }) =>
    Promise.all(Array.from({ length: BUYERS }, () => fundedWallet(chain))),
  )
  .extend(
    'chargedOf',
    ({ chain, shop }) =>
      () =>
        chain.usdcOf(shop.payTo),
  )
  /** A new ephemeral endpoint, with payments of different buyers. */
  .extend('ephemeral', ({ market, shop, wallets }) => async (path: string, buyers: number) => {
    const accepts = [sandboxAccept(String(PRICE))]
    const url = shop.url(uniquePath(path))
    // The gateway may still offer the previous endpoint at this path.
    await until('nothing is sold there', async () => (await market.fetch(url)).status !== 402)
    const { id } = await shop.seller.createEndpoint(shop.api.id, {
      path_pattern: path,
      method: 'GET',
      accepts,
      ttl: 600,
    })
    const challenge = await until('the gateway sells it', async () => {
      const response = await market.fetch(url)
      return response.status === 402 && response
    })
    const [terms] = challengeOf(challenge).accepts
    const signed = wallets.slice(0, buyers).map((wallet) => signPayment(wallet, terms))
    return { id, url, payments: (await Promise.all(signed)) as [SignedPayment, SignedPayment, ...SignedPayment[]] }
  })
  .extend(
    'present',
    ({ market }) =>
      (url: string, payment: SignedPayment) =>
        pay(market, url, payment),
  )
  .extend(
    'isGone',
    ({ market }) =>
      async (url: string) =>
        (await market.fetch(url)).status === 404,
  )

const it = onEphemerals
const statusAndCode = (response: Response) => refusal(response).then(({ status, code }) => `${status} ${code}`)

describe('an endpoint with a ttl', () => {
  it(`is sold once to ${BUYERS} buyers at once: one is charged and served, and it is gone within a second`, async ({
    chargedOf,
    ephemeral,
    isGone,
    market,
    present,
    wallets,
  }) => {
    const { url, payments } = await ephemeral('/weather', BUYERS)
    const balances = () => Promise.all(wallets.map(({ address }) => market.chain.usdcOf(address)))
    const before = await balances()
    const earned = await chargedOf()
    const responses = await Promise.all(payments.map((payment) => present(url, payment)))
    const sold = performance.now()
    await until('it is gone', () => isGone(url))
    expect(performance.now() - sold).toBeLessThan(promised(1000))

    const served = responses.filter(({ status }) => status === 200)
    expect(served).toHaveLength(1)
    expect(await served[0]?.json()).toMatchObject({ city: 'Berlin' })
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect(response.headers.has('payment-required')).toBe(false)
      expect(['409 endpoint_in_flight', '404 not_found']).toContain(await statusAndCode(response))
    }
    expect((await chargedOf()) - earned).toBe(PRICE)
    expect((await balances()).filter((balance, index) => balance !== before[index])).toHaveLength(1)
    const rows = await Promise.all(payments.map(({ authorization }) => paymentRow(market.pool, authorization)))
    expect(rows.filter((row) => row?.state === 'SETTLED')).toHaveLength(1)
    expect(await upstreamHits(market, url.slice(url.indexOf('?')))).toHaveLength(1)
  })

  it('that is sold does not exist for its seller either, and its route may be sold again', async ({
    ephemeral,
    isGone,
    market,
    present,
    shop,
  }) => {
    const { url, payments } = await ephemeral('/weather', 2)
    const [first, second] = payments
    expect((await present(url, first)).status).toBe(200)
    const { rows } = await market.pool.query('select path_pattern from endpoint where api_id = $1', [shop.api.id])
    expect(rows).toEqual([{ path_pattern: '/no-content' }])
    await until('it is gone', () => isGone(url))
    expect(await statusAndCode(await present(url, second))).toBe('404 not_found')
  })

  it.for([
    ['the upstream fails', '/status/500', 500],
    ['the upstream cannot be reached', '/reset', 502],
  ] as const)(
    'is free for the next buyer when %s',
    async ([, path, status], { chargedOf, ephemeral, isGone, present }) => {
      const earned = await chargedOf()
      const { url, payments } = await ephemeral(path, 2)
      for (const payment of payments) {
        // The first buyer may get its answer before the endpoint can be sold again. Meanwhile the second buyer gets 409.
        const response = await until('it is free', async () => {
          const response = await present(url, payment)
          return response.status !== 409 && response
        })
        expect(response.status).toBe(status)
      }
      expect(await chargedOf()).toBe(earned)
      expect(await isGone(url)).toBe(false)
    },
  )

  it('is free for the next buyer after a refused settlement', async ({ ephemeral, market, present, proxy }) => {
    const { url, payments } = await ephemeral('/weather', 2)
    const [poor, rich] = payments
    const refused = { success: false, errorReason: 'insufficient_funds', transaction: '', network: SANDBOX_NETWORK }
    proxy.intercept('/settle', ({ reply }) => reply(200, JSON.stringify(refused)))
    expect((await present(url, poor)).status).toBe(402)
    proxy.reset()
    expect((await present(url, rich)).status).toBe(200)
    expect((await rowInState(market.pool, rich.authorization, 'SETTLED')).transaction).toMatch(/^0x/)
  })

  it.for([400, 429])(
    'is free for the next buyer when a settlement is turned away (%i)',
    async (status, { ephemeral, present, proxy }) => {
      const { url, payments } = await ephemeral('/weather', 2)
      const [first, next] = payments
      proxy.intercept('/settle', ({ reply }) => reply(status, '{}', { 'retry-after': '100' }))
      expect(await statusAndCode(await present(url, first))).toBe('503 facilitator_unavailable')
      proxy.reset()
      expect((await present(url, next)).status).toBe(200)
    },
  )

  it('stays reserved for a payment with an unknown outcome', async ({
    isGone,
    chargedOf,
    ephemeral,
    present,
    proxy,
    shop,
  }) => {
    const earned = await chargedOf()
    const { id, url, payments } = await ephemeral('/weather', 2)
    const [lost, next] = payments
    proxy.intercept('/settle', ({ cut }) => cut())
    expect(await statusAndCode(await present(url, lost))).toBe('503 payment_outcome_unknown')
    proxy.reset()
    expect(await statusAndCode(await present(url, next))).toBe('409 endpoint_in_flight')
    expect(await chargedOf()).toBe(earned)
    await shop.seller.call('DELETE', `/apis/${shop.api.id}/endpoints/${id}`)
    await until('it is gone', () => isGone(url))
  })

  it('is not sold to a buyer who comes while another buyer is being charged', async ({ ephemeral, present, proxy }) => {
    const { url, payments } = await ephemeral('/weather', 2)
    const [first, second] = payments
    proxy.intercept('/settle', late(500))
    const served = present(url, first)
    await until('settlement has begun', async () => proxy.calls.includes('/settle'))
    expect(await statusAndCode(await present(url, second))).toBe('409 endpoint_in_flight')
    expect((await served).status).toBe(200)
  })
})

const USED = '409 payment_already_used'
/** More bytes than all buffers between upstream and client hold. So a client that disconnects early has not received the answer. */
const BYTES = 50_000_000
const PATH = '/large'

describe('a paid answer of an endpoint that was sold and removed', () => {
  const it = onEphemerals
    /** Pays at `url` and disconnects when the answer has begun. */
    .extend('brokenOff', ({ market }) => async (url: string, payment: SignedPayment) => {
      const client = new AbortController()
      const response = await pay(market, url, payment, { signal: client.signal })
      expect(response.status).toBe(200)
      client.abort()
      await openDelivery(market.pool, payment)
    })
    .extend('servedOnce', ({ chargedOf, present }) => async (url: string, payment: SignedPayment) => {
      const earned = await chargedOf()
      const response = await present(url, payment)
      expect([response.status, (await response.bytes()).length]).toEqual([200, BYTES])
      await until('the delivery is on record', async () => (await statusAndCode(await present(url, payment))) === USED)
      expect(await chargedOf()).toBe(earned)
    })
    .extend('large', ({ ephemeral }) => async (buyers: number) => {
      const { url, payments } = await ephemeral(PATH, buyers)
      return { url: `${url}&bytes=${BYTES}`, payments }
    })

  it('is served to its buyer, once, for the paid request, and is 404 to everybody else', async ({
    brokenOff,
    isGone,
    large,
    market,
    present,
    servedOnce,
  }) => {
    const { url, payments } = await large(2)
    const [first, second] = payments
    await brokenOff(url, first)
    await until('it is gone', () => isGone(url))
    expect(await statusAndCode(await present(url, second))).toBe('404 not_found')
    expect((await market.fetch(url, { headers: { 'payment-signature': 'e30=' } })).status).toBe(400)
    expect(await statusAndCode(await present(`${url}&other=1`, first))).toBe(USED)
    await servedOnce(url, first)
  })

  it('is also served if another endpoint has taken its place', async ({
    brokenOff,
    isGone,
    large,
    market,
    servedOnce,
    shop,
  }) => {
    const { url, payments } = await large(1)
    await brokenOff(url, payments[0])
    await until('it is gone', () => isGone(url))
    const accepts = [sandboxAccept(String(PRICE))]
    const { id } = await shop.seller.createEndpoint(shop.api.id, { path_pattern: PATH, method: 'GET', accepts })
    await until('it is sold anew', async () => (await market.fetch(url)).status === 402)
    await servedOnce(url, payments[0])
    await shop.seller.call('DELETE', `/apis/${shop.api.id}/endpoints/${id}`)
    await until('it is gone', () => isGone(url))
  })

  it('is served although its path is now sold by another method', async ({
    brokenOff,
    large,
    market,
    servedOnce,
    shop,
  }) => {
    const accepts = [sandboxAccept(String(PRICE))]
    const { id } = await shop.seller.createEndpoint(shop.api.id, { path_pattern: PATH, method: 'POST', accepts })
    const { url, payments } = await large(1)
    await brokenOff(url, payments[0])
    await until('it is gone', async () => (await market.fetch(url)).status === 405)
    await servedOnce(url, payments[0])
    await shop.seller.call('DELETE', `/apis/${shop.api.id}/endpoints/${id}`)
  })
})
