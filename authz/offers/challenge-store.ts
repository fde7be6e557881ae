import type { Pool } from 'pg'
import type { ChallengeCount } from './challenge-counts.ts'

// Rows are written by ascending key: two replicas that add to the same rows in different order would deadlock.
const ADD = {
  name: 'challenge-counts',
  text: `
  insert into challenge_count as c (account_id, environment, api_id, endpoint_id, day, count)
    select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::date[], $6::bigint[])
      as n(account_id, environment, api_id, endpoint_id, day, count)
    order by account_id, environment, day, endpoint_id
  on conflict (account_id, environment, day, endpoint_id) do update set count = c.count + excluded.count`,
}

/** Adds to the counts in PostgreSQL; `counts` may have each endpoint and day once. */
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
    ],
  })
}
