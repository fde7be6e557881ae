import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { HOST, httpAddress, type Settings } from '../../sandbox/settings.ts'
import { createRandom } from '../simulation/random.ts'
import { createHeaderFuzzer, shapesOfPayments } from './payment-headers.ts'

export interface GatewayFuzz {
  settings: Settings
  /** Gateway host of an API that is sold, and a path of it. */
  host: string
  path: string
  terms: PaymentRequirements
  /** Really signed payments that nobody can settle. */
  signed: readonly string[]
  count: number
  seed: number
  /** How long authz rests before its memory is looked at. */
  restSeconds: number
}

export interface GatewayCounts {
  /** Answers by status. */
  statuses: Record<number, number>
  /** Connections that ended without an answer. */
  broken: number
  /** Resident memory of authz in bytes, each time after a rest: when it has warmed up, and at the end. */
  memory: { warm: number; end: number }
}

const CONCURRENCY = 32
const WARM_SHARE = 0.2
const LOOK_EVERY_MS = 5000

/** Sends generated headers to the gateway and counts what comes back. */
export async function fuzzGateway(options: GatewayFuzz): Promise<GatewayCounts> {
  const { settings, host, path, terms, count, restSeconds } = options
  const fuzzer = createHeaderFuzzer({
    honest: [...options.signed, ...shapesOfPayments(terms)],
    random: createRandom(options.seed),
  })
  const pool = new Pool(`http://${HOST}:${settings.ports.gatewayHttp}`, { connections: CONCURRENCY })
  const counts: GatewayCounts = { statuses: {}, broken: 0, memory: { warm: 0, end: 0 } }
  let sent = 0
  const sendUntil = async (last: number) => {
    while (sent < last) {
      sent += 1
      const name = sent % 7 === 0 ? 'x-payment' : 'payment-signature'
      // What a client library would not send, no client sends.
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
  counts.memory.warm = await memoryAtRest(settings, restSeconds)
  await send(count)
  counts.memory.end = await memoryAtRest(settings, restSeconds)
  await pool.close()
  return counts
}

/** The least that is seen while authz rests: under load, most of its memory is garbage that nobody has had time for. */
async function memoryAtRest(settings: Settings, restSeconds: number): Promise<number> {
  const end = performance.now() + restSeconds * 1000
  let least = await memoryOf(settings)
  while (performance.now() < end) {
    await setTimeout(LOOK_EVERY_MS)
    least = Math.min(least, await memoryOf(settings))
  }
  return least
}

async function memoryOf(settings: Settings): Promise<number> {
  const text = await (await fetch(`${httpAddress(settings, 'authzOps')}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}
