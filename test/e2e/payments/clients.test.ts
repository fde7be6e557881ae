import { describe, expect } from 'vitest'
import { axiosClient, fetchClient } from '../../clients/javascript.ts'
import { installPythonClients, pythonClient } from '../../clients/python.ts'
import { fundedWallet, type Receipt, until } from '../support/buyers/buyer.ts'
import { withShop } from './fixtures.ts'
import { CHARGED_ONCE, type Market, movement, openShop, PRICE, type Shop, uniquePath, upstreamHits } from './market.ts'

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
  it.for(METHODS)(
    'pays for one $method and gets what it has paid for',
    async ({ method, ...request }, { market, shop }) => {
      const wallet = await fundedWallet(market.chain)
      const path = uniquePath('/echo')
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

      const admitted = await market.pool.query('select state from payment where payer = $1', [wallet.address])
      expect(admitted.rows).toEqual([{ state: 'SETTLED' }])

      const receipt: Receipt = JSON.parse(Buffer.from(answer.paymentResponse ?? '', 'base64').toString('utf8'))
      expect(receipt).toMatchObject({ success: true, payer: wallet.address, network: 'eip155:845320402' })
      expect(await market.chain.receiptStatus(receipt.transaction)).toBe('success')

      const hits = await upstreamHits(market, path)
      expect(hits.map((hit) => hit.method)).toEqual([method])
      expect(Object.keys(hits[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['payment-signature']))
      expect(Object.keys(hits[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-payment']))
      expect(hits[0]?.headers['x-launa-payer']).toBe(wallet.address)
    },
  )
})

it('each client was asked for the configured price', async ({ market, shop }) => {
  const response = await market.fetch(shop.url('/echo'))
  const required = response.headers.get('payment-required') ?? ''
  const { accepts } = JSON.parse(Buffer.from(required, 'base64').toString('utf8'))
  expect(accepts).toMatchObject([{ amount: String(PRICE), payTo: shop.payTo }])
})

it('each client got one challenge', async ({ market, shop }) => {
  // All counts are written together, so a later shop's counts imply that this shop's counts are complete.
  const later = await openShop(market)
  await until('its 402 is counted', async () => (await challenges(market, later)).length > 0, 60_000)
  const asked = new Map(await challenges(market, shop))
  const [get, post] = shop.endpoints.map(({ id }) => asked.get(id))
  // Each endpoint has one challenge more than clients: for POST from the opening of the shop, for GET from the test above.
  expect({ get, post }).toEqual({ get: CLIENTS.length + 1, post: CLIENTS.length + 1 })
})

/** Returns the number of challenges by endpoint. */
async function challenges({ pool }: Market, { api }: Shop): Promise<[endpointId: string, count: number][]> {
  const text =
    'select endpoint_id, sum(count)::int as count from challenge_count where api_id = $1 group by endpoint_id'
  const { rows } = await pool.query<{ endpoint_id: string; count: number }>(text, [api.id])
  return rows.map(({ endpoint_id, count }) => [endpoint_id, count])
}
