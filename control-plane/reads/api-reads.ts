import type { Environment } from '../../domain/environment.ts'
import { gatewayHost } from '../../domain/hosts/gateway-host.ts'
import type { TenantStatement, TextRow } from '../database/tenant-reader.ts'
import { API_TAG } from '../http/entity-tags.ts'
import { apiSuspensionText } from '../resources/suspension-record.ts'
import { pageText, withinPageBytes } from './page-text.ts'

/** SQL: the verified host names of some APIs, oldest verification first. */
const customHosts = (own: (table: string) => string, apis: string) => `
  select api_id, json_agg(hostname order by verified_at, id) as hosts from domain
    where status = 'verified' and ${own('domain')} and ${apis} group by api_id`

/** $3: the API; $4: `hostSuffix`. One row: id, record, custom hosts, entity tag, suspension. */
export const API: TenantStatement = {
  name: 'api',
  text: (own) => `
    with custom as (${customHosts(own, 'api_id = $3')})
    select id, record, hosts, ${API_TAG('hosts')} as tag, ${apiSuspensionText('$4')} as suspended from api left join custom on api_id = id
      where id = $3 and ${own('api')}`,
}

/** Adds the custom hosts to a record, after the platform's own host. `toApiRecord` has the same order. */
const WITH_CUSTOM_HOSTS = `case when hosts is null then record
  else replace(record, e'\\x01"]', e'\\x01",' || substr(hosts::text, 2)) end`

/** Adds a last member `suspended` to a record. `suspended` is SQL for the JSON text of its value. */
const withSuspension = (record: string, suspended: string) =>
  `left(${record}, -1) || ',"suspended":' || coalesce(${suspended}, 'null') || '}'`

const BELOW = `coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`

/**
 * One row: the records of a page with commas between them, the last id, and whether another page follows. Separate rows would cost Node
 * twice the time.
 * - $3: exclusive upper bound of the page's ids, or null
 * - $4: number of records
 * - $5: `hostSuffix`
 */
export const APIS: TenantStatement = {
  name: 'apis',
  text: (own) => `
    with found as materialized (
        ${withinPageBytes(`select id, record from api where ${own('api')} and id < ${BELOW} order by id desc limit $4`)}),
      custom as (${customHosts(own, `api_id < ${BELOW} and api_id >= (select id from found order by id limit 1)`)})
    select coalesce(items, ''), last, exists (select from api where ${own('api')} and api.id < last) from (
      select string_agg(${withSuspension(WITH_CUSTOM_HOSTS, 'suspended')}, ',' order by id desc) as items, (array_agg(id order by id))[1] as last
        from found left join custom on api_id = id
        left join lateral (select ${apiSuspensionText('$5')} as suspended from api where api.id = found.id) sales on true) page`,
}

/** In a stored record, this character stands for the part of a host name after the slug (schema/records.ts). */
const SUFFIX = '\u0001'

/** Makes the JSON of a record from the row of `API`. The row belongs to the tenant's environment. */
export function apiRecordText(
  [, record, custom, , suspended]: TextRow,
  options: { environment: Environment; platformDomain: string },
): string {
  const own = record ?? ''
  const text = custom ? own.replace(`${SUFFIX}"]`, () => `${SUFFIX}",${custom.slice(1)}`) : own
  return withHostNames(`${text.slice(0, -1)},"suspended":${suspended ?? 'null'}}`, options)
}

/** Makes the JSON of a page from a row of `APIS`. Every record belongs to the tenant's environment. */
export function apiPageText(row: TextRow, options: { environment: Environment; platformDomain: string }): string {
  return withHostNames(pageText(row), options)
}

/** The part of platform host names after the slug. */
export function hostSuffix(options: { environment: Environment; platformDomain: string }): string {
  return gatewayHost({ slug: '', ...options })
}

function withHostNames(text: string, options: { environment: Environment; platformDomain: string }): string {
  return text.replaceAll(SUFFIX, hostSuffix(options))
}
