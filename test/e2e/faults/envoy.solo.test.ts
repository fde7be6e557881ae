import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { killPart, startPart } from '../../../sandbox/stack.ts'
import { paymentRow, signPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings })
})
afterEach(() => expectFourRecordsAgree(shop))
afterAll(() => shop?.close())

it('a payment is usable for another request half a minute after its Envoy was killed', async () => {
  // authz keeps running: only missing reports of Envoy show that the request is over.
  const authorization = { validBefore: String(Math.floor(Date.now() / 1000) + 300) }
  const payment = await signPayment(shop.wallet, await shop.terms('/weather'), { authorization })
  const path = '/slow?ms=25000&envoy-killed'
  const cut = shop.present(path, payment).catch(() => undefined)
  const isAsked = async () => (await shop.hits()).some((hit) => hit.path.startsWith(path))
  await until('the upstream is asked', isAsked, 10_000)
  await killPart(settings, 'envoy')
  expect(await cut).toBeUndefined()
  const row = await paymentRow(shop.pool, payment.authorization)
  expect(row?.state).toBe('RESERVED')
  // A slow machine takes longer for each step, but the lease does not wait, so the test reads the remaining time.
  const left = 'select extract(epoch from lease_until - now())::float8 as seconds from payment where id = $1'
  expect((await shop.pool.query<{ seconds: number }>(left, [row?.id])).rows[0]?.seconds).toBeLessThan(31)
  await startPart(settings, 'envoy')
  await until('402 is answered again', async () => (await shop.get('/weather')).status === 402, 30_000)
  const earned = await shop.earned()
  const isServed = async () => (await shop.present('/weather', payment)).status === 200
  await until('the payment is free', isServed, 90_000)
  expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('SETTLED')
  expect(await shop.earned()).toBe(earned + 100_000n)
})
