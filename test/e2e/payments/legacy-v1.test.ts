import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/network.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { installLegacyClient, legacyClient } from '../../clients/legacy.ts'
import { challengeOf, encodeHeader, newAddress } from '../support/buyer.ts'
import { putFacilitators, takeFromFacilitator } from '../support/facilitator-proxy.ts'
import { type OwnChain, startChain, startFacilitator } from '../support/own-chain.ts'
import type { OwnProcess } from '../support/own-process.ts'
import { signUp } from '../support/seller.ts'
import { type Market, openMarket, openShop, refusal, type Shop, uniquePath } from './market.ts'

/** A network that v1 has a name for, and the token that clients take by default: here they need no settings at all. */
const CHAIN_ID = 84532
const NETWORK = `eip155:${CHAIN_ID}`
const TOKEN = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const PRICE = 1000n

let market: Market
let shop: Shop
let chain: OwnChain
let facilitator: OwnProcess

beforeAll(async () => {
  market = openMarket()
  await installLegacyClient()
  chain = await startChain(market.settings, { chainId: CHAIN_ID, token: TOKEN })
  facilitator = await startFacilitator(market.settings, { rpcUrl: chain.url, chainId: CHAIN_ID })
  await putFacilitators({
    [SANDBOX_NETWORK]: {
      url: httpAddress(market.settings, 'facilitator'),
      rpc_url: httpAddress(market.settings, 'rpc'),
    },
    [NETWORK]: { url: facilitator.url, rpc_url: chain.url },
  })
  const price = {
    ...{ scheme: 'exact', network: NETWORK, asset: TOKEN, amount: String(PRICE), max_timeout_seconds: 60 },
    extra: { name: 'USDC', version: '2' },
  }
  const seller = await signUp(market.plane, { environment: 'production' })
  shop = await openShop(market, { seller, accepts: [price] })
})

afterAll(async () => {
  await takeFromFacilitator()
  await facilitator?.close()
  await chain?.close()
  await market?.close()
})

async function richWallet() {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await chain.mint(address, 1_000_000n)
  return { privateKey, address }
}

async function charged(address: string, act: () => Promise<void>): Promise<bigint[]> {
  const before = [await chain.balanceOf(address), await chain.balanceOf(shop.payTo)]
  await act()
  const after = [await chain.balanceOf(address), await chain.balanceOf(shop.payTo)]
  return before.map((balance, index) => (after[index] ?? 0n) - balance)
}

describe('on a network that x402 v1 has a name for', () => {
  it('the 402 is for clients of both versions', async () => {
    const response = await market.fetch(shop.url('/weather'))
    expect(challengeOf(response)).toMatchObject({ x402Version: 2, accepts: [{ network: NETWORK }] })
    expect(await response.json()).toMatchObject({
      x402Version: 1,
      accepts: [{ network: 'base-sepolia', maxAmountRequired: String(PRICE) }],
    })
  })

  it('the v1 client pays, unmodified, and gets its receipt', async () => {
    const { privateKey, address } = await richWallet()
    const moved = await charged(address, async () => {
      const answer = await legacyClient.pay({ url: shop.url(uniquePath('/weather')), method: 'GET', privateKey })
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
      const response = await wrapFetchWithPayment(market.fetch, client)(shop.url(uniquePath('/weather')))
      expect(response.status).toBe(200)
    })
    expect(moved).toEqual([-PRICE, PRICE])
  })

  it('one authorization counts once, in whichever version it is presented', async () => {
    const { privateKey, address } = await richWallet()
    const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
    const { payload } = await new ExactEvmScheme(privateKeyToAccount(privateKey)).createPaymentPayload(2, {
      ...accepted,
      network: accepted.network as `${string}:${string}`,
    })
    const v1 = { 'x-payment': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }) }
    const v2 = { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
    const present = (headers: Record<string, string>) => market.fetch(shop.url(uniquePath('/weather')), { headers })
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
        ...{ from: newAddress(), to: shop.payTo, value: String(PRICE), validAfter: '0', validBefore: '9999999999' },
        nonce: `0x${'01'.repeat(32)}`,
      },
    }
    const header = encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload })
    const response = await market.fetch(shop.url('/weather'), { headers: { 'x-payment': header } })
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_network')
  })
})
