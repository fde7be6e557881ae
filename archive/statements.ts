import type { ClientBase } from 'pg'
import type { Month } from './month.ts'

const OPEN = `select distinct e.account_id, e.environment from payment_earned e
  left join payment_statement_closed c using (account_id, environment)
  where e.month <= $1::date and (c.month is null or c.month < $1::date)`

const TENANT = `select set_config('launa.account', $1, true), set_config('launa.environment', $2, true)`

/**
 * Closes the monthly statements of all sellers up to this month, if they are due. The control plane closes a seller's statements only when
 * the seller asks for one.
 */
export async function closeStatements(client: ClientBase, { name }: Month): Promise<void> {
  const month = `${name}-01`
  const { rows } = await client.query<{ account_id: string; environment: string }>(OPEN, [month])
  for (const { account_id: account, environment } of rows)
    for (let closed = ''; closed < month; ) {
      await client.query('begin')
      await client.query(TENANT, [account, environment])
      const { rows: due } = await client.query<{ month: string | null }>(
        'select close_statement_month()::text as month',
      )
      await client.query('commit')
      if (!due[0]?.month) break
      closed = due[0].month
    }
}
