import type { ClientBase, Pool } from 'pg'

/**
 * Runs `work` in one transaction. `begin` may set more, such as its isolation level. After any failure, the connection is not used again.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
