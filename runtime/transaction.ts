import type { ClientBase, Pool } from 'pg'

/**
 * Runs `work` in one transaction. `begin` may set options, such as the isolation level. After a failure, the connection is not used again.
 */
export function inTransaction<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  return inLockingTransaction(pool, { lock: async () => undefined, work, begin })
}

/** Runs a transaction on the caller's connection. The caller can go on using the connection after a failure. */
export async function inTransactionOn<Result>(
  client: Pick<ClientBase, 'query'>,
  work: () => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  await client.query(begin)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Runs a transaction that begins with locks. A pool that pipelines sends the locks together with `begin`. If `begin` fails, writes of
 * `lock` are not rolled back.
 */
export async function inLockingTransaction<Locked, Result>(
  pool: Pool,
  {
    lock,
    work,
    begin = 'begin',
  }: {
    lock: (client: ClientBase) => Promise<Locked>
    work: (client: ClientBase, locked: Locked) => Promise<Result>
    begin?: string
  },
): Promise<Result> {
  const client = await pool.connect()
  try {
    const [, locked] = await Promise.all([client.query(begin), lock(client)])
    const result = await work(client, locked)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
