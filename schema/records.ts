import { ENDPOINT_FIELDS } from './endpoints.ts'

/**
 * The record of each API and endpoint as the REST API returns it, written with the row instead of at each read. U+0001 stands for the part
 * of a host name after the slug. JSON never contains this character.
 */

/** SQL: the slug and the placeholder. Slugs have only letters, digits and hyphens, so they need no escapes in JSON. */
const HOST = `slug || e'\\x01'`

/** The fields of a record by their names, in the order of the record. Each value is SQL for JSON text. */
type Fields = Readonly<Record<string, string>>

const API: Fields = {
  id: 'json_of(id::text)',
  name: 'json_of(name)',
  slug: 'json_of(slug)',
  upstream_base_url: 'json_of(upstream_base_url)',
  pay_to_mode: 'json_of(pay_to_mode)',
  pay_to_address: 'json_of(pay_to_address)',
  discovery_guidance: 'json_of(discovery_guidance)',
  discovery_contact_email: 'json_of(discovery_contact_email)',
  publish_owner_email: 'publish_owner_email::text',
  upstream_header_names: 'upstream_header_names::text',
  payment_context: 'payment_context::text',
  vary_on: 'vary_on::text',
  redirect_origins: 'redirect_origins::text',
  openapi_version: 'json_of(openapi_version)',
  service_name: 'json_of(service_name)',
  icon_url: 'json_of(icon_url)',
  tags: 'tags::text',
  environment: 'json_of(environment)',
  hosts: `'["' || ${HOST} || '"]'`,
  primary_host: `'"' || ${HOST} || '"'`,
  enabled: 'enabled::text',
  created_at: 'json_of(created_at)',
  updated_at: 'json_of(updated_at)',
}

const FIELDS = { api: API, endpoint: ENDPOINT_FIELDS } satisfies Record<string, Fields>

/**
 * Returns the statement that makes the column. A migration that adds a field contains this statement again, and PostgreSQL rewrites the
 * table.
 */
export function recordColumn(table: keyof typeof FIELDS): string {
  const members = Object.entries(FIELDS[table]).map(([name, value]) => `'"${name}":' || ${value}`)
  return `alter table ${table} drop column if exists record, add column record text not null
    generated always as ('{' || ${members.join(` || ',' || `)} || '}') stored`
}

/**
 * Functions for stored columns, which must be immutable. PostgreSQL declares `to_json` and `to_char` as stable only because of types and
 * patterns that are not used here. Times are cut off after the millisecond, as in JavaScript dates.
 */
export const RECORDS = [
  `create function json_of(value text) returns text immutable parallel safe language sql
    return coalesce(to_json(value)::text, 'null')`,
  `create function json_of(value timestamptz) returns text immutable parallel safe language sql
    return coalesce(to_char(value at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), 'null')`,
  recordColumn('api'),
  recordColumn('endpoint'),
]
