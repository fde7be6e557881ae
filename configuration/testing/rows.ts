import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { DEFAULT_REDELIVERIES } from '../../domain/endpoints/charging.ts'

/** An API in the database, written as by the control plane. Each change to it takes the next revision. */
export interface ApiRow {
  id: string
  accountId: string
  /** The current revision. */
  revision(): Promise<number>
  /** The id and epoch of the API, by which a reservation names the current terms. */
  terms(): Promise<{ id: string; epoch: string }>
  /** Returns the endpoint's id. With a time to live, in seconds, the endpoint is ephemeral. */
  addEndpoint(options?: { ttlSeconds?: number; maxRedeliveries?: number }): Promise<string>
}

/** Writes an enabled Sandbox API of its own seller. */
export async function insertApi(pool: Pool): Promise<ApiRow> {
  const [id, accountId] = [v7(), v7()]
  const changed = () => pool.query(`select next_configuration_revision($1, 'development')`, [id])
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
    accountId,
    `${id}@example.com`,
  ])
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
       values ($1, $2, 'development', 'Test API', $3, 'http://upstream.example', $4, 0)`,
    [id, accountId, `api-${id}`, `0x${'2'.repeat(40)}`],
  )
  await changed()
  return {
    id,
    accountId,
    async revision() {
      const text = 'select revision from api where id = $1'
      const { rows } = await pool.query<{ revision: string }>(text, [id])
      return Number(rows[0]?.revision)
    },
    async terms() {
      const { rows } = await pool.query<{ id: string; epoch: string }>('select id, epoch from api where id = $1', [id])
      const [row] = rows
      if (!row) throw new Error('the API is gone')
      return row
    },
    async addEndpoint({ ttlSeconds, maxRedeliveries } = {}) {
      const endpointId = randomUUID()
      await pool.query(
        `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source, expires_at, max_redeliveries)
           values ($1, $2, 'GET', $3, '[]', 'manual', now() + $4 * interval '1 second', $5)`,
        [endpointId, id, `/${endpointId}`, ttlSeconds ?? null, maxRedeliveries ?? DEFAULT_REDELIVERIES],
      )
      await changed()
      return endpointId
    },
  }
}
