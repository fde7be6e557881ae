import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { DEFAULT_VARY_ON } from '../../domain/endpoints/vary-on.ts'
import { gatewayHost } from '../../domain/hosts/gateway-host.ts'
import type { Api } from '../entities/api.ts'
import { Domain } from '../entities/domain.ts'
import { instant } from '../validation/shapes.ts'
import type { ApiChanges } from './api-input.ts'
import { type Suspension, suspension } from './suspension-record.ts'
import type { SealUpstreamHeaders } from './upstream-headers.ts'

export const DEFAULT_OPENAPI_VERSION = '1.0.0'

/** An API as answers show it. */
export const apiRecord = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  upstream_base_url: z.string(),
  pay_to_mode: z.literal('user_wallet'),
  pay_to_address: z.string().nullable(),
  discovery_guidance: z.string().nullable(),
  discovery_contact_email: z.string().nullable(),
  publish_owner_email: z.boolean(),
  upstream_header_names: z
    .array(z.string())
    .describe('The names of the headers that the gateway adds for the upstream'),
  payment_context: z.boolean(),
  vary_on: z.array(z.string()),
  redirect_origins: z.array(z.string()),
  openapi_version: z.string(),
  service_name: z.string().nullable(),
  icon_url: z.string().nullable(),
  tags: z.array(z.string()),
  environment: z.enum(['production', 'development']),
  hosts: z.array(z.string()),
  primary_host: z.string(),
  enabled: z.boolean(),
  created_at: instant,
  updated_at: instant,
  suspended: suspension.nullable(),
})

export type ApiRecord = z.output<typeof apiRecord>

/** The verified host names of each of these APIs, oldest verification first. */
export async function customHosts(em: EntityManager, apis: readonly Api[]): Promise<ReadonlyMap<string, string[]>> {
  const hosts = new Map<string, string[]>()
  if (apis.length === 0) return hosts
  const where = { apiId: { $in: apis.map(({ id }) => id) }, status: 'verified' as const }
  const rows = await em.find(Domain, where, {
    orderBy: { verifiedAt: 'asc', id: 'asc' },
    fields: ['apiId', 'hostname'],
  })
  for (const { apiId, hostname } of rows) hosts.set(apiId, [...(hosts.get(apiId) ?? []), hostname])
  return hosts
}

/**
 * Makes the record of an API for an answer. `custom` are the API's verified host names. The platform's own host comes first and is the
 * primary one.
 */
export function toApiRecord(
  api: Api,
  options: { platformDomain: string; custom: readonly string[]; suspended: Suspension | null },
): ApiRecord {
  const { platformDomain, custom, suspended } = options
  const host = gatewayHost({ slug: api.slug, environment: api.environment, platformDomain })
  return {
    id: api.id,
    name: api.name,
    slug: api.slug,
    upstream_base_url: api.upstreamBaseUrl,
    pay_to_mode: 'user_wallet',
    pay_to_address: api.payToAddress ?? null,
    discovery_guidance: api.discoveryGuidance ?? null,
    discovery_contact_email: api.discoveryContactEmail ?? null,
    publish_owner_email: api.publishOwnerEmail,
    upstream_header_names: api.upstreamHeaderNames,
    payment_context: api.paymentContext,
    vary_on: api.varyOn,
    redirect_origins: api.redirectOrigins,
    openapi_version: api.openapiVersion,
    service_name: api.serviceName ?? null,
    icon_url: api.iconUrl ?? null,
    tags: api.tags,
    environment: api.environment,
    hosts: [host, ...custom],
    primary_host: host,
    enabled: api.enabled,
    created_at: api.createdAt.toISOString(),
    updated_at: api.updatedAt.toISOString(),
    suspended,
  }
}

/** Writes the given fields; absent fields stay unchanged. `seal` encrypts headers (`upstream-headers.ts`). */
export function applyApiChanges(api: Api, changes: ApiChanges, seal: SealUpstreamHeaders): void {
  if (changes.name !== undefined) api.name = changes.name
  if (changes.slug !== undefined) api.slug = changes.slug
  if (changes.upstream_base_url !== undefined) api.upstreamBaseUrl = changes.upstream_base_url
  if (changes.pay_to_address !== undefined) api.payToAddress = changes.pay_to_address
  if (changes.discovery_guidance !== undefined) api.discoveryGuidance = changes.discovery_guidance
  if (changes.discovery_contact_email !== undefined) api.discoveryContactEmail = changes.discovery_contact_email
  if (changes.publish_owner_email !== undefined) api.publishOwnerEmail = changes.publish_owner_email
  if (changes.openapi_version !== undefined) api.openapiVersion = changes.openapi_version ?? DEFAULT_OPENAPI_VERSION
  if (changes.service_name !== undefined) api.serviceName = changes.service_name
  if (changes.icon_url !== undefined) api.iconUrl = changes.icon_url
  if (changes.tags !== undefined) api.tags = changes.tags
  if (changes.upstream_headers !== undefined) Object.assign(api, seal(api.id, changes.upstream_headers))
  if (changes.payment_context !== undefined) api.paymentContext = changes.payment_context
  if (changes.vary_on !== undefined) api.varyOn = changes.vary_on ?? [...DEFAULT_VARY_ON]
  if (changes.redirect_origins !== undefined) api.redirectOrigins = changes.redirect_origins
  if (changes.enabled !== undefined) api.enabled = changes.enabled
  api.updatedAt = new Date()
}
