import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Seller } from './seller.ts'

/** Gives an account a separate plan, as an operator would. Only these limits apply in the seller's environment. */
export async function givePlan(
  pool: Pool,
  { accountId, environment }: Seller,
  limits: Readonly<Record<string, number>>,
): Promise<void> {
  const plan = `test-${randomUUID()}`
  await pool.query('insert into plan values ($1)', [plan])
  for (const [resource, most] of Object.entries(limits))
    await pool.query('insert into plan_limit values ($1, $2, $3, $4)', [plan, environment, resource, most])
  await pool.query('update account set plan = $1 where id = $2', [plan, accountId])
}
