import { ENDPOINT_METHODS, type Endpoint } from '@launa/sdk'
import { command, type Flag } from '../command.ts'
import { API, ENDPOINT } from '../input/arguments.ts'
import { integer } from '../input/choices.ts'
import { MATCH_FLAG, type MatchOptions, matchOf, withEtag } from '../input/etag.ts'
import { jsonList, jsonObject } from '../input/json-input.ts'
import { needsOneOf } from '../input/mistakes.ts'
import { acceptsOf, needsPrice, networkMistakes, PRICE_FLAGS, type PriceOptions } from '../input/pricing.ts'
import { CODE_FLAG, type Code, withCode } from '../session/account-proof.ts'
import type { Column } from '../terminal/table.ts'
import { fields, price } from '../terminal/text.ts'
import { endpointChangeCommand } from './endpoint-changes.ts'
import { FILTER_FLAGS, type FilterOptions, filterMistakes, filterOf } from './endpoint-filter.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const pricesOf = ({ accepts }: Endpoint) => accepts.map((accept) => `${price(accept)} on ${accept.network}`).join(', ')

/** The texts of `payable` for people. The word `unknown` could be read as a failure of the command, so the text is "not checked". */
const PAYABLE: Readonly<Record<Endpoint['payable'], string>> = { yes: 'yes', unknown: 'not checked', no: 'no' }

const COLUMNS: readonly Column<Endpoint>[] = [
  ['id', ({ id }) => id],
  ['method', ({ method }) => method],
  ['path', ({ path_pattern }) => path_pattern],
  ['price', pricesOf, 'whole'],
  ['enabled', ({ enabled }) => (enabled ? 'yes' : 'no')],
  ['payable', ({ payable }) => PAYABLE[payable]],
]

const CHARGED: Readonly<Record<Endpoint['charge'], string>> = {
  after: 'when the answer is there',
  before: 'before the API is asked',
  tool_calls: 'for MCP tool calls that succeed',
}

interface EndpointOptions extends PriceOptions, Code {
  method?: Endpoint['method']
  path?: string
  description?: string
  operationId?: string
  summary?: string
  tag?: string[]
  mimeType?: string
  requestMimeType?: string
  successStatus?: number
  parameters?: Endpoint['parameters']
  pathSchema?: Record<string, unknown>
  requestSchema?: Record<string, unknown>
  responseSchema?: Record<string, unknown>
  enabled?: boolean
  alwaysVerify?: boolean
  charge?: Endpoint['charge']
  maxRedeliveries?: number
  maxStreamSeconds?: number
}

const FLAGS: readonly Flag[] = [
  ...PRICE_FLAGS,
  { flags: '--description <text>', summary: 'shown to buyers' },
  { flags: '--summary <text>', summary: 'one line, shown to buyers' },
  { flags: '--operation-id <name>', summary: 'operationId in the published OpenAPI document' },
  { flags: '--tag <tag>', summary: 'group of endpoints; may be given more than once', repeats: true },
  { flags: '--mime-type <type>', summary: 'media type of a successful answer; application/json unless given' },
  {
    flags: '--request-mime-type <type>',
    summary: 'media type of the request body, such as multipart/form-data; application/json unless given',
  },
  {
    flags: '--success-status <code>',
    summary: 'HTTP status of a successful answer in the documents for buyers; 200 unless given',
    parse: integer(200, 299),
  },
  {
    flags: '--parameters <json>',
    summary: 'query, header and cookie parameters as a JSON list, [{"name":"x-trace","in":"header"}], or @file',
    parse: jsonList,
  },
  {
    flags: '--path-schema <json>',
    summary: 'JSON Schema of the names in the path, or @file',
    parse: jsonObject,
  },
  {
    flags: '--request-schema <json>',
    summary: 'JSON Schema of the request body, or of the query of GET, HEAD and DELETE, or @file',
    parse: jsonObject,
  },
  {
    flags: '--response-schema <json>',
    summary: 'JSON Schema of a successful answer, or @file',
    parse: jsonObject,
  },
  {
    flags: '--charge <when>',
    summary:
      'after: when your API has answered; before: before it gets the request; tool_calls: only MCP tool calls that succeed',
    choices: Object.keys(CHARGED),
  },
  {
    flags: '--max-redeliveries <count>',
    summary: 'how often your API gets a request again if its answer did not reach the buyer',
    parse: integer(1, 10),
  },
  {
    flags: '--max-stream-seconds <seconds>',
    summary: 'longest duration of an answer; 0: the limit of the platform',
    parse: integer(0, 86_400),
  },
  {
    flags: '--always-verify',
    summary:
      'verify each payment before your API gets the request, also of known payers (their last payments have settled)',
  },
  { flags: '--no-always-verify', summary: 'do not verify known payers (their last payments have settled)' },
  { flags: '--enabled', summary: 'serve it' },
  { flags: '--no-enabled', summary: 'do not serve it' },
]

