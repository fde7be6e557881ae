import type { EntityManager } from '@mikro-orm/postgresql'
import { ENDPOINT_TAG } from '../http/entity-tags.ts'
import type { EndpointRecord } from '../resources/endpoint-record.ts'
import { withinPageBytes } from './page-text.ts'
import type { TenantStatement } from './tenant-reader.ts'

/** Equal to the mapper's filter: no caller sees an expired endpoint. */
const ALIVE = '(expires_at is null or expires_at > now())'

/** $3: the API; $4: the endpoint. One row: its record and its entity tag. */
export const ENDPOINT: TenantStatement = {
  name: 'endpoint',
  text: (own) => `
    select record, ${ENDPOINT_TAG} from endpoint where id = $4 and api_id = $3 and ${ALIVE}
      and exists (select from api where api.id = $3 and ${own('api')})`,
}

/**
 * $3: the API; $4: the page holds ids below this one, or null; $5: number of records. One row, as in `APIS`. No row means that the API does
 * not exist.
 */
export const ENDPOINTS: TenantStatement = {
  name: 'endpoints',
  text: (own) => `
    with found as materialized (
      ${withinPageBytes(`select id, record from endpoint where api_id = $3 and ${ALIVE}
          and id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        order by id desc limit $5`)})
    select items, last, exists (select from endpoint where api_id = $3 and ${ALIVE} and endpoint.id < last) from (
      select coalesce(string_agg(record, ',' order by id desc), '') as items, (array_agg(id order by id))[1] as last
        from found) page
      where exists (select from api where api.id = $3 and ${own('api')})`,
}

const STORED = `select record, ${ENDPOINT_TAG} as tag from endpoint where id = ?`

export interface StoredEndpoint {
  record: EndpointRecord
  tag: string
}

/** The record that this transaction has written, read from PostgreSQL: writes and reads answer with the same record. */
export async function storedEndpoint(em: EntityManager, id: string): Promise<StoredEndpoint> {
  await em.flush()
  const [row] = await em.execute<{ record: string; tag: string }[]>(STORED, [id])
  if (!row) throw new Error('the endpoint that was written is not there')
  return { record: JSON.parse(row.record) as EndpointRecord, tag: row.tag }
}
