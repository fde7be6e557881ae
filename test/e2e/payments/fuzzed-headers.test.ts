import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { fuzzGateway } from '../../fuzz/headers-through-envoy.ts'
import { signPayment } from '../support/buyers/buyer.ts'
import { withShop } from './fixtures.ts'

const COUNT = 3000
/** A fixed seed: always the same headers. `make fuzz` generates others in each run. */
const SEED = 1

const it = withShop()

it('generated payment headers always get an answer, never a paid one and never an internal error', async ({
  market,
  shop,
  terms,
}) => {
  const poor = privateKeyToAccount(generatePrivateKey())
  const signed = await Promise.all(Array.from({ length: 5 }, async () => (await signPayment(poor, terms)).header))
  const { host } = new URL(shop.url('/'))
  const where = { settings: market.settings, host, path: '/weather', terms, signed }
  const { statuses, broken, memory } = await fuzzGateway({ ...where, count: COUNT, seed: SEED, restSeconds: 0 })
  expect(broken).toBe(0)
  for (const { authz, envoy } of [memory.warm, memory.end]) {
    expect(authz).toBeGreaterThan(1_000_000)
    expect(envoy).toBeGreaterThan(1_000_000)
  }
  expect(Object.keys(statuses).filter((status) => !['400', '402', '409', '429', '431'].includes(status))).toEqual([])
  expect(Object.values(statuses).reduce((sum, count) => sum + count)).toBe(COUNT)
})
