import type { Pool } from 'pg'
import { v7 } from 'uuid'
import type { LoggedRequest } from './request-log.ts'

const ADD = {
  name: 'request-log',
  text: `
  insert into request_log (id, account_id, environment, api_id, endpoint_id, at, method, path, outcome, status, reason, count)
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::text[], $8::text[],
      $9::text[], $10::smallint[], $11::text[], $12::integer[])`,
}

/**
 * Adds entries to the request log in PostgreSQL. The ids of entries and of payments are both in the order of time, because sellers read
 * entries and payments in one list.
 */
export async function addToRequestLog(pool: Pool, entries: readonly LoggedRequest[]): Promise<void> {
  const column = <Value>(value: (entry: LoggedRequest) => Value) => entries.map(value)
  await pool.query({
    ...ADD,
    values: [
      column((e) => v7({ msecs: e.at.getTime() })),
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
