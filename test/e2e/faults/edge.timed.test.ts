import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Pool as HttpPool } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { table } from '../../../sandbox/report.ts'
import { HOST, httpAddress } from '../../../sandbox/settings.ts'
import { startPart } from '../../../sandbox/stack.ts'
import { type BaselineEnvoy, startBaselineEnvoy } from '../../bench/servers/baseline-envoy.ts'
import type { Attack, Attacked } from '../../faults/edge-attacker.ts'
import { encodeHeader, signPayment, until } from '../support/buyers/buyer.ts'
import { residentBytes } from '../support/processes/memory.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { authzLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'

/**
 * Attacks by clients without an account, and by a seller on the free plan, must not slow down another seller's buyers. Only `make faults`
 * runs this test, because its times need the whole machine.
 */
const settings = testSettings()
const run = promisify(execFile)

const SECONDS = 8
/** Rate of unpaid requests, both with and without an attack. */
const SAMPLES_PER_SECOND = 100
const MOST_TIMES_QUIET = 2
/** The most changes of the configuration in a second that the default limit of an account allows. */
const CHANGES_PER_SECOND = 50
/** Milliseconds that are always acceptable: one garbage collection can add this much to the p99 of eight seconds. */
const MOST_MS = 15
/** The maximum memory that Envoy and authz may keep after all attacks. The resident memory of authz also depends on garbage collection. */
const MOST_KEPT = { envoy: 64 * 1024 ** 2, authz: 512 * 1024 ** 2 }

const gateway = new HttpPool(`http://${HOST}:${settings.ports.gatewayHttp}`, { connections: 8 })
let victim: Shop
let hostile: Shop
let quiet: number
/** A second Envoy, which answers each request with 404 and calls no other service. */
let bare: BaselineEnvoy
let before: { envoy: number; authz: number }
const report: string[][] = [['ATTACK', 'BEGUN', 'ANSWERS', 'QUIET P99', 'BESIDE P99', 'P99', 'PAID', 'ENVOY']]

beforeAll(async () => {
  // In the local stack, all clients share one IP address, so its limits are high. Here the attacker has a separate IP address, and the
  // limits are the defaults of a gateway.
  const limits = authzLimits({ bad_signatures_per_second: 100, documents_per_subnet: 8 })
  const authz = { ...limits, FAILED_PAYMENTS_PER_SUBNET: '300' }
  const xds = { REQUESTS_PER_ADDRESS: '500' }
  const limited = testSettings({ authz, xds })
  for (const part of ['authz', 'xds'] as const) await startPart(limited, part)
  victim = await openShop({ settings })
  hostile = await openShop({ settings, endpoints: [{ path: '/weather' }] })
  const { root, stateDirectory: directory, ports } = settings
  const services = { upstreamPort: ports.upstream, denyingPort: ports.authz, allowingPort: ports.authz }
  bare = await startBaselineEnvoy({ root, directory, concurrency: 1, answersItself: true, ...services })
  await measured(2)
  quiet = (await measured(SECONDS)).p99
  before = await memory()
})
afterAll(async () => {
  console.log(`\n${table(report)}\n`)
  await Promise.all([gateway.close(), victim?.close(), hostile?.close(), bare?.[Symbol.asyncDispose]()])
})

/** Returns the latency of the victim's unpaid requests for some seconds, and the results of its payments. */
async function measured(seconds: number): Promise<{ p99: number; paid: number; failures: string[] }> {
  const times: number[] = []
  const failures: string[] = []
  let paid = 0
  let running = true
  const quote = async () => {
    const begun = performance.now()
    const { statusCode, body } = await gateway.request({
      method: 'GET',
      path: '/weather',
      headers: { host: victim.host },
    })
    await body.dump()
    if (statusCode !== 402) failures.push(`a quote answered ${statusCode}`)
    times.push(performance.now() - begun)
  }
  const buyer = async () => {
    while (running) {
      const { response } = await victim.pay('/weather')
      if (response.status === 200) paid += 1
      else failures.push(`a payment answered ${response.status} ${await response.text()}`)
      await delay(400)
    }
  }
  const buying = buyer()
  const pending: Promise<void>[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    pending.push(quote().catch((error: unknown) => void failures.push(String(error))))
    await delay(1000 / SAMPLES_PER_SECOND)
  }
  await Promise.all(pending)
  running = false
  await buying
  const sorted = times.toSorted((a, b) => a - b)
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY, paid, failures }
}

