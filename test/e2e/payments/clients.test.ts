import { describe, expect } from 'vitest'
import { axiosClient, fetchClient } from '../../clients/javascript.ts'
import { installPythonClients, pythonClient } from '../../clients/python.ts'
import { fundedWallet, type Receipt } from '../support/buyer.ts'
import { withShop } from './fixtures.ts'
import { CHARGED_ONCE, movement, PRICE, uniquePath, upstreamHits } from './market.ts'

const it = withShop({ methods: ['GET', 'POST'] })
it.beforeAll(() => installPythonClients())

const CLIENTS = [
  fetchClient,
  axiosClient,
  pythonClient('PyPI x402 over httpx, asynchronous', 'pay_httpx.py'),
  pythonClient('PyPI x402 over requests, synchronous', 'pay_requests.py'),
]
const METHODS = [{ method: 'GET' }, { method: 'POST', body: '{"question":"why?"}' }] as const

describe.each(CLIENTS)('$name, unmodified', (client) => {
  it.for(METHODS)('pays for one $method and gets what it has paid for', async ({ method, ...request }) => {
    const wallet = await fundedWallet(market.chain)
    const path = uniquePath('/echo')
    const before = await decisions()
    const { result: answer, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, () =>
      client.pay({ url: shop.url(path), method, privateKey: wallet.privateKey, ...request }),
    )
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({
      method,
      path: '/echo',
      body: 'body' in request ? request.body : '',
    })
    expect(moved).toEqual(CHARGED_ONCE)

    const after = await decisions()
    expect({ challenged: after.challenged - before.challenged, admitted: after.admitted - before.admitted }).toEqual({
      challenged: 1,
      admitted: 1,
    })

    const receipt: Receipt = JSON.parse(Buffer.from(answer.paymentResponse ?? '', 'base64').toString('utf8'))
    expect(receipt).toMatchObject({ success: true, payer: wallet.address, network: 'eip155:845320402' })
    expect(await market.chain.receiptStatus(receipt.transaction)).toBe('success')

    const hits = await upstreamHits(market, path)
    expect(hits.map((hit) => hit.method)).toEqual([method])
    expect(Object.keys(hits[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['payment-signature']))
    expect(Object.keys(hits[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-payment']))
    expect(hits[0]?.headers['x-launa-payer']).toBe(wallet.address)
  })
})

it('the price asked is the price that was set', async ({ market, shop }) => {
  const response = await market.fetch(shop.url('/echo'))
  const required = response.headers.get('payment-required') ?? ''
  const { accepts } = JSON.parse(Buffer.from(required, 'base64').toString('utf8'))
  expect(accepts).toMatchObject([{ amount: String(PRICE), payTo: shop.payTo }])
})

/** How often the gateway has asked for a payment, and how often it has let a paid request through. */
async function decisions(): Promise<{ challenged: number; admitted: number }> {
  const text = await (await fetch(`${httpAddress(market.settings, 'authzOps')}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  return { challenged: value('authz_challenges_total'), admitted: value('authz_admitted_total') }
}