const CHANGES: readonly Flag[] = [
  { flags: '--method <method>', summary: 'GET, HEAD, POST, PUT, PATCH or DELETE', choices: ENDPOINT_METHODS },
  {
    flags: '--path <pattern>',
    summary: 'a path; {id} stands for text of one segment (/pets/{id}, /{id}.json), * at the end for all that follows',
  },
  ...FLAGS,
  { flags: '--clear-schemas', summary: 'delete the schemas, and infer them again' },
]

function optionalFields(options: EndpointOptions) {
  const { description, requestSchema, responseSchema, enabled, charge, maxRedeliveries, maxStreamSeconds } = options
  const { summary, operationId, tag, mimeType, pathSchema, alwaysVerify } = options
  const { requestMimeType, successStatus, parameters } = options
  return {
    ...(description !== undefined && { description }),
    ...(summary !== undefined && { summary }),
    ...(operationId !== undefined && { operation_id: operationId }),
    ...(tag !== undefined && { tags: tag }),
    ...(mimeType !== undefined && { mime_type: mimeType }),
    ...(requestMimeType !== undefined && { request_mime_type: requestMimeType }),
    ...(successStatus !== undefined && { success_status: successStatus }),
    ...(parameters !== undefined && { parameters }),
    ...(pathSchema !== undefined && { path_schema: pathSchema }),
    ...(requestSchema !== undefined && { request_schema: requestSchema }),
    ...(responseSchema !== undefined && { response_schema: responseSchema }),
    ...(enabled !== undefined && { enabled }),
    ...(alwaysVerify !== undefined && { always_verify: alwaysVerify }),
    ...(charge !== undefined && { charge }),
    ...(maxRedeliveries !== undefined && { max_redeliveries: maxRedeliveries }),
    ...(maxStreamSeconds !== undefined && { max_stream_seconds: maxStreamSeconds || null }),
  }
}

/** Returns the filter options as query parameters of a request that lists endpoints. */
function queryOf(options: FilterOptions) {
  const { enabled, ids: _, ...rest } = filterOf(options)
  return { ...rest, ...(enabled !== undefined && { enabled: enabled ? ('true' as const) : ('false' as const) }) }
}

function endpointText(endpoint: Endpoint & { etag?: string }): string {
  return fields([
    ['id', endpoint.id],
    ['endpoint', `${endpoint.method} ${endpoint.path_pattern}`],
    ['price', pricesOf(endpoint)],
    ['summary', endpoint.summary],
    ['description', endpoint.description],
    ['tags', endpoint.tags.join(', ') || null],
    ['takes', endpoint.request_mime_type],
    ['parameters', endpoint.parameters.map(({ name, in: place }) => `${name} (${place})`).join(', ') || null],
    ['answers', [endpoint.success_status, endpoint.mime_type].filter(Boolean).join(' ') || null],
    ['schemas', endpoint.schema_source],
    ['charged', CHARGED[endpoint.charge]],
    ['verified', endpoint.always_verify ? 'each payment' : 'payers that are not known'],
    ['redeliveries', String(endpoint.max_redeliveries)],
    ['longest answer', endpoint.max_stream_seconds === null ? null : `${endpoint.max_stream_seconds} s`],
    ['enabled', endpoint.enabled ? 'yes' : 'no'],
    ['payable', PAYABLE[endpoint.payable]],
    ['expires', endpoint.expires_at],
    ['etag', endpoint.etag],
  ])
}