/** Returns Envoy's own count of its allocated memory, and authz's resident memory. */
async function memory(): Promise<{ envoy: number; authz: number }> {
  const answer = await fetch(`${httpAddress(settings, 'envoyAdmin')}/memory`)
  const { allocated } = (await answer.json()) as { allocated: string }
  return { envoy: Number(allocated), authz: residentBytes(settings, 'authz') }
}

async function attack(options: Traffic): Promise<Attacked> {
  const whole: Attack = {
    ...{ port: settings.ports.gatewayHttp, hosts: [hostile.host], path: '/weather', seconds: SECONDS },
    ...options,
  }
  const program = join(settings.root, 'test/faults/edge-attacker.ts')
  const file = join(settings.stateDirectory, 'attack.json')
  await writeFile(file, JSON.stringify(whole))
  // This program represents another machine. It uses only idle processor time, so that it takes none from Envoy and authz.
  const { stdout } = await run('nice', ['-n', '19', process.execPath, program, file])
  return JSON.parse(stdout) as Attacked
}

/** Puts an endpoint with a deeply nested schema on sale at the hostile seller. Returns its path. */
async function nestedSchema(): Promise<string> {
  let schema: object = { type: 'string' }
  for (let depth = 0; depth < 7; depth += 1) schema = { type: 'array', minItems: 16, items: schema }
  const endpoint = { path_pattern: '/nested', method: 'GET', accepts: [sandboxAccept('1')], response_schema: schema }
  await hostile.seller.createEndpoint(hostile.api.id, endpoint as never)
  await until('it is sold', async () => (await hostile.get('/nested')).status === 402)
  return '/nested'
}

async function manyApis(): Promise<string[]> {
  const operations = Array.from({ length: 200 }, (_, index) => ({ method: 'GET', path_pattern: `/v1/${index}` }))
  const hosts: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const api = await hostile.seller.createApi({
      upstream_base_url: httpAddress(settings, 'upstream'),
      pay_to_address: hostile.payTo,
    })
    const body = { operations, accepts: [sandboxAccept('1')] }
    await hostile.seller.call('POST', `/apis/${api.id}/openapi/import`, { body })
    hosts.push(api.primary_host)
  }
  return hosts
}

/**
 * Gives the hostile seller the largest API that a free account may have, and returns traffic that changes it. SQL inserts the endpoints,
 * because the REST API would take longer than the attack.
 */
