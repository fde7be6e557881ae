import { expect, it } from 'vitest'
import type { Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import { newReservation } from '../../../authz/testing/reservations.ts'
import { insertApi } from '../../../configuration/testing/rows.ts'
import { killPart, startPart } from '../../../sandbox/stack.ts'
import { ledgerPool } from '../payments/ledger-fixtures.ts'
import { openMarket } from '../payments/market.ts'

it('what the ledger has acknowledged is there after PostgreSQL was killed', async ({ onTestFinished }) => {
  const market = openMarket()
  const pool = ledgerPool(market)
  onTestFinished(async () => {
    await pool.end()
    await market.close()
  })
  const ledger = createPostgresLedger(pool)
  const api = await insertApi(market.pool)
  const terms = await api.terms()

  const acknowledged: Reservation[] = []
  let writing = true
  const writers = Array.from({ length: 20 }, async () => {
    while (writing) {
      const attempt = newReservation(terms)
      const outcome = await ledger.reserve(attempt).catch(() => undefined)
      if (outcome?.kind === 'reserved') acknowledged.push(attempt)
      else writing = false
    }
  })
  try {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(200)
    await killPart(market.settings, 'postgres')
  } finally {
    writing = false
    await startPart(market.settings, 'postgres')
    await Promise.all(writers)
  }
  const keys = acknowledged.map(({ key }) => key)
  const { rows } = await market.pool.query<{ id: string }>('select id from payment where key = any($1)', [keys])
  expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.map(({ id }) => id).sort())
})
