import type { EntityManager } from '@mikro-orm/postgresql'
import { createPace } from '../../runtime/pace.ts'
import type { TenantStatement } from '../database/tenant-reader.ts'
import { ENDPOINT_TAG } from '../http/entity-tags.ts'
import { endpointCondition } from '../resources/endpoint-filter.ts'
import type { EndpointRecord } from '../resources/endpoint-record.ts'
import type { Written } from '../resources/endpoint-warnings.ts'
import { withinPageBytes } from './page-text.ts'

/** SQL: whether the endpoint has not expired. The mapper's filter has this condition too. */
const ALIVE = '(expires_at is null or expires_at > now())'

/**
 * In the JSON of a record, `withTermsState` replaces this character by the state of the terms. JSON text never contains this character.
 */
const STATE = '\u0001'
const WITH_STATE = `left(record, -1) || e'\\x01}'`

/** Refused payments of the last week, since the last change of the endpoint's terms. */
const REFUSED = `(select json_build_object('count', sum(refused)::int, 'last_at', max(refused_at),
    'last_reason', (array_agg(refused_reason order by refused_at desc))[1])
  from challenge_count where endpoint_id = id and refused > 0 and day > (now() at time zone 'UTC')::date - 7
  having max(refused_at) > updated_at)`

/** SQL for the facts that decide the state of an endpoint's terms: `Written` as JSON. */
const WRITTEN = `json_build_object('accepts', accepts, 'payTo', (select pay_to_address from api where api.id = $3),
  'description', description, 'path_pattern', path_pattern, 'path_schema', path_schema, 'refused', ${REFUSED})`

/** $3: the API; $4: the endpoint. One row: its record, its entity tag, and `Written`. */
export const ENDPOINT: TenantStatement = {
  name: 'endpoint',
  text: (own) => `
    select ${WITH_STATE}, ${ENDPOINT_TAG}, json_build_array(${WRITTEN}) from endpoint where id = $4 and api_id = $3 and ${ALIVE}
      and exists (select from api where api.id = $3 and ${own('api')})`,
}

/** SQL: whether the endpoint belongs to the list. */
const LISTED = `api_id = $3 and ${ALIVE} and ${endpointCondition((_, index) => `$${6 + index}`)}`

/**
 * Returns one row: the records with commas between them, the last id, whether another page follows, and a list of `Written`. Returns no row
 * if the API does not exist.
 * - $3: the API
 * - $4: exclusive upper bound of the page's ids, or null
 * - $5: number of records
 * - from $6 on: `filterValues`
 */
export const ENDPOINTS: TenantStatement = {
  name: 'endpoints',
  text: (own) => `
    with found as materialized (
      ${withinPageBytes(`select id, record from endpoint where ${LISTED}
          and id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        order by id desc limit $5`)})
    select items, last, exists (select from endpoint where ${LISTED} and endpoint.id < last), written from (
      select coalesce(string_agg(${WITH_STATE}, ',' order by id desc), '') as items, (array_agg(id order by id))[1] as last,
          coalesce(json_agg(${WRITTEN} order by id desc), '[]') as written
        from (select e.* from found join endpoint e using (id)) e) page
      where exists (select from api where api.id = $3 and ${own('api')})`,
}

/**
 * Adds to each record of a JSON text the state of the record's terms, which follows from `states`. Between two records
 * the thread does other work.
 */
export async function withTermsState(
  text: string,
  states: readonly Written[],
  stateOf: (written: Written) => object,
): Promise<string> {
  const pace = createPace()
  let result = ''
  for (const [index, part] of text.split(STATE).entries()) {
    await pace()
    const own = states[index]
    result += own ? `${part},${JSON.stringify(stateOf(own)).slice(1, -1)}` : part
  }
  return result
}

/** Parses the column with `Written`: for each record of the row, the facts that decide the state of its terms. */
export function writtenOf(column: string | null | undefined): Written[] {
  return JSON.parse(column ?? '[]') as Written[]
}

const STORED = `select record, ${ENDPOINT_TAG} as tag from endpoint where id = ?`

export interface StoredEndpoint {
  record: EndpointRecord
  tag: string
}

/**
 * Reads the record that this transaction has written. PostgreSQL makes the record, so that writes and reads answer
 * alike.
 */
export async function storedEndpoint(em: EntityManager, id: string): Promise<StoredEndpoint> {
  await em.flush()
  const [row] = await em.execute<{ record: string; tag: string }[]>(STORED, [id])
  if (!row) throw new Error('the endpoint that was written is not there')
  return { record: JSON.parse(row.record) as EndpointRecord, tag: row.tag }
}
