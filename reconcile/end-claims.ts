import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** The maximum number of payments that one statement examines. */
const LOOKED_AT = 5_000

const NEXT = `select id from payment_attempt where id > $1 and id < least_id_at(to_timestamp($2)) order by id limit ${LOOKED_AT}`

const OWED = `select p.id from payment p where p.id = any($1::uuid[]) and p.network = $2 and p.state = 'SETTLED'
    and p.settled_at < to_timestamp($3) and p.delivered is not true order by p.id`

const END = `
  with ended as (
    insert into delivery as d (payment_id, bucket, attempt, delivered, lease_until)
      select id, bucket_of(id), id, true, now() from unnest($1::uuid[]) as id order by id
    on conflict (payment_id, bucket) do update set delivered = true, pending = false where not d.delivered
    returning d.payment_id),
  forgotten as (delete from kept_answer k using ended e where k.payment_id = e.payment_id)
  select payment_id as id from ended`

/**
 * Ends claims of answers that were owed when the backup was made, because the lost database may have served these answers. Returns the ids
 * of the payments. A dry run only finds them.
 */
export async function endClaims(
  client: Client,
  { network, restoredAt, dryRun }: { network: string; restoredAt: number; dryRun: boolean },
): Promise<string[]> {
  const ended: string[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows: looked } = await client.query<{ id: string }>(NEXT, [after, restoredAt])
    const ids = looked.map(({ id }) => id)
    const owed = (await client.query<{ id: string }>(OWED, [ids, network, restoredAt])).rows.map(({ id }) => id)
    const done =
      dryRun || owed.length === 0 ? owed : (await client.query<{ id: string }>(END, [owed])).rows.map(({ id }) => id)
    ended.push(...done)
    if (ids.length < LOOKED_AT) return ended
    after = ids.at(-1) ?? after
  }
}
