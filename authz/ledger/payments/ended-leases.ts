import type { ClientBase } from 'pg'
import { addSteps, queues, reasonSql } from '../sql/steps.ts'

type Client = Pick<ClientBase, 'query'>

/** SQL: when the lease of attempt `a` ends. */
export const leaseUntil = (a: string): string =>
  `coalesce((select l.lease_until from payment_lease l where l.bucket = ${a}.bucket and l.id = ${a}.id), ${a}.lease_until)`

// The clock alone is not enough to end an attempt: its holder may be about to begin a settlement. This step prevents that settlement.
const RELEASE = `with ${addSteps(
  'released',
  `select a.id, 1::smallint, 'RELEASED', ${reasonSql('lease_ended')}, null::text, null::integer, null::text, null::text, null::integer, null::boolean
    from payment_attempt a where a.id = any($1::uuid[]) and ($2 or ${leaseUntil('a')} < now())
      and not exists (select from payment_step s where s.bucket = a.bucket and s.id = a.id)`,
)},
  ${queues('released')}
  select r.id from released r left join released_told on true`

/**
 * RESERVED -> RELEASED, for attempts with an ended lease. With `held` also for attempts with a running lease, because their process has
 * died. Returns the released attempts.
 */
export async function endLeases(client: Client, ids: readonly string[], held = false): Promise<string[]> {
  if (ids.length === 0) return []
  return (await client.query<{ id: string }>(RELEASE, [ids, held])).rows.map(({ id }) => id)
}
