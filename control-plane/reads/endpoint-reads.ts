import type { EntityManager } from '@mikro-orm/postgresql'
import { ENDPOINT_TAG } from '../http/entity-tags.ts'
import type { EndpointRecord } from '../resources/endpoint-record.ts'
import type { TenantStatement } from './tenant-reader.ts'

/** As the mapper's filter: an endpoint whose time has run out no longer exists for anybody. */
const ALIVE = '(expires_at is null or expires_at > now())'

/** $3: the API; $4: the endpoint. One row: its record and its entity tag. */
export const ENDPOINT: TenantStatement = {
  name: 'endpoint',
  text: (own) => `
    select record, ${ENDPOINT_TAG} from endpoint where id = $4 and api_id = $3 and ${ALIVE}
      and exists (select from api where api.id = $3 and ${own('api')})`,
}

/**
 * $3: the API; $4: the id that the page begins below, or null; $5: how many. One row, as `APIS` has it; no row at all says that
 * there is no such API.
 */
export const ENDPOINTS: TenantStatement = {
  name: 'endpoints',
  text: (own) => `
    with found as materialized (
      select id, record from endpoint where api_id = $3 and ${ALIVE}
          and id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        order by id desc limit $5)
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

/** What this transaction has written, as PostgreSQL has it: writes answer with the record that reads answer with. */
export async function storedEndpoint(em: EntityManager, id: string): Promise<StoredEndpoint> {
  await em.flush()
  const [row] = await em.execute<{ record: string; tag: string }[]>(STORED, [id])
  if (!row) throw new Error('the endpoint that was written is not there')
  return { record: JSON.parse(row.record) as EndpointRecord, tag: row.tag }
}
