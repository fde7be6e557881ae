import type { Environment } from '../../domain/environment.ts'
import { gatewayHost } from '../../domain/gateway-host.ts'
import type { ApiRecord } from '../api-record.ts'
import type { TenantStatement, TextRow } from './tenant-reader.ts'
import { instantText } from './text-values.ts'

const COLUMNS = `id, name, slug, upstream_base_url, pay_to_address, discovery_guidance, discovery_contact_email,
  openapi_version, enabled, created_at, updated_at`

/** The verified host names of the APIs that were found, oldest proof first. */
const CUSTOM_HOSTS = (own: string) => `
  select api_id, json_agg(hostname order by verified_at, id) as hosts from domain
    where status = 'verified' and api_id in (select id from found) and ${own} group by api_id`

/** $3: the API. */
export const API: TenantStatement = {
  name: 'api',
  text: (own) => `
    with found as materialized (select ${COLUMNS} from api where id = $3 and ${own('api')}),
      custom as (${CUSTOM_HOSTS(own('domain'))})
    select found.*, custom.hosts from found left join custom on custom.api_id = found.id`,
}

/** $3: the id that the page begins below, or null; $4: how many. */
export const APIS: TenantStatement = {
  name: 'apis',
  text: (own) => `
    with found as materialized (
        select ${COLUMNS} from api where ${own('api')} and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          order by id desc limit $4),
      custom as (${CUSTOM_HOSTS(own('domain'))})
    select found.*, custom.hosts from found left join custom on custom.api_id = found.id order by id desc`,
}

/** The record of a row of either statement; every row is of the tenant's own environment. */
export function apiRecordOf(row: TextRow, options: { environment: Environment; platformDomain: string }): ApiRecord {
  const { environment } = options
  const [id, name, slug, upstream, payTo, guidance, contact, version, enabled, created, updated, custom] = row as [
    string,
    string,
    string,
    string,
    ...string[],
  ]
  const host = gatewayHost({ slug, ...options })
  return {
    id,
    name,
    slug,
    upstream_base_url: upstream,
    pay_to_mode: 'user_wallet',
    pay_to_address: payTo ?? null,
    discovery_guidance: guidance ?? null,
    discovery_contact_email: contact ?? null,
    openapi_version: version ?? '',
    environment,
    hosts: custom ? [host, ...(JSON.parse(custom) as string[])] : [host],
    primary_host: host,
    enabled: enabled === 't',
    created_at: instantText(created ?? ''),
    updated_at: instantText(updated ?? ''),
  }
}
