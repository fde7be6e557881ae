import { CLOCK_DIFFERENCE_MS, idBounds, utcTime } from '../database/lowest-id.ts'
import type { TenantStatement } from '../database/tenant-reader.ts'
import { HIDDEN } from '../identity/audit-view.ts'
import { withinPageBytes } from './page-text.ts'

/** SQL: the environment of a record. Records of the account itself have none, because the account belongs to both. */
const ENVIRONMENT = 'coalesce(r.environment, $2)'

/**
 * SQL: whether the caller may see the names and values in the record. The name of an API key is always shown, because it tells
 * who made a change.
 */
const IS_SHOWN = 'r.resource_type = any($8::text[])'

const shown = (values: string) => `case when ${IS_SHOWN} then ${values}
  else (select jsonb_object_agg(field, '${HIDDEN}') from jsonb_object_keys(${values}) field) end`

/**
 * The audit log, newest first. Returns one row: the records with commas between them, the last id, and whether another page follows.
 * - $3: exclusive upper bound of the page's ids
 * - $4: number of records
 * - $5, $6: type and id of the resource, or null
 * - $7: the API, or null
 * - $8: the types of resources for which the caller may see names and values
 * - $9: inclusive lower bound of the page's ids
 * - $10: records are from this time on, or null
 * - $11: records are from before this time, or null
 */
export const AUDIT_LOG: TenantStatement = {
  name: 'audit log',
  text: (own) => {
    const wanted = (bound: string) => `${own('r', ENVIRONMENT)} and r.id < ${bound} and r.id >= $9::uuid
      and ($10::timestamptz is null or r.at >= $10) and ($11::timestamptz is null or r.at < $11)
      and ($5::text is null or r.resource_type = $5) and ($6::uuid is null or r.resource_id = $6)
      and ($7::uuid is null or r.api_id = $7 or r.resource_id = $7)`
    return `
    with found as materialized (
      ${withinPageBytes(`select r.id, json_build_object('id', r.id, 'at', json_of(r.at)::json, 'actor', r.actor, 'api_key_id', r.api_key_id,
          'api_key_name', (select k.name from api_key k where k.id = r.api_key_id and ${own('k')}),
          'member_email', r.member_email, 'address', r.address, 'action', r.action, 'resource_type', r.resource_type, 'resource_id', r.resource_id,
          'resource_name', case when ${IS_SHOWN} or r.resource_type = 'api_key' then r.resource_name else '${HIDDEN}' end,
          'api_id', r.api_id, 'before', ${shown('r.before')}, 'after', ${shown('r.after')})::text as record
        from audit_record r where ${wanted('$3::uuid')}
        order by r.id desc limit $4`)})
    select items, last, exists (select from audit_record r where ${wanted('last')}) from (
      select coalesce(string_agg(record, ',' order by id desc), '') as items, (array_agg(id order by id))[1] as last
        from found) page`
  },
}

/**
 * Returns the values of `AUDIT_LOG`. An id begins with the time of its record. So bounds of the time also give bounds of the ids, and
 * PostgreSQL finds the records by the index of ids.
 */
export function auditLogValues(asked: {
  /** Exclusive upper bound of the page's ids; null for the first page. */
  before: string | null
  limit: number
  resource_type?: string | undefined
  resource_id?: string | undefined
  api_id?: string | undefined
  /** ISO 8601. */
  from?: string | undefined
  to?: string | undefined
  /** The types of resources for which the caller may see names and values. */
  shown: readonly string[]
}): (string | null)[] {
  const { before, limit, resource_type, resource_id, api_id, from, to, shown } = asked
  const { below, first } = idBounds({ before, from, to }, CLOCK_DIFFERENCE_MS)
  const of = [resource_type ?? null, resource_id ?? null, api_id ?? null]
  return [below, String(limit), ...of, `{${shown.join(',')}}`, first, utcTime(from), utcTime(to)]
}
