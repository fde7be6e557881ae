import type { ClientBase } from 'pg'
import type { ApiConfiguration, EndpointConfiguration } from '../domain/configuration/api-configuration.ts'
import { ENVIRONMENTS, type Environment } from '../domain/environment.ts'
import { gatewayHost } from '../domain/hosts/gateway-host.ts'
import { oneLine, publicText } from '../domain/public-text.ts'
import { readEndpoints, type UnusableEndpoint } from './read-endpoints.ts'
import { withSuspensions } from './read-suspensions.ts'

/** The configuration in PostgreSQL at one moment, or its changes since an earlier moment. */
export interface ConfigurationRead<Api> extends Position {
  /** New or changed APIs. */
  apis: readonly Api[]
  /** APIs that no longer exist. The reader may never have known some of them. */
  gone: readonly string[]
  /** The age of each change since the earlier moment, in seconds by PostgreSQL's clock. Empty if all APIs were compared. */
  changeAges: readonly number[]
}

/** A moment in the history of one database. */
export interface Position {
  revision: number
  /** A random value, drawn with the revision. After a promotion or a restored backup, another change may have the same revision. */
  epoch: string
}

interface ApiRow {
  id: string
  account_id: string
  environment: Environment
  name: string
  slug: string
  upstream_base_url: string
  pay_to_address: string | null
  enabled: boolean
  revision: string
  epoch: string
  discovery_guidance: string | null
  contact_email: string | null
  openapi_version: string
  service_name: string | null
  icon_url: string | null
  tags: string[]
  sealed_upstream_headers: Buffer | null
  payment_context: boolean
  vary_on: string[]
  redirect_origins: string[]
  custom_hosts: string[]
}

const SELECT_APIS = `
  select a.id, a.account_id, a.environment, a.name, a.slug, a.upstream_base_url, a.pay_to_address, a.enabled, a.revision,
    a.epoch, a.discovery_guidance, a.openapi_version, a.service_name, a.icon_url, a.tags, a.sealed_upstream_headers,
    a.payment_context, a.vary_on, a.redirect_origins,
    coalesce(a.discovery_contact_email, case when a.publish_owner_email and o.publish_owner_email
      and o.email_verified_at is not null then o.email end) as contact_email,
    array(select d.hostname from domain d where d.api_id = a.id and d.status = 'verified'
      order by d.verified_at, d.id) as custom_hosts
  from api a join account o on o.id = a.account_id`

/** The parts of each API to read, and the type of the result. */
export interface ApiDetail<Api> {
  /** Selects rows of `api a`; ends before its `where`. */
  select: string
  toApi(row: never, platformDomain: string, endpoints: readonly EndpointConfiguration[]): Api
  /** The endpoints of a known API. Without this function, no endpoints are read. */
  endpointsOf?(api: Api): readonly EndpointConfiguration[]
  /** Completes a page of APIs with facts outside of their rows, in the same transaction. */
  complete?(client: Pick<ClientBase, 'query'>, apis: readonly Api[]): Promise<readonly Api[]>
}

/** Reads everything that authz needs to sell. */
export const WHOLE_APIS: ApiDetail<ApiConfiguration> = {
  select: SELECT_APIS,
  toApi: apiConfiguration,
  endpointsOf: ({ endpoints }) => endpoints,
  complete: withSuspensions,
}

interface ReadOptions<Api> {
  /** The known APIs, by id. */
  known: ReadonlyMap<string, Api>
  platformDomain: string
  detail: ApiDetail<Api>
  /** The environments of the APIs to read. The default is all. APIs of other environments count as absent. */
  environments?: readonly Environment[]
  /** Called for each endpoint that is left out because its row cannot be used. */
  onUnusable?(endpoint: UnusableEndpoint): void
}

/** Beyond this number of changes, it is faster to compare all APIs. */
const MOST_PARTIAL_CHANGES = 500

/** The maximum number of APIs in one query, so that no query reaches its time limit. */
const PAGE = 1_000

/**
 * Reads the changes after `since`, in the caller's REPEATABLE READ transaction. If the database was never at `since`, it compares all APIs
 * with the known ones: after a promotion or a restore, or if the change log begins later.
 */
