import { expect, it } from 'vitest'
import { LEDGER_POOL } from './ledger/postgres-ledger.ts'
import { AUTHZ_POOLS } from './pools.ts'

it('give the ledger the connections that it needs', () => {
  expect(AUTHZ_POOLS.ledger.connections).toBe(LEDGER_POOL.max)
})
