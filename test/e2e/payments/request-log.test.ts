import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { receiptOf, signPayment } from '../support/buyers/buyer.ts'
import { signUp } from '../support/sellers/seller.ts'
import { withShop } from './fixtures.ts'
import { pay, termsOf } from './market.ts'

const it = withShop()

interface Logged {
  items: { outcome: string; path: string | null; status: number | null; reason: string | null; count: number }[]
  next_cursor: string | null
}

it('a seller sees the result of each request, and nobody else does', async ({ market, presented, shop, signed }) => {
  const list = (query = '', as = shop.seller) => as.call<Logged>('GET', `/apis/${shop.api.id}/requests${query}`)
  for (let index = 0; index < 2; index += 1) expect((await market.fetch(shop.url('/asked?secret=1'))).status).toBe(402)
  const poor = privateKeyToAccount(generatePrivateKey())
  const refused = await pay(market, shop.url('/refused'), await signPayment(poor, await termsOf(market, shop)))
  expect(refused.status).toBe(402)
  const { result: bought } = await presented(await signed(), '/weather')
  expect(receiptOf(bought).success).toBe(true)
  expect((await presented(await signed(), '/status/503')).result.status).toBe(503)

  const outcomes = async () => {
    const { body } = await list('?limit=200')
    return body.items.map(({ outcome, path, reason }) => `${outcome} ${path} ${reason ?? ''}`.trim())
  }
  await expect
    .poll(outcomes)
    .toEqual(
      expect.arrayContaining([
        'challenged /asked',
        expect.stringMatching(/^refused \/refused .*insufficient/),
        'paid /weather',
        'failed /status/503 upstream_status',
      ]),
    )
  const { body } = await list('?limit=200')
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(body.items.find(({ path }) => path === '/asked')).toMatchObject({ status: 402, count: 2 })

  const paged: Logged['items'] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const page = (await list(`?limit=2${cursor}`)).body
    paged.push(...page.items)
    cursor = page.next_cursor === null ? 'end' : `&cursor=${page.next_cursor}`
  }
  expect(paged).toEqual(body.items)
  expect((await list('', await signUp(market.plane))).status).toBe(404)
  expect((await list('', shop.seller.in('production'))).status).toBe(404)
})