export const endpointCommands = [
  command<ListOptions & FilterOptions>({
    name: 'endpoints list',
    summary: 'list the endpoints of an API, newest first',
    examples: ['endpoints list weather --sandbox', 'endpoints list weather --search forecast --max-price 0.10'],
    args: [API],
    flags: [...LIST_FLAGS, ...FILTER_FLAGS],
    check: filterMistakes,
    run: (context, [api = ''], { limit, ...filter }) =>
      listResult(context, (client) => client.apis.endpoints.list(api, { limit: pageSize(limit), ...queryOf(filter) }), {
        what: 'endpoints',
        limit,
        columns: COLUMNS,
      }),
  }),
  command<EndpointOptions & { method: Endpoint['method']; path: string; ttl?: number }>({
    name: 'endpoints create',
    summary: 'create an endpoint: put a price on a method and path',
    examples: [
      "endpoints create weather --sandbox --method GET --path '/forecast/*' --price 0.10",
      'endpoints create weather --production --method POST --path /ask --price 0.50 --network Base',
    ],
    args: [API],
    flags: [
      {
        flags: '--method <method>',
        summary: 'GET, HEAD, POST, PUT, PATCH or DELETE',
        required: true,
        choices: ENDPOINT_METHODS,
      },
      {
        flags: '--path <pattern>',
        summary:
          'a path; {id} stands for text of one segment (/pets/{id}, /{id}.json), * at the end for all that follows',
        required: true,
      },
      ...FLAGS,
      {
        flags: '--ttl <seconds>',
        summary: 'delete it after its first payment, or after this time',
        parse: integer(1, 31_536_000),
      },
      CODE_FLAG,
    ],
    check: needsPrice,
    writes: true,
    async run(context, [api = ''], options) {
      const client = context.client()
      const accepts = (await acceptsOf(options, client)) ?? []
      const { method, path: path_pattern, ttl } = options
      const body = { method, path_pattern, accepts, ...optionalFields(options), ...(ttl !== undefined && { ttl }) }
      const create = (code: Code) => client.apis.endpoints.create(api, { ...body, ...code })
      const endpoint = await withCode(context, options.code, create)
      return { value: endpoint, text: endpointText(endpoint) }
    },
  }),
  command({
    name: 'endpoints get',
    summary: 'show an endpoint',
    examples: ["endpoints get weather 'GET /forecast/*'"],
    args: [API, ENDPOINT],
    async run(context, [api = '', id = '']) {
      const endpoint = withEtag(await context.client().apis.endpoints.get(api, id))
      return { value: endpoint, text: endpointText(endpoint) }
    },
  }),
  command<EndpointOptions & MatchOptions & { clearSchemas?: boolean }>({
    name: 'endpoints update',
    summary: 'change an endpoint; options that are absent change nothing',
    examples: [
      "endpoints update weather 'GET /forecast/*' --sandbox --price 0.20",
      "endpoints update weather 'GET /forecast/*' --no-enabled",
    ],
    args: [API, ENDPOINT],
    flags: [...CHANGES, MATCH_FLAG, CODE_FLAG],
    check: (options) => [...needsOneOf(CHANGES)(options), ...networkMistakes(options)],
    writes: true,
    async run(context, [api = '', id = ''], options) {
      const client = context.client()
      const { method, path, clearSchemas } = options
      const accepts = await acceptsOf(options, client)
      const body = {
        ...(method !== undefined && { method }),
        ...(path !== undefined && { path_pattern: path }),
        ...(accepts && { accepts }),
        ...(clearSchemas && { clear_schemas: true }),
        ...optionalFields(options),
      }
      const update = (code: Code) => client.apis.endpoints.update(api, id, { ...body, ...code }, matchOf(options))
      const endpoint = withEtag(await withCode(context, options.code, update))
      return { value: endpoint, text: endpointText(endpoint) }
    },
  }),
  endpointChangeCommand,
  command<MatchOptions>({
    name: 'endpoints delete',
    summary: 'delete an endpoint',
    examples: ["endpoints delete weather 'GET /forecast/*' --sandbox"],
    question: ([api, endpoint]) => `Delete the endpoint ${endpoint} of the API ${api}?`,
    args: [API, ENDPOINT],
    flags: [MATCH_FLAG],
    writes: true,
    async run(context, [api = '', id = ''], options) {
      await context.client().apis.endpoints.delete(api, id, matchOf(options))
      return { value: { deleted: id }, text: 'deleted' }
    },
  }),
]
