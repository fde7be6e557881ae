import { signVoucher } from '@x402/evm/batch-settlement/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { challengeOf } from '../support/buyers/buyer.ts'
import { accountOf, deployWalletFactory } from '../support/buyers/smart-wallets.ts'
import { PRODUCTION_CHAIN_ID } from '../support/stack/production-network.ts'
import {
  channelRow,
  expectPaid,
  headerOf,
  it as inChannelMarket,
  newChannel,
  presentVoucher,
  STEP,
} from './channel-market.ts'
import { uniquePath, upstreamHits } from './market.ts'

const newKey = () => privateKeyToAccount(generatePrivateKey())
const verifications = (calls: readonly string[]) => calls.filter((path) => path === '/verify').length

const it = inChannelMarket
  .extend('factory', { scope: 'file' }, ({ market }) =>
    deployWalletFactory(market.network.url, { chainId: PRODUCTION_CHAIN_ID }),
  )
  /** Opens a channel of a smart wallet. Its deposit pays for the first answer. */
  .extend('openedByWallet', ({ place, factory }) => async (payerAuthorizer: Parameters<typeof newChannel>[2]) => {
    const wallet = await factory.wallet({ deployed: true })
    const channel = await newChannel(place, accountOf(wallet), payerAuthorizer)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    expect((await place.fetch(place.shop.url('/weather'), { headers })).status).toBe(200)
    place.facilitator.reset()
    return { wallet, channel }
  })

describe('a channel of a smart wallet', () => {
  it('is refused if the wallet itself signs its vouchers (ERC-1271): it could make a signature invalid before the claim', async ({
    place,
    factory,
  }) => {
    const channel = await newChannel(place, accountOf(await factory.wallet({ deployed: true })), 'nobody')
    const path = uniquePath('/weather')
    for (const payload of [await channel.deposit(10n * STEP, STEP), await channel.voucher(STEP)]) {
      const refused = await place.fetch(place.shop.url(path), { headers: headerOf(channel, payload) })
      expect(refused.status).toBe(402)
      expect(challengeOf(refused).error).toBe('channel_payer_authorizer_required')
    }
    expect(place.facilitator.calls).toEqual([])
    expect(await upstreamHits(place, path)).toEqual([])
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('is paid by vouchers of a key that it names, without calls to the chain', async ({ place, openedByWallet }) => {
    const { channel } = await openedByWallet(newKey())
    for (const sum of [2n, 3n, 4n, 5n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
    expect(verifications(place.facilitator.calls)).toBe(0)
    await expectPaid(place, 5n)
  })

  it('is not paid by the voucher or the deposit of another wallet', async ({ place, openedByWallet }) => {
    const { wallet, channel } = await openedByWallet(newKey())
    const forged = await signVoucher(newKey(), channel.id, String(2n * STEP), channel.network)
    const path = uniquePath('/weather')
    const presented = headerOf(channel, { ...(await channel.voucher(2n * STEP)), voucher: forged })
    const refused = await place.fetch(place.shop.url(path), { headers: presented })
    expect(refused.status).toBe(402)
    expect(challengeOf(refused).error).toBe('invalid_batch_settlement_evm_voucher_signature')

    const other = await newChannel(place, accountOf(wallet, newKey()), newKey())
    const headers = headerOf(other, await other.deposit(10n * STEP, STEP))
    expect((await place.fetch(place.shop.url(path), { headers })).status).toBe(402)
    expect(await other.state()).toMatchObject({ balance: 0n })
    expect(await upstreamHits(place, path)).toEqual([])
    expect(await channelRow(place, channel)).toMatchObject({ charged: String(STEP) })
  })
})
