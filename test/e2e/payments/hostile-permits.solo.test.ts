import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAddress, receiptOf, until } from '../support/buyer.ts'
import {
  type FacilitatorProxy,
  type Interception,
  type Interceptor,
  putBeforeFacilitator,
  startFacilitatorProxy,
  takeFromFacilitator,
} from '../support/facilitator-proxy.ts'
import { sandboxAccept } from '../support/seller.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  openMarket,
  openShop,
  PRICE,
  refusal,
  type Shop,
  uniquePath,
} from './market.ts'
import { permit2Wallet, signedPermit, type Wallet } from './permit2-buyer.ts'

const UNKNOWN = { status: 503, code: 'payment_outcome_unknown' }

let market: Market
let shop: Shop
let proxy: FacilitatorProxy

beforeAll(async () => {
  market = openMarket()
  proxy = await startFacilitatorProxy(market.settings)
  await putBeforeFacilitator(proxy)
  const price = { ...sandboxAccept(String(PRICE)), extra: { assetTransferMethod: 'permit2' } }
  shop = await openShop(market, { accepts: [price] })
})
beforeEach(() => proxy.reset())
afterAll(async () => {
  await takeFromFacilitator()
  await proxy?.close()
  await market?.close()
})

const settlements = () => proxy.calls.filter((called) => called === '/settle')
const present = (header: string, path = uniquePath('/weather')) =>
  market.fetch(shop.url(path), { headers: { 'payment-signature': header } })
const moved = <Result>({ address }: Wallet, work: () => Promise<Result>) =>
  movement(market, { payer: address, payTo: shop.payTo }, work)

/** Pays while the facilitator is honest, and answers the transaction. */
async function buysHonestly(wallet: Wallet): Promise<string> {
  proxy.reset()
  const { header } = await signedPermit(market, shop, wallet)
  const { result: response, ...money } = await moved(wallet, () => present(header))
  expect(response.status).toBe(200)
  expect(money).toEqual(CHARGED_ONCE)
  proxy.reset()
  return receiptOf(response).transaction
}

describe('a permit that was not used and whose settlement is claimed with', () => {
  const claimed = (answer: object) => JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}`, ...answer })
  const LIES: [string, (call: Interception, older: string) => void][] = [
    ['a transaction that does not exist', ({ reply }) => reply(200, claimed({}))],
    ['an older transaction of the same buyer', ({ reply }, transaction) => reply(200, claimed({ transaction }))],
    ['another payer', ({ reply }) => reply(200, claimed({ payer: newAddress() }))],
    ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
    ['an error', ({ reply }) => reply(500, claimed({}))],
  ]

  it.each(LIES)('%s delivers nothing, charges nothing, and is not tried again', async (_, lie) => {
    const wallet = await permit2Wallet(market)
    const older = await buysHonestly(wallet)
    proxy.intercept('/settle', (call) => lie(call, older))
    const { header } = await signedPermit(market, shop, wallet)
    const { result: response, ...money } = await moved(wallet, () => present(header))
    expect(response.headers.get('payment-required')).toBeNull()
    expect(response.headers.get('payment-response')).toBeNull()
    expect(await refusal(response)).toEqual(UNKNOWN)
    expect(money).toEqual(NOT_CHARGED)
    expect(settlements()).toHaveLength(1)
    // The facilitator is honest from here on: nobody knows whether it was before.
    proxy.reset()
    const { result: again, ...afterwards } = await moved(wallet, () => present(header))
    expect(await refusal(again)).toEqual(UNKNOWN)
    expect(afterwards).toEqual(NOT_CHARGED)
    expect(settlements()).toHaveLength(0)
  })
})

describe('a permit that was used and whose settlement is answered with', () => {
  const NO_ANSWERS: [string, Interceptor][] = [
    ['an error', ({ reply }) => reply(500, '{"error":"down"}')],
    ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
    [
      'another transaction',
      ({ reply }) => reply(200, JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}` })),
    ],
  ]

  it.each(NO_ANSWERS)('%s is charged once, and its buyer is owed the answer', async (_, answer) => {
    const wallet = await permit2Wallet(market)
    const { header } = await signedPermit(market, shop, wallet)
    proxy.intercept('/settle', async (call) => {
      await call.forward()
      await answer(call)
    })
    const path = uniquePath('/weather')
    const { result: served, ...money } = await moved(wallet, async () => {
      expect(await refusal(await present(header, path))).toEqual(UNKNOWN)
      return until(
        'the transfer is found',
        async () => {
          const response = await present(header, path)
          return response.status === 200 ? response : void (await response.arrayBuffer())
        },
        20_000,
      )
    })
    expect(receiptOf(served)).toMatchObject({ success: true, transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(money).toEqual(CHARGED_ONCE)
    expect(settlements()).toHaveLength(1)
  })
})
