import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  challengeOf,
  fundedWallet,
  newAddress,
  paymentRow,
  rowInState,
  type SignedPayment,
  signPayment,
  until,
} from '../support/buyer.ts'
import { late } from '../support/facilitator-proxy.ts'
import { sandboxAccept } from '../support/seller.ts'
import { openDelivery, openShop, PRICE, pay, refusal, type Shop, uniquePath, upstreamHits } from './market.ts'
import { openProxiedShop, type ProxiedShop } from './proxied-shop.ts'

const BUYERS = 64
let stage: ProxiedShop
let shop: Shop
let wallets: ProxiedShop['wallet'][]

beforeAll(async () => {
  stage = await openProxiedShop()
  shop = await openShop(stage.market, { pathPattern: '/no-content', payTo: newAddress() })
  wallets = await Promise.all(Array.from({ length: BUYERS }, () => fundedWallet(stage.market.chain)))
})
beforeEach(() => stage.proxy.reset())
afterAll(() => stage?.close())

const chargedOf = async () => stage.market.chain.usdcOf(shop.payTo)

/** A new endpoint that is sold once, with payments of different buyers for it. */
async function ephemeral(path: string, buyers: number): Promise<{ url: string; payments: SignedPayment[] }> {
  const accepts = [sandboxAccept(String(PRICE))]
  await shop.seller.createEndpoint(shop.api.id, { path_pattern: path, method: 'GET', accepts, ttl: 600 })
  const url = shop.url(uniquePath(path))
  const challenge = await until('the gateway sells it', async () => {
    const response = await stage.market.fetch(url)
    return response.status === 402 && response
  })
  const [terms] = challengeOf(challenge).accepts
  return { url, payments: await Promise.all(wallets.slice(0, buyers).map((wallet) => signPayment(wallet, terms))) }
}

const present = (url: string, payment: SignedPayment) => pay(stage.market, url, payment)
const toldOf = (response: Response) => refusal(response).then(({ status, code }) => `${status} ${code}`)
const isGone = async (url: string) => (await stage.market.fetch(url)).status === 404

describe('an endpoint with a ttl', () => {
  it(`is sold once to ${BUYERS} buyers at once: one is charged and served, and it is gone within a second`, async ({
    market,
  }) => {
    const { url, payments } = await ephemeral('/weather', BUYERS)
    const balances = () => Promise.all(wallets.map(({ address }) => market.chain.usdcOf(address)))
    const before = await balances()
    const earned = await chargedOf()
    const responses = await Promise.all(payments.map((payment) => present(url, payment)))
    const sold = performance.now()
    await until('it is gone', () => isGone(url))
    expect(performance.now() - sold).toBeLessThan(1000)

    const served = responses.filter(({ status }) => status === 200)
    expect(served).toHaveLength(1)
    expect(await served[0]?.json()).toMatchObject({ city: 'Berlin' })
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect(response.headers.has('payment-required')).toBe(false)
      expect(['409 endpoint_in_flight', '404 not_found']).toContain(await toldOf(response))
    }
    expect((await chargedOf()) - earned).toBe(PRICE)
    expect((await balances()).filter((balance, index) => balance !== before[index])).toHaveLength(1)
    const rows = await Promise.all(payments.map(({ authorization }) => paymentRow(market.pool, authorization)))
    expect(rows.filter((row) => row?.state === 'SETTLED')).toHaveLength(1)
    expect(await upstreamHits(market, url.slice(url.indexOf('?')))).toHaveLength(1)
  })

  it('that is sold is gone for its seller too, and its route may be sold again', async () => {
    const { url, payments } = await ephemeral('/weather', 2)
    const [first, second] = payments as [SignedPayment, SignedPayment]
    expect((await present(url, first)).status).toBe(200)
    const { rows } = await stage.market.pool.query('select path_pattern from endpoint where api_id = $1', [shop.api.id])
    expect(rows).toEqual([{ path_pattern: '/no-content' }])
    await until('it is gone', () => isGone(url))
    expect(await toldOf(await present(url, second))).toBe('404 not_found')
  })

  it.each([
    ['the upstream fails', '/status/500', 500],
    ['the upstream cannot be reached', '/reset', 502],
  ])('is free for the next buyer when %s', async (_, path, status) => {
    const earned = await chargedOf()
    const { url, payments } = await ephemeral(path, 2)
    for (const payment of payments) {
      // The answer to the first does not wait until what it had is free again.
      const response = await until('it is free', async () => {
        const response = await present(url, payment)
        return response.status !== 409 && response
      })
      expect(response.status).toBe(status)
    }
    expect(await chargedOf()).toBe(earned)
    expect(await isGone(url)).toBe(false)
  })

  it('is free for the next buyer when a settlement is refused', async ({ market, proxy, terms }) => {
    const { url, payments } = await ephemeral('/weather', 2)
    const [poor, rich] = payments as [SignedPayment, SignedPayment]
    const refused = { success: false, errorReason: 'insufficient_funds', transaction: '', network: terms.network }
    proxy.intercept('/settle', ({ reply }) => reply(200, JSON.stringify(refused)))
    expect((await present(url, poor)).status).toBe(402)
    proxy.reset()
    expect((await present(url, rich)).status).toBe(200)
    expect((await rowInState(market.pool, rich.authorization, 'SETTLED')).transaction).toMatch(/^0x/)
  })

  it('stays with a payment whose outcome nobody knows', async ({ proxy }) => {
    const earned = await chargedOf()
    const { url, payments } = await ephemeral('/weather', 2)
    const [lost, next] = payments as [SignedPayment, SignedPayment]
    proxy.intercept('/settle', ({ cut }) => cut())
    expect(await toldOf(await present(url, lost))).toBe('503 payment_outcome_unknown')
    proxy.reset()
    expect(await toldOf(await present(url, next))).toBe('409 endpoint_in_flight')
    expect(await chargedOf()).toBe(earned)
    await shop.seller.call('DELETE', `/apis/${shop.api.id}/endpoints/${await endpointId('/weather')}`)
  })

  it('is not shared by a buyer who comes while another one is being charged', async ({ proxy }) => {
    const { url, payments } = await ephemeral('/weather', 2)
    const [first, second] = payments as [SignedPayment, SignedPayment]
    proxy.intercept('/settle', late(500))
    const served = present(url, first)
    await until('settlement has begun', async () => proxy.calls.includes('/settle'))
    expect(await toldOf(await present(url, second))).toBe('409 endpoint_in_flight')
    expect((await served).status).toBe(200)
  })
})

