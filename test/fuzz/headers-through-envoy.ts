import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { createRandom } from '../../runtime/testing/random.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { residentBytes } from '../e2e/support/processes/memory.ts'
import { createHeaderFuzzer, shapesOfPayments } from './payment-headers.ts'

export interface GatewayFuzz {
  settings: Settings
  /** Gateway host of a priced API, and one of its paths. */
  host: string
  path: string
  terms: PaymentRequirements
  /** Payments with real signatures that no facilitator can settle. */
  signed: readonly string[]
  count: number
  seed: number
  /** Seconds without load before each reading of the gateway's memory. */
  restSeconds: number
}

export interface GatewayCounts {
  /** The number of answers by status. */
  statuses: Record<number, number>
  /** Connections that ended without an answer. */
  broken: number
  /** Resident memory in bytes, each time after a pause: after the warm-up, and at the end. */
  memory: { warm: GatewayMemory; end: GatewayMemory }
}

export interface GatewayMemory {
  authz: number
  envoy: number
}

const CONCURRENCY = 32
const WARM_SHARE = 0.2
const LOOK_EVERY_MS = 5000

/** Sends generated headers to the gateway and counts the answers. */
export async function fuzzGateway(options: GatewayFuzz): Promise<GatewayCounts> {
  const { settings, host, path, terms, count, restSeconds } = options
  const fuzzer = createHeaderFuzzer({
    honest: [...options.signed, ...shapesOfPayments(terms, Math.floor(Date.now() / 1000))],
    random: createRandom(options.seed),
  })
  const pool = new Pool(`http://${HOST}:${settings.ports.gatewayHttp}`, { connections: CONCURRENCY })
  const counts: Omit<GatewayCounts, 'memory'> = { statuses: {}, broken: 0 }
  let sent = 0
  const sendUntil = async (last: number) => {
    while (sent < last) {
      sent += 1
      const name = sent % 7 === 0 ? 'x-payment' : 'payment-signature'
      // Removes characters that no client library would send.
      const value = fuzzer.next().replace(/[^\x20-\x7e]/g, '')
      try {
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { host, [name]: value } })
        await body.dump()
        counts.statuses[statusCode] = (counts.statuses[statusCode] ?? 0) + 1
      } catch {
        counts.broken += 1
      }
    }
  }
  const send = (last: number) => Promise.all(Array.from({ length: CONCURRENCY }, () => sendUntil(last)))
  await send(Math.floor(count * WARM_SHARE))
  const warm = await memoryAtRest(settings, restSeconds)
  await send(count)
  const end = await memoryAtRest(settings, restSeconds)
  await pool.close()
  return { ...counts, memory: { warm, end } }
}

/** Returns the lowest value during a pause: under load, most of the memory is garbage that was not collected yet. */
async function memoryAtRest(settings: Settings, restSeconds: number): Promise<GatewayMemory> {
  const end = performance.now() + restSeconds * 1000
  const least = memoryOf(settings)
  while (performance.now() < end) {
    await setTimeout(LOOK_EVERY_MS)
    const { authz, envoy } = memoryOf(settings)
    least.authz = Math.min(least.authz, authz)
    least.envoy = Math.min(least.envoy, envoy)
  }
  return least
}

function memoryOf(settings: Settings): GatewayMemory {
  return { authz: residentBytes(settings, 'authz'), envoy: residentBytes(settings, 'envoy') }
}