export async function readConfiguration<Api extends { epoch: string }>(
  client: ClientBase,
  options: ReadOptions<Api> & { since: Position | undefined },
): Promise<ConfigurationRead<Api>> {
  const { since, known, environments = ENVIRONMENTS } = options
  const position = await readPosition(client)
  const changed = since && (await changedSince(client, since, position))
  if (changed) {
    const { apis, found } = await readApis(client, changed.apiIds, options)
    return { ...position, apis, gone: changed.apiIds.filter((id) => !found.has(id)), changeAges: changed.ages }
  }
  const text = 'select id, epoch from api where environment = any($1)'
  const { rows } = await client.query<{ id: string; epoch: string }>(text, [environments])
  const present = new Set(rows.map(({ id }) => id))
  const differing = rows.filter(({ id, epoch }) => known.get(id)?.epoch !== epoch)
  const { apis } = await readApis(
    client,
    differing.map(({ id }) => id),
    options,
  )
  return { ...position, apis, gone: [...known.keys()].filter((id) => !present.has(id)), changeAges: [] }
}

async function readApis<Api>(
  client: ClientBase,
  ids: readonly string[],
  { known, detail, platformDomain, environments = ENVIRONMENTS, onUnusable = () => undefined }: ReadOptions<Api>,
): Promise<{ apis: Api[]; found: ReadonlySet<string> }> {
  const { endpointsOf } = detail
  const knownOf = (apiId: string) => {
    const api = known.get(apiId)
    return (api && endpointsOf?.(api)) ?? []
  }
  const apis: Api[] = []
  const found = new Set<string>()
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE)
    const text = `${detail.select} where a.id = any($1::uuid[]) and a.environment = any($2)`
    const { rows } = await client.query<{ id: string }>(text, [page, environments])
    const apiIds = rows.map(({ id }) => id)
    const endpoints = endpointsOf && (await readEndpoints(client, { apiIds, known: knownOf, onUnusable }))
    for (const { id } of rows) found.add(id)
    const read = rows.map((row) => detail.toApi(row as never, platformDomain, endpoints?.get(row.id) ?? []))
    apis.push(...((await detail.complete?.(client, read)) ?? read))
  }
  return { apis, found }
}

/** The position of the database: its last committed change. */
export async function readPosition(client: Pick<ClientBase, 'query'>): Promise<Position> {
  const { rows } = await client.query<{ revision: string; epoch: string }>(
    'select revision, epoch from configuration_revision',
  )
  const [row] = rows
  if (!row) throw new Error('the database holds no configuration revision')
  return { revision: Number(row.revision), epoch: row.epoch }
}

/** The APIs that were changed since a position. Undefined if the change log does not contain all changes between the two positions. */
async function changedSince(
  client: ClientBase,
  since: Position,
  { revision, epoch }: Position,
): Promise<{ apiIds: string[]; ages: number[] } | undefined> {
  if (since.revision === revision && since.epoch === epoch) return { apiIds: [], ages: [] }
  if (since.revision >= revision || revision - since.revision > MOST_PARTIAL_CHANGES) return undefined
  const { rows } = await client.query<{ epoch: string; api_id: string; age: number }>(
    `select epoch, api_id, extract(epoch from clock_timestamp() - changed_at)::float8 as age
      from configuration_change where revision between $1 and $2 order by revision`,
    [since.revision, revision],
  )
  const [first, ...later] = rows
  const complete = first?.epoch === since.epoch && later.length === revision - since.revision
  if (!complete) return undefined
  return { apiIds: [...new Set(later.map((row) => row.api_id))], ages: later.map(({ age }) => age) }
}

function apiConfiguration(
  row: ApiRow,
  platformDomain: string,
  endpoints: readonly EndpointConfiguration[],
): ApiConfiguration {
  return {
    id: row.id,
    accountId: row.account_id,
    environment: row.environment,
    name: oneLine(row.name) || row.slug,
    slug: row.slug,
    revision: Number(row.revision),
    epoch: row.epoch,
    enabled: row.enabled,
    upstreamBaseUrl: row.upstream_base_url,
    sealedUpstreamHeaders: row.sealed_upstream_headers?.toString('base64'),
    paymentContext: row.payment_context,
    varyOn: row.vary_on,
    redirectOrigins: row.redirect_origins,
    payToAddress: row.pay_to_address ?? undefined,
    hosts: [gatewayHost({ slug: row.slug, environment: row.environment, platformDomain }), ...row.custom_hosts],
    endpoints,
    discovery: {
      guidance: (row.discovery_guidance && publicText(row.discovery_guidance)) || undefined,
      contactEmail: row.contact_email ?? undefined,
      openapiVersion: row.openapi_version,
      serviceName: row.service_name ?? undefined,
      iconUrl: row.icon_url ?? undefined,
      tags: row.tags,
    },
  }
}
