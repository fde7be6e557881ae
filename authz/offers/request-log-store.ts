import type { Pool } from 'pg'
import type { LoggedRequest } from './request-log.ts'

const ADD = {
  name: 'request-log',
  text: `
  insert into request_log (id, account_id, environment, api_id, endpoint_id, at, method, path, outcome, status, reason, count)
    select new_id(), n.* from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[], $7::text[], $8::text[],
      $9::smallint[], $10::text[], $11::integer[]) as n`,
}

/** Adds entries to the request log in PostgreSQL. */
export async function addToRequestLog(pool: Pool, entries: readonly LoggedRequest[]): Promise<void> {
  const column = <Value>(value: (entry: LoggedRequest) => Value) => entries.map(value)
  await pool.query({
    ...ADD,
    values: [
      column((e) => e.accountId),
      column((e) => e.environment),
      column((e) => e.apiId),
      column((e) => e.endpointId),
      column((e) => e.at),
      column((e) => e.method),
      column((e) => e.path),
      column((e) => e.outcome),
      column((e) => e.status),
      column((e) => e.reason),
      column((e) => Math.min(e.count, 2 ** 31 - 1)),
    ],
  })
}
