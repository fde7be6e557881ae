import type { ClientBase } from 'pg'
import type { Finding } from '../../schemes/scheme.ts'

type Client = Pick<ClientBase, 'query'>

const RECORD = `update payment_unresolved u set looked_at = now(), finding = l.finding, looks = u.looks + 1
  from unnest($1::uuid[], $2::text[]) as l(id, finding) where u.bucket = bucket_of(l.id) and u.id = l.id`

/** Records what the chain has shown of payments that stay UNKNOWN, for operators. */
export async function recordLooks(
  client: Client,
  looks: readonly { id: string; finding: Finding['kind'] }[],
): Promise<void> {
  if (looks.length === 0) return
  await client.query(RECORD, [looks.map(({ id }) => id), looks.map(({ finding }) => finding)])
}
