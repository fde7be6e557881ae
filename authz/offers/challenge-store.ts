import type { Pool } from 'pg'
import type { ChallengeCount } from './challenge-counts.ts'

// Rows are written by ascending key: two replicas that add to the same rows in different order would deadlock.
const ADD = {
  name: 'challenge-counts',
  text: `
  insert into challenge_count as c
      (account_id, environment, api_id, endpoint_id, day, count, refused, refused_reason, refused_at)
    select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::date[], $6::bigint[], $7::bigint[], $8::text[],
        $9::timestamptz[])
      as n(account_id, environment, api_id, endpoint_id, day, count, refused, refused_reason, refused_at)
    order by account_id, environment, day, endpoint_id
  on conflict (account_id, environment, day, endpoint_id) do update set count = c.count + excluded.count,
    refused = c.refused + excluded.refused, refused_at = greatest(c.refused_at, excluded.refused_at),
    refused_reason = case when c.refused_at > excluded.refused_at then c.refused_reason
      else coalesce(excluded.refused_reason, c.refused_reason) end`,
}

/** Adds to the counts in PostgreSQL. `counts` has at most one entry for an endpoint and a day. */
export async function addChallengeCounts(pool: Pool, counts: readonly ChallengeCount[]): Promise<void> {
  const column = <Value>(value: (count: ChallengeCount) => Value) => counts.map(value)
  await pool.query({
    ...ADD,
    values: [
      column((c) => c.accountId),
      column((c) => c.environment),
      column((c) => c.apiId),
      column((c) => c.endpointId),
      column((c) => c.day),
      column((c) => c.count),
      column((c) => c.refused),
      column((c) => c.last?.reason ?? null),
      column((c) => c.last?.at ?? null),
    ],
  })
}
