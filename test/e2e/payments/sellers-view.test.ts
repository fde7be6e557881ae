import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { paymentRow, receiptOf, rowInState, signPayment } from '../support/buyers/buyer.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import { withShop } from './fixtures.ts'
import { openShop, PRICE, pay, termsOf } from './market.ts'

const it = withShop()

async function overview(seller: Seller): Promise<{ failed: number }> {
  const { body } = await seller.call<{ totals: { failed: number } }>('GET', '/stats/overview')
  return body.totals
}

async function settlements(seller: Seller, query = ''): Promise<Record<string, unknown>[]> {
  const { status, body } = await seller.call<{ items: Record<string, unknown>[] }>('GET', `/settlements${query}`)
  expect(status).toBe(200)
  return body.items
}

it('the seller sees settled and released payments, and nobody else does', async ({
  market,
  presented,
  shop,
  signed,
  wallet,
}) => {
  const { result: bought } = await presented(await signed(), '/weather?secret=of-the-buyer')
  expect(bought.status).toBe(200)
  const released = await signed()
  expect((await presented(released, '/status/503')).result.status).toBe(503)
  await rowInState(market.pool, released.authorization, 'RELEASED')

  const common = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    api_id: shop.api.id,
    api_name: shop.api.name,
    endpoint_id: shop.endpoints[0]?.id,
    method: 'GET',
    payer: wallet.address,
    scheme: 'exact',
    network: 'eip155:845320402',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    amount: String(PRICE),
    pay_to: shop.payTo,
    took_ms: expect.any(Number),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  }
  const expected = [
    {
      ...common,
      path: '/status/503',
      status: 'released',
      transaction: null,
      error_reason: 'upstream_status',
      explanation: {
        text: 'Your API answered with status 503.',
        at_fault: 'upstream',
        action: expect.stringMatching(/^Look at your API/),
      },
      upstream_status: 503,
      settled_at: null,
      reversed_at: null,
    },
    {
      ...common,
      path: '/weather',
      status: 'settled',
      transaction: receiptOf(bought).transaction,
      error_reason: null,
      explanation: null,
      upstream_status: 200,
      settled_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      reversed_at: null,
    },
  ]
  expect(await settlements(shop.seller)).toEqual(expected)
  expect(await settlements(shop.seller, `?status=settled&api_id=${shop.api.id}`)).toEqual([expected[1]])
  expect(await settlements(shop.seller.in('production'))).toEqual([])

  const other = await signUp(market.plane)
  expect(await settlements(other)).toEqual([])
  expect(await settlements(other, `?api_id=${shop.api.id}`)).toEqual([])
  expect(await settlements(other, `?payer=${wallet.address}`)).toEqual([])
})

it('the seller does not see payments without a valid signature, whatever payer they name', async ({
  chain,
  market,
  seller,
  wallet,
}) => {
  const own = await openShop(market, { seller })
  const terms = await termsOf(market, own)
  const poor = privateKeyToAccount(generatePrivateKey())
  const unfunded = await signPayment(poor, terms)
  const forged = await signPayment(poor, terms, {
    authorization: { from: wallet.address },
    signature: () => `0x${'11'.repeat(90)}`,
  })
  for (const payment of [unfunded, forged]) expect((await pay(market, own.url('/weather'), payment)).status).toBe(402)

  expect(await paymentRow(market.pool, forged.authorization)).toBeUndefined()
  const { id } = await rowInState(market.pool, unfunded.authorization, 'RELEASED')
  expect(await settlements(seller)).toEqual([])
  expect((await seller.call('GET', `/settlements/${id}`)).status).toBe(404)
  expect((await overview(seller)).failed).toBe(0)

  // When the payer has got money, the same signature can pay. The seller then sees this payment.
  await chain.fund(poor.address)
  expect((await pay(market, own.url('/weather'), unfunded)).status).toBe(200)
  expect(await settlements(seller)).toMatchObject([{ payer: poor.address, status: 'settled' }])
})
