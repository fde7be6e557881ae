import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengeOf, encodeHeader, fundedWallet, until } from '../support/buyer.ts'
import { sandboxAccept, signUp } from '../support/seller.ts'
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
  upstreamHits,
} from './market.ts'
import { approve, permit2Wallet, signedPermit, type Wallet } from './permit2-buyer.ts'

let market: Market
let shop: Shop

beforeAll(async () => {
  market = openMarket()
  const price = { ...sandboxAccept(String(PRICE)), extra: { assetTransferMethod: 'permit2' } }
  shop = await openShop(market, { accepts: [price] })
})
afterAll(() => market?.close())

function officialFetch(wallet: Wallet) {
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(wallet)).setSpendControls(false)
  return wrapFetchWithPayment(market.fetch, client)
}

const present = (header: string, path = uniquePath('/weather')) =>
  market.fetch(shop.url(path), { headers: { 'payment-signature': header } })

describe('a price that is paid through Permit2', () => {
  it('is paid by the official client, and the ledger has the transaction', async () => {
    const wallet = await permit2Wallet(market)
    const path = uniquePath('/weather')
    const { result: response, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, () =>
      officialFetch(wallet)(shop.url(path)),
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ city: 'Berlin' })
    expect(moved).toEqual(CHARGED_ONCE)
    const { rows } = await market.pool.query('select state, transaction from payment where payer = $1', [
      wallet.address,
    ])
    expect(rows).toEqual([{ state: 'SETTLED', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  })

  it('is charged once however often one permit is presented, at once and in other spellings', async () => {
    const wallet = await permit2Wallet(market)
    const { header, payload } = await signedPermit(market, shop, wallet)
    const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
    const lower = JSON.parse(JSON.stringify(payload).replace(wallet.address, wallet.address.toLowerCase()))
    const spelled = encodeHeader({ accepted, payload: lower, x402Version: 2 })
    const { result: statuses, ...moved } = await movement(
      market,
      { payer: wallet.address, payTo: shop.payTo },
      async () => {
        const answers = await Promise.all([header, spelled, header, spelled, header].map((one) => present(one)))
        return answers.map(({ status }) => status).sort()
      },
    )
    expect(moved).toEqual(CHARGED_ONCE)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await refusal(await present(spelled))).toEqual({ status: 409, code: 'payment_already_used' })
  })

  it('is not taken without an approval, and is once it is there', async () => {
    const wallet = await fundedWallet(market.chain)
    const { header } = await signedPermit(market, shop, wallet)
    const path = uniquePath('/weather')
    const { result: response, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, () =>
      present(header, path),
    )
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('permit2_allowance_required')
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
    await approve(market, wallet)
    expect((await present(header, path)).status).toBe(200)
  })

  it('does not take an EIP-3009 authorization', async () => {
    const wallet = await fundedWallet(market.chain)
    const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
    const authorization = {
      ...{ from: wallet.address, to: shop.payTo, value: accepted.amount, validAfter: '0', validBefore: '9999999999' },
      nonce: `0x${'01'.repeat(32)}`,
    }
    const payload = { signature: `0x${'11'.repeat(65)}`, authorization }
    const response = await present(encodeHeader({ x402Version: 2, accepted, payload }))
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('unsupported_payload_type')
  })
})

it('both methods can be offered side by side', async () => {
  const seller = await signUp(market.plane)
  const eip3009 = sandboxAccept(String(PRICE))
  const permit2 = { ...eip3009, extra: { assetTransferMethod: 'permit2' } }
  const both = await openShop(market, { seller, accepts: [eip3009, permit2] })
  const response = await until('the terms are there', async () => market.fetch(both.url('/weather')))
  const methods = challengeOf(response).accepts.map(({ extra }) => extra.assetTransferMethod)
  expect(methods).toEqual(['eip3009', 'permit2'])
})
