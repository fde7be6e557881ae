import { expect } from 'vitest'
import { it } from '../../testing/ledger.ts'
import { recordLooks } from './looks.ts'

it('counts the looks at each payment that stays UNKNOWN, and keeps what the last one has found', async ({
  ledger,
  pool,
  reservation,
}) => {
  const payments = [reservation(), reservation(), reservation()]
  for (const payment of payments) {
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, 200)
    const unknown = {
      state: 'UNKNOWN',
      reason: 'settlement_unanswered',
      transaction: undefined,
      refused: false,
    } as const
    expect(await ledger.close(payment, unknown)).toBe(true)
  }
  const [first, second, third] = payments.map(({ id }) => id) as [string, string, string]
  await recordLooks(pool, [
    { id: first, finding: 'unexplained' },
    { id: second, finding: 'unused' },
  ])
  await recordLooks(pool, [{ id: first, finding: 'unused' }])
  const { rows } = await pool.query<{ id: string; looks: number; finding: string | null }>(
    'select id, looks, finding from payment_unresolved where id = any($1::uuid[]) order by id',
    [payments.map(({ id }) => id)],
  )
  expect(Object.fromEntries(rows.map(({ id, looks, finding }) => [id, [looks, finding]]))).toEqual({
    [first]: [2, 'unused'],
    [second]: [1, 'unused'],
    [third]: [0, null],
  })
})
