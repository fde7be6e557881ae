import type { EndpointRecord } from '../endpoint-record.ts'
import type { TenantStatement, TextRow } from './tenant-reader.ts'
import { instantText } from './text-values.ts'

const COLUMNS = `id, api_id, method, path_pattern, description, accepts, request_schema, response_schema, schema_source,
  enabled, payment_identifier_required, expires_at, created_at, updated_at`

/** As the mapper's filter: an endpoint whose time has run out no longer exists for anybody. */
const ALIVE = '(expires_at is null or expires_at > now())'

/** $3: the API; $4: the endpoint. */
export const ENDPOINT: TenantStatement = {
  name: 'endpoint',
  text: (own) => `
    select ${COLUMNS} from endpoint where id = $4 and api_id = $3 and ${ALIVE}
      and exists (select from api where api.id = $3 and ${own('api')})`,
}

/**
 * $3: the API; $4: the id that the page begins below, or null; $5: how many. No row at all says that there is no such
 * API; one row of nulls, that it has no endpoint there.
 */
export const ENDPOINTS: TenantStatement = {
  name: 'endpoints',
  text: (own) => `
    select page.* from api left join lateral (
        select ${COLUMNS} from endpoint where api_id = $3 and ${ALIVE}
            and id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          order by id desc limit $5) page on true
      where api.id = $3 and ${own('api')} order by page.id desc`,
}

/** The record of a row of either statement. */
export function endpointRecordOf(row: TextRow): EndpointRecord {
  const [id, api, method, path, description, accepts, request, response, source, ...rest] = row as [
    string,
    string,
    string,
    string,
    ...string[],
  ]
  const [enabled, identifierRequired, expires, created, updated] = rest
  return {
    id,
    api_id: api,
    method: method as EndpointRecord['method'],
    path_pattern: path,
    description: description ?? null,
    accepts: JSON.parse(accepts ?? '[]'),
    request_schema: jsonOrNull(request),
    response_schema: jsonOrNull(response),
    schema_source: source as EndpointRecord['schema_source'],
    enabled: enabled === 't',
    payment_identifier_required: identifierRequired === 't',
    expires_at: expires ? instantText(expires) : null,
    created_at: instantText(created ?? ''),
    updated_at: instantText(updated ?? ''),
  }
}

function jsonOrNull(text: string | undefined): Record<string, unknown> | null {
  return text ? JSON.parse(text) : null
}
