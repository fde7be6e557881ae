import { resourcesOf } from '../../surface/methods.ts'
import type { AppInfo } from '../../typescript/src/app-info.ts'
import { Launa } from '../../typescript/src/client.ts'
import { LaunaError } from '../../typescript/src/errors.ts'
import { LIVE_KEY, SANDBOX_KEY, TOKEN } from './connections.ts'
import { CONTRACT, exampleBody } from './contract.ts'

const ID = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const OTHER = '019a2b3c-4d5e-7f60-8123-00000000000f'
const PAGE = { limit: 2, cursor: 'Y3Vyc29y' }
const FILTER = { api_id: ID, status: 'settled', from: '2026-01-01T00:00:00+01:00', limit: 200 }
const EXPORT = { status: 'settled', from: '2026-01-01T00:00:00+01:00' }

/** The queries of operations that return no list, and the filters of operations that return a list. */
const QUERIES: Readonly<Record<string, object>> = {
  getSlugAvailability: { slug: 'weather' },
  listSettlements: FILTER,
  exportSettlements: { ...EXPORT, format: 'csv' },
  getStatement: { month: '2026-11' },
  exportStatement: { month: '2026-11', format: 'pdf' },
  listAuditLog: { ...PAGE, resource_type: 'api', api_id: ID },
  getStatsOverview: { days: 7 },
  listWebhookDeliveries: { ...PAGE, status: 'failed' },
}

interface Call {
  operation: string
  /** The name of the method in TypeScript: `apis.endpoints.create`. */
  call: string
  arguments: readonly unknown[]
}

const CALLS: readonly Call[] = resourcesOf(CONTRACT).flatMap(({ path, all }) =>
  all.map((method) => ({
    operation: method.operation,
    call: `${path}.${method.name}`,
    arguments: [
      ...[ID, OTHER].slice(0, method.path.length),
      ...(method.body ? [exampleBody(method.operation)] : []),
      ...(method.query ? [QUERIES[method.operation] ?? PAGE] : []),
    ],
  })),
)

export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** Calls a method by its name, such as `apis.endpoints.create`, and returns the request that it sends. */
export async function sentBy(
  options: ConstructorParameters<typeof Launa>[0],
  method: string,
  args: readonly unknown[],
): Promise<SentRequest> {
  let sent: SentRequest | undefined
  const client = new Launa({
    ...options,
    fetch: async (url, { method, headers, body } = {}) => {
      const text = body as string | undefined
      sent = {
        method: String(method),
        url: String(url),
        headers: headers as Record<string, string>,
        body: text === undefined ? null : JSON.parse(text),
      }
      return Response.json({ items: [], next_cursor: null })
    },
  })
  const names = method.split('.')
  const name = names.pop() ?? ''
  const holder = names.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], client)
  await (holder as Record<string, (...args: readonly unknown[]) => Promise<unknown>>)[name]?.(...args)
  if (!sent) throw new Error(`${method} sends nothing`)
  return sent
}

const CREDENTIALS = {
  live_key: { apiKey: LIVE_KEY, baseUrl: 'https://api.example.com' },
  sandbox_key: { apiKey: SANDBOX_KEY, baseUrl: 'https://staging.example.com' },
  token: { token: TOKEN, baseUrl: 'https://api.example.com' },
  sandbox_token: { token: TOKEN, sandbox: true, baseUrl: 'https://api.example.com/base' },
  none: { baseUrl: 'https://api.example.com' },
} as const

/** The request of every operation, and the headers for each kind of credential. */
export async function requestVectors(): Promise<object> {
  const operations = []
  for (const each of CALLS) {
    const { headers, ...request } = await sentBy(CREDENTIALS.token, each.call, each.arguments)
    operations.push({
      ...each,
      request,
      sends_idempotency_key: 'idempotency-key' in headers,
    })
  }
  const credentials = []
  for (const [name, options] of Object.entries(CREDENTIALS)) {
    const { headers, url } = await sentBy(options, 'auth.me', [])
    const { 'user-agent': _, ...told } = headers
    credentials.push({ name, options: snakeCased(options), url, headers: told })
  }
  const refusedArguments = ['', '.', '..'].map((id) => ({
    call: 'apis.get',
    arguments: [id],
    error: 'InvalidArgumentError',
  }))
  const escaped = {
    call: 'apis.get',
    arguments: ['a/b?c#d é'],
    url: (await sentBy(CREDENTIALS.none, 'apis.get', ['a/b?c#d é'])).url,
  }
  const [headers, apps] = await Promise.all([Promise.all(HEADERS.map(headerVector)), Promise.all(APPS.map(appVector))])
  return { operations, credentials, refused_arguments: refusedArguments, escaped_arguments: [escaped], headers, apps }
}

/** Headers that a caller adds to a request. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'X-Trace-Id': 'a 1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  ...[{ 'x trace': '1' }, { '': '1' }, { 'x-trace:': '1' }],
  ...['', ' a', 'a ', 'a\r\nx-api-key: b', 'a\u0000', '\u00e9'].map((value) => ({ 'x-trace': value })),
  ...['Authorization', 'x-api-key', 'X-Svc-Environment', 'idempotency-key', 'If-Match', 'content-type', 'accept'].map(
    (name) => ({ [name]: 'a' }),
  ),
  ...['user-agent', 'host', 'Content-Length', 'transfer-encoding', 'connection', 'accept-encoding'].map((name) => ({
    ...{ [name]: 'a' },
  })),
]

/** Valid and invalid names of programs that use the SDK. */
const APPS: readonly AppInfo[] = [
  { name: 'weather-sync', version: '1.2.0' },
  { name: 'weather-sync' },
  ...[{ name: '' }, { name: 'weather sync' }, { name: 'a\r\nb' }, { name: 'caf\u00e9' }],
  ...[
    { name: 'a', version: '1 (beta)' },
    { name: 'a/b', version: '1' },
  ],
]

async function headerVector(headers: Readonly<Record<string, string>>): Promise<object> {
  return withOutcome({ given: headers }, async () => {
    const { headers: sent } = await sentBy(CREDENTIALS.none, 'auth.me', [{ headers }])
    const added = Object.entries(sent).filter(([name]) => !['accept', 'user-agent'].includes(name))
    return { value: Object.fromEntries(added) }
  })
}

/** The end of `User-Agent` that names the program. */
async function appVector(app: AppInfo): Promise<object> {
  return withOutcome({ app }, async () => {
    const { headers } = await sentBy({ ...CREDENTIALS.none, appInfo: app }, 'auth.me', [])
    const { headers: plain } = await sentBy(CREDENTIALS.none, 'auth.me', [])
    return { value: headers['user-agent']?.slice(plain['user-agent']?.length) }
  })
}

async function withOutcome(vector: object, run: () => Promise<object>): Promise<object> {
  try {
    return { ...vector, ...(await run()) }
  } catch (error) {
    if (!(error instanceof LaunaError)) throw error
    return { ...vector, error: error.name, message: error.message }
  }
}

function snakeCased(options: object): object {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
