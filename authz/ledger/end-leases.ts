import type { ClientBase } from 'pg'

const END = `update payment set state = 'RELEASED', error_reason = 'lease_ended'
  where key = any($1::bytea[]) and state = 'RESERVED' and lease_until < now()`

/**
 * Releases those of these payments whose lease has ended, and answers how many. By the clock alone a holder would not have
 * let go: it may still be about to settle.
 */
export async function endLeases(client: Pick<ClientBase, 'query'>, keys: readonly Buffer[]): Promise<number> {
  return (await client.query(END, [keys])).rowCount ?? 0
}
