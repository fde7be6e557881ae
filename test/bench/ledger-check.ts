import { createPool } from '../../runtime/postgres.ts'

/** How many payments the ledger has in each state, for one API. */
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
