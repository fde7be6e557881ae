import type { Pool } from 'pg'

export const SOLANA = 'solana:5eykt4UsFV8P8NJdTREpY1vzqKqZKvdp'

/**
 * Inserts a payment of seven units with an unknown outcome, on a network without a node. Its authorization has expired unless `isOpen`.
 * Returns its id.
 */
export async function addStuckPayment(pool: Pool, accountId: string, { isOpen = false } = {}): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select new_id() as id')
  const id = rows[0]?.id ?? ''
  await pool.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
        asset, amount, pay_to, valid_before, signed, requirements, lease_until, ephemeral)
      values (uuid_send($1) || '\\x00', $1, 'UNKNOWN', 'production', $2, $1, $1, 'GET', 'h', '/', 'p', 'exact', $3, 'Mint', 7, 'Payee',
        now() + make_interval(mins => $4), '{}', '{}', now(), false)`,
    [id, accountId, SOLANA, isOpen ? 60 : -60],
  )
  return id
}

/** Makes the payment an hour old, because lists leave out payments of the last minutes. */
export async function ageStuckPayment(pool: Pool, id: string): Promise<void> {
  await pool.query(`update payment_unresolved set since = now() - interval '1 hour' where id = $1`, [id])
}