async function largestApi(): Promise<Sent> {
  const { api, pool, seller } = hostile
  const insert = async (count: number, name: string, bytes: number) => {
    const schema = { type: 'object', description: 'x'.repeat(bytes) }
    const { rows } = await pool.query<{ id: string }>(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, response_schema, schema_source)
         select uuidv7(), $1, 'GET', '/' || $2 || '-' || n, $3, $4, 'manual' from generate_series(1, $5::int) n returning id`,
      [api.id, name, JSON.stringify([sandboxAccept('1')]), JSON.stringify(schema), count],
    )
    return rows.map(({ id }) => id)
  }
  const schemaBytes = 64_000
  const large = await insert(60, 'large', schemaBytes)
  await insert(1_900, 'small', 1_500)
  const changesOf = (ofApi: string, endpoints: readonly string[]) => ({
    ...{ kind: 'requests' as const, perSecond: CHANGES_PER_SECOND, port: settings.ports.production },
    changes: { token: seller.token, paths: endpoints.map((id) => `/apis/${ofApi}/endpoints/${id}`), schemaBytes },
  })
  // The control run changes a small API. Its changes cost the control plane as much work as changes of the large API.
  const small = await seller.createApi({ upstream_base_url: api.upstream_base_url, pay_to_address: hostile.payTo })
  const one = await seller.createEndpoint(small.id)
  return { ...changesOf(api.id, large), control: changesOf(small.id, [one.id]) }
}

async function badSignatures(): Promise<string[]> {
  const { payload } = await signPayment(hostile.wallet, await hostile.terms('/weather'))
  return Array.from({ length: 500 }, () => {
    const made = { from: `0x${randomBytes(20).toString('hex')}`, nonce: `0x${randomBytes(32).toString('hex')}` }
    const authorization = { ...payload.payload.authorization, ...made }
    return encodeHeader({ ...payload, payload: { ...payload.payload, authorization } })
  })
}

/** Traffic for some seconds. */
type Traffic = Pick<Attack, 'kind' | 'perSecond'> & Partial<Attack>
/**
 * An attack and its control. The control is traffic that slows the victim down only by its use of the shared processors. By default, it is
 * the attack's traffic, sent to another Envoy.
 */
type Sent = Traffic & { control?: Traffic }

const ATTACKS: Record<string, () => Promise<Sent>> = {
  'streams whose answers are not read': async () => ({ kind: 'zero-window', perSecond: 1_000 }),
  'streams that are reset at once': async () => ({ kind: 'resets', perSecond: 8_000 }),
  'silent connections': async () => ({ kind: 'silent', perSecond: 300 }),
  'discovery documents that are not read': async () => {
    const hosts = await manyApis()
    return { kind: 'unread', perSecond: 100, hosts, path: '/openapi.json' }
  },
  'a schema that expands': async () => {
    const path = await nestedSchema()
    return { kind: 'requests', perSecond: 200, path }
  },
  'many APIs with many endpoints': async () => {
    const hosts = await manyApis()
    return { kind: 'requests', perSecond: 300, hosts, path: '/v1/199' }
  },
  'a large API that changes all the time': largestApi,
  'bad signatures': async () => {
    const payments = await badSignatures()
    return { kind: 'requests', perSecond: 500, payments }
  },
}

/** Measures the effect of an attack on the victim, and the attack's own result. */
async function during(begin: () => Promise<Attacked>) {
  const attacking = begin()
  attacking.catch(() => undefined)
  await delay(500)
  const noticed = await measured(SECONDS - 1)
  return { ...noticed, ...(await attacking) }
}

describe('during an attack', () => {
  it.each(Object.keys(ATTACKS))('%s, another seller’s sales are not affected', async (name) => {
    const made = await ATTACKS[name]?.()
    if (!made) throw new Error('no such attack')
    // The control shows how much the victim is slowed down by the shared two cores alone, and not by the attack itself.
    const { control = { ...made, port: bare.ports.plain }, ...sent } = made
    const beside = (await during(() => attack(control))).p99
    const { p99, paid, failures, begun, statuses } = await during(() => attack(sent))
    const { envoy } = await memory()
    const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`)
    const milliseconds = (value: number) => `${value.toFixed(0)} ms`
    report.push([
      ...[name, String(begun), answers.join(', '), milliseconds(quiet), milliseconds(beside)],
      ...[milliseconds(p99), String(paid)],
      `${((envoy - before.envoy) / 1024 ** 2).toFixed(0)} MiB more`,
    ])
    expect(failures).toEqual([])
    expect(paid).toBeGreaterThan(2)
    expect(begun).toBeGreaterThan(0)
    expect(p99).toBeLessThan(Math.max(MOST_TIMES_QUIET * Math.max(quiet, beside), MOST_MS))
  })

  it('after all attacks, memory is free again', async () => {
    const kept = async () => {
      const now = await memory()
      return now.envoy - before.envoy < MOST_KEPT.envoy && now.authz - before.authz < MOST_KEPT.authz
    }
    await until('it is given back', kept, 60_000)
  })
})
