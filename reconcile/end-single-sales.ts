import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** A price that was paid after the backup and before the restore; addresses in lower case. */
export interface PaidPrice {
  payTo: string
  asset: string
  amount: bigint
}

const FOUND = `
  select distinct e.id, e.api_id as "apiId" from endpoint e join api a on a.id = e.api_id cross join jsonb_array_elements(e.accepts) o,
      unnest($2::text[], $3::text[], $4::text[]) as s(pay_to, asset, amount)
    where e.expires_at is not null and e.created_at < to_timestamp($5) and o ->> 'network' = $1
      and lower(a.pay_to_address) = s.pay_to and lower(o ->> 'asset') = s.asset
      and o ->> 'scheme' <> 'batch-settlement' and o ->> 'amount' = s.amount
    order by e.id`

const LOCK = 'select id from api where id = any($1::uuid[]) order by id for update'
const REMOVE = 'delete from endpoint where id = any($1::uuid[]) returning id'

/**
 * Removes ephemeral endpoints that may have been sold after the backup (M8). The chain shows payments of their price, but not for which
 * endpoint. Returns the endpoints' ids. The caller begins a transaction.
 */
export async function endSingleSales(
  client: Client,
  paid: readonly PaidPrice[],
  { network, restoredAt, dryRun }: { network: string; restoredAt: number; dryRun: boolean },
): Promise<string[]> {
  if (paid.length === 0) return []
  const { rows } = await client.query<{ id: string; apiId: string }>(FOUND, [
    ...[network, paid.map(({ payTo }) => payTo), paid.map(({ asset }) => asset)],
    ...[paid.map(({ amount }) => String(amount)), restoredAt],
  ])
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 || dryRun) return ids
  const apis = [...new Set(rows.map(({ apiId }) => apiId))]
  await client.query(LOCK, [apis])
  await client.query(REMOVE, [ids])
  await client.query('select from renew_apis($1)', [apis])
  return ids
}
