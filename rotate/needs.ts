import type { ClientBase } from 'pg'
import type { SealedColumn } from './sealed-columns.ts'

/** How many values need a key. `id` is undefined for the key without an id. */
export interface Need {
  /** The name of the setting with the key ring, such as `ENCRYPTION_KEY`. A ring has the key in use, and former keys after it. */
  key: string
  /** The place of the values, as `table.column`. */
  place: string
  id: string | undefined
  values: number
}

/** SQL: the key's id in the tag with which a value begins; null if the value has no tag. */
const idIn = (value: string) =>
  `case when get_byte(${value}, 0) = 2 then convert_from(substr(${value}, 3, get_byte(${value}, 1)), 'UTF8') end`

/** The keys under which the values of a column are sealed. */
export async function needsOfColumn(
  client: ClientBase,
  { key, table, column, only = 'true' }: SealedColumn,
): Promise<Need[]> {
  const sealed = `t.${column}`
  const statement = `select ${idIn(sealed)} as id, count(*)::int as values from ${table} t
    where ${sealed} is not null and ${only} group by 1 order by 1`
  return needsOf(client, statement, { key, place: `${table}.${column}` })
}

/**
 * SQL: the first bytes of a recovery code's hash `h`, which is stored in base64url. A hash with 43 characters was made with a key without
 * an id. Any other hash begins with the tag of its key.
 */
const HASH_HEAD = `decode(rpad(translate(left(h, 24), '-_', '+/'), 24, 'A'), 'base64')`

const PEPPERED: Readonly<Record<string, string>> = {
  'api_key.secret_hash': `
    select case when octet_length(k.secret_hash) <> 32 then ${idIn('k.secret_hash')} end as id, count(*)::int as values
      from api_key k join account a on a.id = k.account_id
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and a.deleted_at is null
      group by 1 order by 1`,
  'account.recovery_code_hashes': `
    select case when length(h) <> 43 then ${idIn(HASH_HEAD)} end as id, count(*)::int as values
      from account a, unnest(a.recovery_code_hashes) h where a.deleted_at is null group by 1 order by 1`,
  'idempotency_key.request_hash': `
    select null as id, count(*)::int as values from idempotency_key
      where octet_length(request_hash) = 32 and created_at > now() - interval '1 day' having count(*) > 0`,
}

/**
 * The peppers of hashes that are still in use. Only the owner of a hashed secret can replace its hash by one with another pepper, by using
 * the secret.
 */
export async function needsOfPepper(client: ClientBase): Promise<Need[]> {
  const needs: Need[] = []
  for (const [place, statement] of Object.entries(PEPPERED))
    needs.push(...(await needsOf(client, statement, { key: 'KEY_PEPPER', place })))
  return needs
}

async function needsOf(client: ClientBase, statement: string, about: { key: string; place: string }): Promise<Need[]> {
  const { rows } = await client.query<{ id: string | null; values: number }>(statement)
  return rows.map(({ id, values }) => ({ ...about, id: id ?? undefined, values }))
}
