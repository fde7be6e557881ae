import { expect, it } from 'vitest'
import type { Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger } from '../../../authz/ledger/postgres-ledger.ts'
import { newReservation } from '../../../authz/testing/reservations.ts'
import { insertApi } from '../../../configuration/testing/rows.ts'
import { killPart, startPart } from '../../../sandbox/stack.ts'
import { ledgerPool } from '../payments/ledger-fixtures.ts'
import { openMarket } from '../payments/market.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`

it('steps and settlements survive a kill of PostgreSQL; a lost reservation cannot begin its settlement', async ({
  onTestFinished,
}) => {
  const market = openMarket()
  const pool = ledgerPool(market)
  onTestFinished(async () => {
    await pool.end()
    await market.close()
  })
  const ledger = createPostgresLedger(pool)
  const api = await insertApi(market.pool)
  const terms = await api.terms()

  const reserved: Reservation[] = []
  const begun: Reservation[] = []
  const settled: Reservation[] = []
  let writing = true
  const writers = Array.from({ length: 20 }, async () => {
    while (writing) {
      const attempt = newReservation(terms)
      const outcome = await ledger.reserve(attempt).catch(() => undefined)
      if (outcome?.kind === 'reserved') reserved.push(attempt)
      else writing = false
      if (!(await ledger.beginSettlement(attempt, 200).catch(() => false))) continue
      begun.push(attempt)
      const closing = { state: 'SETTLED', transaction: TRANSACTION } as const
      if (await ledger.close(attempt, closing).catch(() => false)) settled.push(attempt)
    }
  })
  try {
    await expect.poll(() => settled.length).toBeGreaterThan(100)
    await killPart(market.settings, 'postgres')
  } finally {
    writing = false
    await startPart(market.settings, 'postgres')
    await Promise.all(writers)
  }
  const text = 'select id, state from payment where key = any($1)'
  const { rows } = await market.pool.query<{ id: string; state: string }>(text, [reserved.map(({ key }) => key)])
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect(settled.filter(({ id }) => states.get(id) !== 'SETTLED')).toEqual([])
  expect(begun.filter(({ id }) => !['SETTLING', 'SETTLED'].includes(states.get(id) ?? ''))).toEqual([])
  // The process that made a lost reservation continues, and must charge nothing.
  for (const lost of reserved.filter(({ id }) => !states.has(id)))
    expect(await ledger.beginSettlement(lost, 200)).toBe(false)
})
