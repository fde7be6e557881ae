import { buildSandboxUsdcAccept } from '@launa/sdk'
import { expect, it } from 'vitest'
import { ownPayees } from './own-payees.ts'

const price = buildSandboxUsdcAccept('exact', '1')
const paying = (payTo: string) => ({ ...price, extra: { ...price.extra, payTo } })
const endpoint = (path_pattern: string, accepts: (typeof price)[], expires_at: string | null = null) => ({
  ...{ method: 'GET' as const, path_pattern, accepts, expires_at },
})

it('finds each payee that a copied price names, with its endpoints', () => {
  const endpoints = [
    endpoint('/a', [price, paying('0xAb'), paying('0xaB')]),
    endpoint('/b', [paying('0xab')]),
    endpoint('/c', [paying('0x2')]),
    endpoint('/once', [paying('0x3')], '2026-01-31T12:00:00.000Z'),
  ]
  expect(ownPayees(endpoints)).toEqual([
    { address: '0xAb', endpoints: 'GET /a and 1 other endpoint' },
    { address: '0x2', endpoints: 'GET /c' },
  ])
  expect(ownPayees([endpoint('/a', [price])])).toEqual([])
})
