import type { ClientBase } from 'pg'
import type { AcceptOption } from '../domain/accepts/accept.ts'
import type { EndpointConfiguration } from '../domain/configuration/api-configuration.ts'
import type { ChargeTime } from '../domain/endpoints/charging.ts'
import type { EndpointParameter } from '../domain/endpoints/endpoint-parameter.ts'
import type { JsonSchema } from '../domain/endpoints/endpoint-schema.ts'
import { oneLine, publicText } from '../domain/public-text.ts'
import { createPace } from '../runtime/pace.ts'

/** An endpoint that is not sold because its row cannot be used, with the reason. */
export interface UnusableEndpoint {
  id: string
  apiId: string
  reason: string
}

interface Listed {
  id: string
  api_id: string
  version: string
  bytes: number
  /** The endpoint from the last read, if its row has not changed. */
  known?: EndpointConfiguration
}

interface EndpointRow {
  id: string
  api_id: string
  method: string
  path_pattern: string
  description: string | null
  operation_id: string | null
  summary: string | null
  tags: string[]
  mime_type: string | null
  request_mime_type: string | null
  success_status: number | null
  parameters: EndpointParameter[]
  accepts: AcceptOption[]
  path_schema: JsonSchema | null
  request_schema: JsonSchema | null
  response_schema: JsonSchema | null
  payment_identifier_required: boolean
  always_verify: boolean
  charge: ChargeTime
  max_stream_seconds: number | null
  expires_ms: number | null
}

/**
 * At most this many bytes of endpoint records are read in one query. Parsing them takes a millisecond or two. Between
 * two queries, the process does other work.
 */
const PAGE_BYTES = 128 * 1024
/** The maximum number of endpoints in one query. */
const PAGE_ROWS = 500
/** A record with more bytes is not read, and its endpoint is unusable. The control plane accepts no endpoint of this size. */
const MOST_ENDPOINT_BYTES = 512 * 1024

// `xmin` is the transaction that last wrote the row. After a promotion, another transaction may have the same number, but not the same
// time. The cursor limits memory: one account may have ten thousand endpoints.
const LIST = `declare listed_endpoint no scroll cursor for
  select id, api_id, xmin::text || ' ' || updated_at::text as version, octet_length(record) as bytes
    from endpoint where api_id = any($1::uuid[]) and enabled and (expires_at is null or expires_at > now())
    order by api_id, id`
const NEXT_LISTED = `fetch ${PAGE_ROWS} from listed_endpoint`
const END_LIST = 'close listed_endpoint'

const READ = `
  select id, api_id, method, path_pattern, description, operation_id, summary, tags, mime_type, request_mime_type,
      success_status, parameters, accepts, path_schema, request_schema, response_schema, payment_identifier_required, always_verify, charge,
      max_stream_seconds, extract(epoch from expires_at)::float8 * 1000 as expires_ms
    from endpoint where id = any($1::uuid[]) order by id`

/**
 * The sold endpoints of these APIs, by API and in the order of their ids. Endpoints of `known` with unchanged rows are reused. Other work
 * runs between the short steps of a read. If an endpoint cannot be used, only that endpoint is left out. `client` has a transaction open.
 */
export async function readEndpoints(
  client: ClientBase,
  options: {
    apiIds: readonly string[]
    known: (apiId: string) => readonly EndpointConfiguration[]
    onUnusable(endpoint: UnusableEndpoint): void
  },
): Promise<ReadonlyMap<string, EndpointConfiguration[]>> {
  const { apiIds, known, onUnusable } = options
  const listed = new Map<string, Listed[]>(apiIds.map((id) => [id, []]))
  const wanted: Listed[] = []
  let ofOne: { apiId: string; known: ReadonlyMap<string, EndpointConfiguration> } | undefined
  for await (const each of list(client, apiIds)) {
    if (each.api_id !== ofOne?.apiId)
      ofOne = { apiId: each.api_id, known: new Map(known(each.api_id).map((endpoint) => [endpoint.id, endpoint])) }
    const endpoint = ofOne.known.get(each.id)
    if (each.bytes > MOST_ENDPOINT_BYTES)
      onUnusable({ id: each.id, apiId: each.api_id, reason: `its record has ${each.bytes} bytes` })
    else if (endpoint?.version === each.version) each.known = endpoint
    else wanted.push(each)
    listed.get(each.api_id)?.push(each)
  }
  const fresh = await readPages(client, wanted, onUnusable)
  const pace = createPace()
  const ofApi = new Map<string, EndpointConfiguration[]>()
  for (const [apiId, ofThis] of listed) {
    ofApi.set(
      apiId,
      ofThis.flatMap((each) => each.known ?? fresh.get(each.id) ?? []),
    )
    await pace()
  }
  return ofApi
}

