import { expect, it } from 'vitest'
import { importOpenapiBody } from './endpoint-input.ts'

const accepts = [
  {
    ...{ scheme: 'exact', network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '1000' },
    ...{ max_timeout_seconds: 60, extra: { name: 'USD Coin', version: '2' } },
  },
]

it.each([
  ['0', false],
  ['0.000', false],
  ['-1', false],
  ['1e5', false],
  ['0.02', true],
])('a price that a document proposes is more than nothing: %s', (proposed_price, isTaken) => {
  const operations = [{ method: 'GET', path: '/a', proposed_price }]
  expect(importOpenapiBody.safeParse({ operations, accepts }).success).toBe(isTaken)
})
