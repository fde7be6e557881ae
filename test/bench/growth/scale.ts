import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Pool as HttpPool } from 'undici'
import { table } from '../../../sandbox/report.ts'
import { HOST, type Settings } from '../../../sandbox/settings.ts'
import { partPid, startPart, startStack, stopPart } from '../../../sandbox/stack.ts'
import { databaseOf, metricOf, planeOf } from '../../e2e/support/sellers/gateway.ts'
import { signUp } from '../../e2e/support/sellers/seller.ts'
import { clearGateway, stubbedStack } from '../gateway.ts'
import type { BenchSettings } from '../settings.ts'
import { fillConfiguration } from './configuration-size.ts'
import { type PriceTimes, priceChanges, soldApi } from './price-changes.ts'

/** The numbers of APIs, measured one after another. Each API has five endpoints. */
const SIZES = [100, 10_000, 100_000]

/** The number of the first API that SQL inserts. API 1 was created through the REST API. */
const FIRST = 2

/** Number of APIs that get one request each, so that Envoy has their routes. */
const VISITED = 500

/** Limits at the largest size: megabytes (10^6 bytes) of used memory, milliseconds at the 99th percentile. */
const SCALE_LIMITS = { envoyMemory: 300, xdsMemory: 800, change: 250 }

export interface ScaleResult {
  apis: number
  /** Seconds from the start of the process until it is ready. */
  xdsStart: number
  /** Seconds from the start of the process until it answers 402 for an API. Envoy must first get that API's routes. */
  envoyStart: number
  /** Megabytes in use when all hosts are known, and after requests to `VISITED` APIs. */
  envoyMemory: number
  envoyVisitedMemory: number
  xdsMemory: number
  authzMemory: number
  /** Time from the answer to a price change until the gateway asks for the new price. */
  change: PriceTimes
}

/** The inputs of a measurement. */
export interface Measured {
  settings: BenchSettings
  progress: (line: string) => void
}

/** Starts an empty stack for this measurement only. Its services write few log lines. */
export async function startedStack({ settings, progress }: Measured): Promise<Settings> {
  const stack = stubbedStack({ portOffset: settings.portOffset })
  await clearGateway(stack)
  progress('scale: starting the stack')
  await startStack(stack)
  return stack
}

/** Measures how the number of APIs affects xds, Envoy and the time of a change. */
export async function benchScale({ settings, progress }: Measured): Promise<ScaleResult[]> {
  const stack = await startedStack({ settings, progress })
  const database = databaseOf(stack)
  try {
    const seller = await signUp(planeOf(stack))
    const sold = await soldApi(seller, stack)
    const results: ScaleResult[] = []
    for (const apis of SIZES) {
      await fillConfiguration(database, { accountId: seller.accountId, apis })
      await untilKnown(stack, database)
      const started = await restarted(stack, apis)
      const change = await priceChanges(stack, { seller, sold, count: 20 * settings.seconds })
      const authzMemory = memoryOf(stack, 'authz')
      results.push({ apis, ...started, authzMemory, change })
      progress(`scale: ${resultLine({ apis, ...started, authzMemory, change }).join('  ')}`)
    }
    return results
  } finally {
    await database.end()
    await clearGateway(stack)
  }
}

/** Waits until authz and xds know rows that were inserted without the control plane. */
export async function untilKnown(stack: Settings, database: Pool): Promise<void> {
  const { rows } = await database.query<{ revision: number }>('select revision::int from configuration_revision')
  const revision = rows[0]?.revision ?? 0
  const deadline = performance.now() + 120_000
  for (const [port, name] of [
    ['authzOps', 'authz_configuration_revision'],
    ['xdsOps', 'xds_configuration_revision'],
  ] as const)
    while ((await metricOf(stack, port, name)) < revision) {
      if (performance.now() > deadline) throw new Error(`${name} did not reach ${revision}`)
      await delay(200)
    }
}

