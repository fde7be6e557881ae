import { expect } from 'vitest'
import { it } from '../testing/ledger.ts'
import { createPostgresLedger } from './postgres-ledger.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`

/** Tables that grow with every payment. */
const GROWING = /\b(payment_key|payment_attempt|payment_step|payment_terms|delivery)(_\w+)? /

it('looks every row up by itself, also in plans from the time when the tables were empty', async ({
  database,
  openPool,
  reservation,
  skip,
}) => {
  skip(database.isDistributed, 'each server plans what it is sent with its values and what its tables hold')
  const own = openPool(1)
  const ledger = createPostgresLedger(own)
  const payment = reservation()
  await ledger.reserve(payment)
  await ledger.beginSettlement(payment, 200)
  await ledger.close(payment, { state: 'SETTLED', transaction: TRANSACTION })
  await ledger.recordDelivery({ paymentId: payment.id, attempt: payment.id, status: 'delivered' })
  const released = reservation()
  await ledger.reserve(released)
  await ledger.release(released, { reason: 'upstream_status', upstreamStatus: 500 })
  const prepared = await own.query<{ name: string; count: number }>(
    'select name, cardinality(parameter_types) as count from pg_prepared_statements',
  )
  expect(prepared.rows.length).toBeGreaterThan(4)
  const whole: string[] = []
  for (const { name, count } of prepared.rows) {
    const values = Array.from({ length: count }, () => 'null').join(', ')
    const { rows } = await own.query<{ 'QUERY PLAN': string }>(`explain execute "${name}" (${values})`)
    const lines = rows.map((row) => row['QUERY PLAN'])
    for (const [index, line] of lines.entries()) {
      const isRead = /Scan/.test(line) && GROWING.test(`${line} `) && !/CTE Scan/.test(line)
      // An index scan without a condition on the index reads the whole table.
      if (isRead && !/Index Cond|Recheck Cond/.test(lines.slice(index + 1, index + 3).join(' ')))
        whole.push(`${name}: ${line}`)
    }
  }
  expect(whole).toEqual([])
})