/** Yields the sold endpoints of the APIs, in the order of the ids of APIs and endpoints. */
async function* list(client: ClientBase, apiIds: readonly string[]): AsyncGenerator<Listed> {
  await client.query(LIST, [apiIds])
  for (;;) {
    const { rows } = await client.query<Listed>(NEXT_LISTED)
    yield* rows
    if (rows.length < PAGE_ROWS) break
  }
  await client.query(END_LIST)
}

async function readPages(
  client: ClientBase,
  wanted: readonly Listed[],
  onUnusable: (endpoint: UnusableEndpoint) => void,
): Promise<ReadonlyMap<string, EndpointConfiguration>> {
  const fresh = new Map<string, EndpointConfiguration>()
  for (const page of pagesOf(wanted)) {
    const versions = new Map(page.map(({ id, version }) => [id, version]))
    const { rows } = await client.query<EndpointRow>(READ, [[...versions.keys()]])
    for (const row of rows) {
      try {
        fresh.set(row.id, endpointConfiguration(row, versions.get(row.id) ?? ''))
      } catch (error) {
        onUnusable({ id: row.id, apiId: row.api_id, reason: String(error) })
      }
    }
  }
  return fresh
}

function* pagesOf(listed: readonly Listed[]): Generator<Listed[]> {
  let page: Listed[] = []
  let bytes = 0
  for (const each of listed) {
    if (page.length > 0 && (bytes + each.bytes > PAGE_BYTES || page.length === PAGE_ROWS)) {
      yield page
      page = []
      bytes = 0
    }
    page.push(each)
    bytes += each.bytes
  }
  if (page.length > 0) yield page
}

/**
 * An endpoint from its row. Texts are cleaned here, so that documents, challenges and pages show them in one form. Throws for a row that
 * the control plane cannot have written.
 */
function endpointConfiguration(row: EndpointRow, version: string): EndpointConfiguration {
  const { accepts } = row
  if (!Array.isArray(accepts) || !accepts.every(isAcceptOption)) throw new TypeError('accepts is not a list of options')
  return {
    id: row.id,
    version,
    method: row.method,
    pathPattern: row.path_pattern,
    description: shown(row.description, publicText),
    operationId: shown(row.operation_id, oneLine),
    summary: shown(row.summary, oneLine),
    tags: row.tags.map(oneLine),
    mimeType: row.mime_type ?? undefined,
    requestMimeType: row.request_mime_type ?? undefined,
    successStatus: row.success_status ?? undefined,
    parameters: row.parameters,
    accepts,
    pathSchema: row.path_schema ?? undefined,
    requestSchema: row.request_schema ?? undefined,
    responseSchema: row.response_schema ?? undefined,
    paymentIdentifierRequired: row.payment_identifier_required,
    alwaysVerify: row.always_verify,
    charge: row.charge,
    maxStreamSeconds: row.max_stream_seconds ?? undefined,
    expiresAt: row.expires_ms === null ? undefined : new Date(row.expires_ms),
  }
}

/** The cleaned text. Undefined for a text without visible characters. */
function shown(text: string | null, clean: (text: string) => string): string | undefined {
  return (text && clean(text)) || undefined
}

function isAcceptOption(option: Partial<AcceptOption> | null): boolean {
  const { scheme, network, asset, amount, max_timeout_seconds: seconds, extra } = option ?? {}
  const texts = [scheme, network, asset, amount]
  return texts.every((text) => typeof text === 'string') && typeof seconds === 'number' && extra instanceof Object
}
