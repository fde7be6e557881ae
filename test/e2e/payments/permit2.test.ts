import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { describe, expect } from 'vitest'
import { PERMIT2 } from '../../../authz/schemes/permit2/permit2.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { challengeOf, encodeHeader, fundedWallet, until } from '../support/buyers/buyer.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import {
  CHARGED_ONCE,
  type Market,
  NOT_CHARGED,
  openShop,
  PRICE,
  refusal,
  termsOf,
  uniquePath,
  upstreamHits,
} from './market.ts'
import { approve, type Wallet } from './permit2-buyer.ts'
import { withPermit2Shop } from './permit2-fixtures.ts'

const it = withPermit2Shop()

function officialFetch(market: Market, wallet: Wallet) {
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(wallet)).setSpendControls(false)
  return wrapFetchWithPayment(market.fetch, client)
}

describe('a price for Permit2', () => {
  it('is paid by the official client, and the ledger has the transaction', async ({
    buyer: wallet,
    market,
    moved,
    shop,
  }) => {
    const path = uniquePath('/weather')
    const { result: response, ...money } = await moved(wallet, () => officialFetch(market, wallet)(shop.url(path)))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ city: 'Berlin' })
    expect(money).toEqual(CHARGED_ONCE)
    const { rows } = await market.pool.query('select state, transaction from payment where payer = $1', [
      wallet.address,
    ])
    expect(rows).toEqual([{ state: 'SETTLED', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  })

  it('is charged once for repeated presentations of a permit, also at once and in other spellings', async ({
    buyer: wallet,
    market,
    moved,
    permit,
    present,
    shop,
  }) => {
    const { header, payload } = await permit(wallet)
    const accepted = await termsOf(market, shop)
    const lower = JSON.parse(JSON.stringify(payload).replace(wallet.address, wallet.address.toLowerCase()))
    const spelled = encodeHeader({ accepted, payload: lower, x402Version: 2 })
    const { result: statuses, ...money } = await moved(wallet, async () => {
      const answers = await Promise.all([header, spelled, header, spelled, header].map((one) => present(one)))
      return answers.map(({ status }) => status).sort()
    })
    expect(money).toEqual(CHARGED_ONCE)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await refusal(await present(spelled))).toEqual({ status: 409, code: 'payment_already_used' })
  })

  it('is not accepted without an approval, and is accepted with one', async ({
    chain,
    market,
    moved,
    permit,
    present,
  }) => {
    const wallet = await fundedWallet(chain)
    const { header } = await permit(wallet)
    const path = uniquePath('/weather')
    const { result: response, ...money } = await moved(wallet, () => present(header, path))
    expect(response.status).toBe(412)
    expect(challengeOf(response).error).toBe('permit2_allowance_required')
    expect(challengeOf(response).accepts).toHaveLength(1)
    const { asset, network, amount } = challengeOf(response).accepts[0]
    expect(await response.json()).toMatchObject({
      ...{ error: 'permit2_allowance_required', allowance: { network, asset, spender: PERMIT2, amount } },
    })
    expect(money).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
    await approve(market, wallet)
    expect((await present(header, path)).status).toBe(200)
  })

  it('does not accept an EIP-3009 authorization', async ({ chain, market, present, shop }) => {
    const wallet = await fundedWallet(chain)
    const accepted = await termsOf(market, shop)
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

it('the facilitator pays for a missing approval, and the transfer is proven like any other', async ({
  chain,
  market,
  seller,
}) => {
  const price = sandboxAccept(String(PRICE))
  const permit2 = { ...price, extra: { ...price.extra, assetTransferMethod: 'permit2' } }
  const shop = await openShop(market, { seller, accepts: [permit2] })
  const wallet = await fundedWallet(chain)
  const offer = await until('the terms are there', async () => market.fetch(shop.url('/weather')))
  const header = Buffer.from(offer.headers.get('payment-required') ?? '', 'base64').toString()
  expect(Object.keys(JSON.parse(header).extensions)).toContain('eip2612GasSponsoring')
  const scheme = new ExactEvmScheme(wallet, { rpcUrl: httpAddress(market.settings, 'rpc') })
  const client = new x402Client().register('eip155:*', scheme).setSpendControls(false)
  const pay = (path: string) => wrapFetchWithPayment(market.fetch, client)(shop.url(path))
  const before = await chain.usdcOf(shop.payTo)
  const response = await pay(uniquePath('/weather'))
  expect(response.status).toBe(200)
  expect((await chain.usdcOf(shop.payTo)) - before).toBe(BigInt(PRICE))
  const { rows } = await market.pool.query('select state from payment where payer = $1', [wallet.address])
  expect(rows).toEqual([{ state: 'SETTLED' }])
})

it('both methods can be offered side by side', async ({ market, seller }) => {
  const eip3009 = sandboxAccept(String(PRICE))
  const permit2 = { ...eip3009, extra: { assetTransferMethod: 'permit2' } }
  const both = await openShop(market, { seller, accepts: [eip3009, permit2] })
  const response = await until('the terms are there', async () => market.fetch(both.url('/weather')))
  const methods = challengeOf(response).accepts.map(({ extra }) => extra.assetTransferMethod)
  expect(methods).toEqual(['eip3009', 'permit2'])
})