/** Restarts xds and Envoy, one after the other, and visits some APIs. */
async function restarted(stack: Settings, apis: number): Promise<Omit<ScaleResult, 'apis' | 'authzMemory' | 'change'>> {
  await stopPart(stack, 'envoy')
  await stopPart(stack, 'xds')
  const xdsStart = await seconds(() => startPart(stack, 'xds'))
  const gateway = new HttpPool(`http://${HOST}:${stack.ports.gatewayHttp}`, { connections: 8 })
  try {
    const envoyStart = await seconds(async () => {
      await Promise.all([startPart(stack, 'envoy'), untilSold(gateway, FIRST)])
    })
    const envoyMemory = memoryOf(stack, 'envoy')
    const step = Math.max(1, Math.floor(apis / VISITED))
    for (let api = FIRST; api <= apis; api += step) {
      const status = await statusOf(gateway, api)
      if (status !== 402) throw new Error(`API ${api} of ${apis} answered ${status}`)
    }
    const memory = { envoyVisitedMemory: memoryOf(stack, 'envoy'), xdsMemory: memoryOf(stack, 'xds') }
    return { xdsStart, envoyStart, envoyMemory, ...memory }
  } finally {
    await gateway.close()
  }
}

async function untilSold(gateway: HttpPool, api: number): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const status = await statusOf(gateway, api)
    if (status === 402) return
    if (performance.now() > deadline) throw new Error(`Envoy was started and API ${api} answers ${status}`)
    await delay(10)
  }
}

/** Returns the status of an unpaid request to an inserted API; undefined while the gateway does not listen. */
async function statusOf(gateway: HttpPool, api: number): Promise<number | undefined> {
  try {
    const headers = { host: `bench-${api}.dev.localhost` }
    const { statusCode, body } = await gateway.request({ method: 'GET', path: '/path-1/x', headers })
    await body.dump()
    return statusCode
  } catch {
    return undefined
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Returns the resident memory of a part's process, in megabytes. */
export function memoryOf(stack: Settings, part: 'envoy' | 'xds' | 'authz'): number {
  const status = readFileSync(`/proc/${partPid(stack, part)}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
}

/** Returns the table: one line per size. */
export function scaleTable(results: readonly ScaleResult[]): string {
  const headings = ['APIS', 'XDS START', 'XDS', 'ENVOY START', 'ENVOY', `${VISITED} VISITED`, 'AUTHZ', 'CHANGE']
  return table([headings, ...results.map(resultLine)])
}

function resultLine(result: ScaleResult): string[] {
  const megabytes = (value: number) => `${Math.round(value)} MB`
  return [
    String(result.apis),
    `${result.xdsStart.toFixed(1)} s`,
    megabytes(result.xdsMemory),
    `${result.envoyStart.toFixed(1)} s`,
    megabytes(result.envoyMemory),
    megabytes(result.envoyVisitedMemory),
    megabytes(result.authzMemory),
    `${result.change.p50.toFixed(1)} / ${result.change.p99.toFixed(1)} ms`,
  ]
}

/** Returns whether the largest size stays within the limits. */
export function judgeScale(results: readonly ScaleResult[]): { passed: boolean; text: string }[] {
  const last = results.at(-1)
  if (!last) return []
  const verdict = (what: string, value: number, most: number, unit: string) => {
    const passed = value <= most
    const measured = `${value.toFixed(0)} ${unit}, at most ${most} ${unit}`
    return { passed, text: `${passed ? 'PASS' : 'FAIL'}  ${what} at ${last.apis} APIs: ${measured}` }
  }
  return [
    verdict("Envoy's memory", last.envoyMemory, SCALE_LIMITS.envoyMemory, 'MB'),
    verdict("xds's memory", last.xdsMemory, SCALE_LIMITS.xdsMemory, 'MB'),
    verdict('price change to challenge, p99', last.change.p99, SCALE_LIMITS.change, 'ms'),
  ]
}
