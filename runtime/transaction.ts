import type { ClientBase, Pool } from 'pg'

/**
 * Runs `work` in one transaction, which `begin` may say more of (its isolation level); a connection on which anything
 * failed is not used again.
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