describe('an answer that was paid for, whose endpoint is gone', () => {
  /** More than all buffers on the way hold, so that whoever goes away early has not got it. */
  const BYTES = 50_000_000
  const PATH = '/large'

  /** Pays at `url` and goes away as soon as the answer has begun. */
  async function brokenOff(url: string, payment: SignedPayment): Promise<void> {
    const { market } = stage
    const client = new AbortController()
    const response = await pay(market, url, payment, { signal: client.signal })
    expect(response.status).toBe(200)
    client.abort()
    await openDelivery(market.pool, payment)
  }

  async function servedOnce(url: string, payment: SignedPayment): Promise<void> {
    const earned = await chargedOf()
    const response = await present(url, payment)
    expect([response.status, (await response.bytes()).length]).toEqual([200, BYTES])
    await until('the delivery is on record', async () => (await toldOf(await present(url, payment))) === USED)
    expect(await chargedOf()).toBe(earned)
  }

  const large = async (buyers: number) => {
    const { url, payments } = await ephemeral(PATH, buyers)
    return { url: `${url}&bytes=${BYTES}`, payments: payments as [SignedPayment, ...SignedPayment[]] }
  }

  it('is served to its buyer, once, for the same request, and is 404 to everybody else', async () => {
    const { url, payments } = await large(2)
    const [first, second] = payments as [SignedPayment, SignedPayment]
    await brokenOff(url, first)
    await until('it is gone', () => isGone(url))
    expect(await toldOf(await present(url, second))).toBe('404 not_found')
    expect((await stage.market.fetch(url, { headers: { 'payment-signature': 'e30=' } })).status).toBe(400)
    expect(await toldOf(await present(`${url}&other=1`, first))).toBe(USED)
    await servedOnce(url, first)
  })

  it('is served also when another endpoint has taken its place', async () => {
    const { url, payments } = await large(1)
    await brokenOff(url, payments[0])
    await until('it is gone', () => isGone(url))
    const accepts = [sandboxAccept(String(PRICE))]
    const { id } = await shop.seller.createEndpoint(shop.api.id, { path_pattern: PATH, method: 'GET', accepts })
    await until('it is sold anew', async () => (await stage.market.fetch(url)).status === 402)
    await servedOnce(url, payments[0])
    await shop.seller.call('DELETE', `/apis/${shop.api.id}/endpoints/${id}`)
  })

  it('is served although its path is sold by another method', async () => {
    const accepts = [sandboxAccept(String(PRICE))]
    const { id } = await shop.seller.createEndpoint(shop.api.id, { path_pattern: PATH, method: 'POST', accepts })
    const { url, payments } = await large(1)
    await brokenOff(url, payments[0])
    await until('it is gone', async () => (await stage.market.fetch(url)).status === 405)
    await servedOnce(url, payments[0])
    await shop.seller.call('DELETE', `/apis/${shop.api.id}/endpoints/${id}`)
  })
})

const USED = '409 payment_already_used'

async function endpointId(path: string): Promise<string | undefined> {
  const text = 'select id from endpoint where api_id = $1 and path_pattern = $2'
  return (await stage.market.pool.query<{ id: string }>(text, [shop.api.id, path])).rows[0]?.id
}
