import { createPool } from '../../../runtime/postgres.ts'
import type { Measurement, Row } from './row.ts'

/** Returns the number of an API's payments in each state of the ledger. */
export async function paymentStates(options: { databaseUrl: string; apiId: string }): Promise<Map<string, number>> {
  const pool = createPool({ url: options.databaseUrl, max: 1, applicationName: 'bench' })
  try {
    const { rows } = await pool.query<{ state: string; count: string }>(
      'select state, count(*) from payment where api_id = $1 group by state',
      [options.apiId],
    )
    return new Map(rows.map(({ state, count }) => [state, Number(count)]))
  } finally {
    await pool.end()
  }
}

/** The number of settled payments in the ledger for one API, and the number of paid answers. */
export interface LedgerCheck {
  /** The letters of the rows that sell this API. */
  rows: string
  settled: number
  paidAnswers: number
}

/** Counts the paid answers of the rows by API: the answers before the load, and those of every measurement. */
export function countAnswers(answers: ReadonlyMap<Row, number>): Map<string, Omit<LedgerCheck, 'settled'>> {
  const counts = new Map<string, Omit<LedgerCheck, 'settled'>>()
  for (const [{ letter, apiId }, count] of answers) {
    if (apiId === undefined) continue
    const { rows = '', paidAnswers = 0 } = counts.get(apiId) ?? {}
    counts.set(apiId, { rows: rows + letter, paidAnswers: paidAnswers + count })
  }
  return counts
}

export function totalOf(measurements: readonly Pick<Measurement, 'total'>[]): number {
  return measurements.reduce((sum, { total }) => sum + total, 0)
}

/** Compares the ledger with the answers for each API. */
export async function checkLedger(databaseUrl: string, answers: ReadonlyMap<Row, number>): Promise<LedgerCheck[]> {
  const checks = [...countAnswers(answers)].map(async ([apiId, count]) => {
    const states = await paymentStates({ databaseUrl, apiId })
    return { ...count, settled: states.get('SETTLED') ?? 0 }
  })
  return Promise.all(checks)
}
