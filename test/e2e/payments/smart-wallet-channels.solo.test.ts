import { signVoucher } from '@x402/evm/batch-settlement/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { challengeOf } from '../support/buyer.ts'
import { accountOf, deployWalletFactory, type WalletFactory } from '../support/smart-wallets.ts'
import {
  CHAIN_ID,
  type ChannelMarket,
  channelRow,
  expectPaid,
  headerOf,
  newChannel,
  newShop,
  openChannelMarket,
  presentVoucher,
  SOON,
  STEP,
} from './channel-market.ts'
import { uniquePath, upstreamHits } from './market.ts'

let market: ChannelMarket
let factory: WalletFactory

beforeAll(async () => {
  market = await openChannelMarket(SOON)
  factory = await deployWalletFactory(market.ownChain.url, CHAIN_ID)
})
afterAll(() => market?.close())
beforeEach(() => market.facilitator.reset())

const newKey = () => privateKeyToAccount(generatePrivateKey())
const verifications = () => market.facilitator.calls.filter((path) => path === '/verify').length

/** A shop of its own, and a channel of a smart wallet there whose first answer was paid with its deposit. */
async function opened(payerAuthorizer: Parameters<typeof newChannel>[2]) {
  const place = { ...market, shop: await newShop(market) }
  const wallet = await factory.wallet({ deployed: true })
  const channel = await newChannel(place, accountOf(wallet), payerAuthorizer)
  const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
  expect((await market.fetch(place.shop.url('/weather'), { headers })).status).toBe(200)
  market.facilitator.reset()
  return { place, wallet, channel }
}

describe('a channel of a smart wallet', () => {
  it('is paid by vouchers that only the wallet can check (ERC-1271), each charged once and claimed', async () => {
    const { place, channel } = await opened('nobody')
    for (const sum of [2n, 3n, 4n, 5n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
    expect(verifications()).toBe(4)
    const again = await presentVoucher(place, channel, 5n * STEP)
    expect(again.status).toBe(402)
    expect(challengeOf(again).error).toBe('invalid_batch_settlement_evm_cumulative_amount_mismatch')
    await expectPaid(market, place.shop, 5n)
  })

  it('is paid by vouchers of a key that it names, without asking anybody', async () => {
    const { place, channel } = await opened(newKey())
    for (const sum of [2n, 3n, 4n, 5n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
    expect(verifications()).toBe(0)
    await expectPaid(market, place.shop, 5n)
  })

  it('is not paid by the voucher or the deposit of somebody else', async () => {
    const { place, wallet, channel } = await opened('nobody')
    const forger = accountOf(wallet, newKey())
    const forged = await signVoucher(forger, channel.id, String(2n * STEP), channel.network)
    const path = uniquePath('/weather')
    const presented = headerOf(channel, { ...(await channel.voucher(2n * STEP)), voucher: forged })
    const refused = await market.fetch(place.shop.url(path), { headers: presented })
    expect(refused.status).toBe(402)
    expect(challengeOf(refused).error).toBe('invalid_batch_settlement_evm_voucher_signature')

    const other = await newChannel(place, forger, 'nobody')
    const headers = headerOf(other, await other.deposit(10n * STEP, STEP))
    expect((await market.fetch(place.shop.url(path), { headers })).status).toBe(402)
    expect(await other.state()).toMatchObject({ balance: 0n })
    expect(await upstreamHits(market, path)).toEqual([])
    expect(await channelRow(market, channel)).toMatchObject({ charged: String(STEP) })
  })
})
