import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Pool as HttpPool } from 'undici'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { partIsHealthy, startStack } from '../../sandbox/stack.ts'
import { databaseOf, planeOf } from '../e2e/support/gateway.ts'
import { type Seller, sandboxAccept, signUp } from '../e2e/support/seller.ts'
import { clearGateway } from './gateway.ts'

/** How many APIs one seller has at each step; each API has five endpoints. */
const SIZES = [100, 1_000, 10_000]
const ENDPOINTS_PER_API = 5
const IN_PARALLEL = 50

/** Milliseconds at the 99th percentile that the control plane must keep at the largest size. */
export const GATES = { list: 25, get: 25, price: 250 }

export interface ControlPlaneRow {
  apis: number
  /** Milliseconds. */
  list: Percentiles
  get: Percentiles
  /** From the answer to a changed price until the gateway asks for it. */
  price: Percentiles
}

export interface Percentiles {
  p50: number
  p99: number
  perSecond: number
}

interface Options {
  /** Of a stack that is only the bench's; it is emptied before and stopped after. */
  settings: Settings
  /** Measured seconds per figure. */
  seconds: number
  report: (line: string) => void
}

/** Measures how the control plane lists, reads and changes prices as the configuration grows. */
export async function benchControlPlane({ settings, seconds, report }: Options): Promise<ControlPlaneRow[]> {
  await clearGateway(settings)
  await startStack(settings)
  const database = databaseOf(settings)
  try {
    const seller = await signUp(planeOf(settings))
    const sold = await soldApi(seller, settings)
    const rows: ControlPlaneRow[] = []
    for (const apis of SIZES) {
      await fill(database, { accountId: seller.accountId, apis })
      await partIsHealthy(settings, 'envoy')
      const ids = await someIds(database, seller.accountId)
      const list = await load(settings, { seller, seconds, path: () => '/apis' })
      const get = await load(settings, { seller, seconds, path: (i) => `/apis/${ids[i % ids.length]}` })
      const price = await priceChanges(settings, { seller, sold, count: 20 * seconds })
      rows.push({ apis, list, get, price })
      report(line(rows.at(-1)))
    }
    return rows
  } finally {
    await database.end()
    await clearGateway(settings)
  }
}

/** One line of the table. */
export function line(row: ControlPlaneRow | undefined): string {
  if (!row) return ''
  const figures = (name: 'list' | 'get' | 'price') =>
    `${name} p50 ${row[name].p50.toFixed(1)} p99 ${row[name].p99.toFixed(1)} ms (${row[name].perSecond.toFixed(0)}/s)`
  return `${String(row.apis).padStart(6)} APIs  ${figures('list')}  ${figures('get')}  ${figures('price')}`
}

/** What the largest size breaks; nothing when all gates are kept. */
export function brokenGates(rows: readonly ControlPlaneRow[]): string[] {
  const last = rows.at(-1)
  if (!last) return ['nothing was measured']
  return (['list', 'get', 'price'] as const)
    .filter((name) => last[name].p99 > GATES[name])
    .map((name) => `${name}: p99 ${last[name].p99.toFixed(1)} ms, at most ${GATES[name]} ms`)
}

interface Sold {
  apiId: string
  endpointId: string
  host: string
}

async function soldApi(seller: Seller, settings: Settings): Promise<Sold> {
  const api = await seller.createApi({
    upstream_base_url: `http://${HOST}:${settings.ports.upstream}`,
    pay_to_address: '0x1111111111111111111111111111111111111111',
  })
  const endpoint = await seller.createEndpoint(api.id, { path_pattern: '/weather' })
  return { apiId: api.id, endpointId: endpoint.id, host: api.primary_host }
}

/** Rows by SQL, as many as are missing: through the REST API this would take longer than the measurement. */
async function fill(database: Pool, { accountId, apis }: { accountId: string; apis: number }): Promise<void> {
  await database.query(
    `with made as (
       insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
         select uuidv7(), $1, 'development', 'API ' || n, 'bench-' || n, 'https://example.com/' || n,
             '0x1111111111111111111111111111111111111111', (select revision from configuration_revision)
           from generate_series((select count(*) + 1 from api where account_id = $1), $2) n
         returning id)
     insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
       select uuidv7(), made.id, 'GET', '/path-' || e || '/*', $3, 'inferred'
         from made, generate_series(1, $4) e`,
    [accountId, apis, JSON.stringify([sandboxAccept()]), ENDPOINTS_PER_API],
  )
  // A step of more than one has no entries in the change log, so authz and xds read everything anew.
  await database.query('update configuration_revision set revision = revision + 2')
  await database.query('analyze api, endpoint')
}

async function someIds(database: Pool, accountId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from api where account_id = $1 order by random() limit 500',
    [accountId],
  )
  return rows.map(({ id }) => id)
}

/** A closed loop: each of the callers in parallel asks again as soon as it is answered. */
async function load(
  settings: Settings,
  options: { seller: Seller; seconds: number; path: (index: number) => string },
): Promise<Percentiles> {
  const { seller, seconds, path } = options
  const pool = new HttpPool(`http://${HOST}:${settings.ports.production}`, { connections: IN_PARALLEL })
  const headers = { authorization: `Bearer ${seller.token}`, 'x-svc-environment': 'development' }
  const times: number[] = []
  let next = 0
  const begun = performance.now()
  const measuredFrom = begun + 1000
  const end = measuredFrom + seconds * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const { statusCode, body } = await pool.request({ method: 'GET', path: path(next++), headers })
      await body.dump()
      if (statusCode !== 200) throw new Error(`the control plane answered ${statusCode}`)
      if (started >= measuredFrom) times.push(performance.now() - started)
    }
  }
  try {
    await Promise.all(Array.from({ length: IN_PARALLEL }, caller))
  } finally {
    await pool.close()
  }
  return { ...percentiles(times), perSecond: times.length / seconds }
}

/** Changes a price again and again, each time until the gateway asks for it. */
async function priceChanges(
  settings: Settings,
  { seller, sold, count }: { seller: Seller; sold: Sold; count: number },
): Promise<Percentiles> {
  const gateway = new HttpPool(`http://${HOST}:${settings.ports.gatewayHttp}`, { connections: 1 })
  const times: number[] = []
  try {
    await askedPrice(gateway, sold, 30_000)
    const begun = performance.now()
    for (let i = 0; i < count; i++) {
      const amount = String(1_000_000 + ((times.length * 7919 + Math.floor(begun)) % 1_000_000))
      await seller.updateEndpoint(sold.apiId, sold.endpointId, { accepts: [sandboxAccept(amount)] })
      const changed = performance.now()
      while ((await askedPrice(gateway, sold, 5_000)) !== amount) await delay(1)
      times.push(performance.now() - changed)
    }
    return { ...percentiles(times), perSecond: (1000 * count) / (performance.now() - begun) }
  } finally {
    await gateway.close()
  }
}

/** What the gateway's challenge asks for, once it challenges at all. */
async function askedPrice(gateway: HttpPool, { host }: Sold, patienceMs: number): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { statusCode, headers, body } = await gateway.request({ method: 'GET', path: '/weather', headers: { host } })
    await body.dump()
    const challenge = headers['payment-required']
    if (statusCode === 402 && typeof challenge === 'string') {
      const { accepts } = JSON.parse(Buffer.from(challenge, 'base64').toString()) as { accepts: { amount: string }[] }
      return accepts[0]?.amount ?? ''
    }
    if (performance.now() > deadline) throw new Error(`the gateway answers ${statusCode} and asks for no payment`)
    await delay(20)
  }
}

function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
