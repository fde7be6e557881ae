import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installLegacyClient, legacyClient } from '../../clients/legacy.ts'
import { challengeOf, encodeHeader, newAddress } from '../support/buyer.ts'
import { refusal, uniquePath } from './market.ts'
import { NETWORK, type OwnMarket, openOwnMarket, PRICE } from './own-market.ts'

let market: OwnMarket

beforeAll(async () => {
  await installLegacyClient()
  market = await openOwnMarket()
})
afterAll(() => market?.close())

async function richWallet() {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await market.ownChain.mint(address, 1_000_000n)
  return { privateKey, address }
}

async function charged(address: string, act: () => Promise<void>): Promise<bigint[]> {
  const before = [await market.ownChain.balanceOf(address), await market.ownChain.balanceOf(market.shop.payTo)]
  await act()
  const after = [await market.ownChain.balanceOf(address), await market.ownChain.balanceOf(market.shop.payTo)]
  return before.map((balance, index) => (after[index] ?? 0n) - balance)
}

describe('on a network that x402 v1 has a name for', () => {
  it('the 402 is for clients of both versions', async () => {
    const response = await market.fetch(market.shop.url('/weather'))
    expect(challengeOf(response)).toMatchObject({ x402Version: 2, accepts: [{ network: NETWORK }] })
    expect(await response.json()).toMatchObject({
      x402Version: 1,
      accepts: [{ network: 'base-sepolia', maxAmountRequired: String(PRICE) }],
    })
  })

  it('the v1 client pays, unmodified, and gets its receipt', async () => {
    const { privateKey, address } = await richWallet()
    const moved = await charged(address, async () => {
      const answer = await legacyClient.pay({ url: market.shop.url(uniquePath('/weather')), method: 'GET', privateKey })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject({ city: 'Berlin' })
      const receipt = JSON.parse(Buffer.from(answer.paymentResponse ?? '', 'base64').toString('utf8'))
      expect(receipt).toMatchObject({ success: true, payer: address })
    })
    expect(moved).toEqual([-PRICE, PRICE])
  })

  it('the v2 client pays, unmodified, spend controls and all', async () => {
    const { privateKey, address } = await richWallet()
    const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(privateKey)))
    const moved = await charged(address, async () => {
      const response = await wrapFetchWithPayment(market.fetch, client)(market.shop.url(uniquePath('/weather')))
      expect(response.status).toBe(200)
    })
    expect(moved).toEqual([-PRICE, PRICE])
  })

  it('one authorization counts once, in whichever version it is presented', async () => {
    const { privateKey, address } = await richWallet()
    const accepted = challengeOf(await market.fetch(market.shop.url('/weather'))).accepts[0]
    const { payload } = await new ExactEvmScheme(privateKeyToAccount(privateKey)).createPaymentPayload(2, {
      ...accepted,
      network: accepted.network as `${string}:${string}`,
    })
    const v1 = { 'x-payment': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }) }
    const v2 = { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
    const present = (headers: Record<string, string>) =>
      market.fetch(market.shop.url(uniquePath('/weather')), { headers })
    const moved = await charged(address, async () => {
      expect((await present(v1)).status).toBe(200)
      expect(await refusal(await present(v2))).toEqual({ status: 409, code: 'payment_already_used' })
    })
    expect(moved).toEqual([-PRICE, PRICE])
  })

  it('a v1 payment for another network is answered with the terms', async () => {
    const payload = {
      signature: `0x${'11'.repeat(65)}`,
      authorization: {
        ...{
          from: newAddress(),
          to: market.shop.payTo,
          value: String(PRICE),
          validAfter: '0',
          validBefore: '9999999999',
        },
        nonce: `0x${'01'.repeat(32)}`,
      },
    }
    const header = encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload })
    const response = await market.fetch(market.shop.url('/weather'), { headers: { 'x-payment': header } })
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_network')
  })
})
