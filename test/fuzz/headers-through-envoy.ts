import { Pool } from 'undici'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { HOST, httpAddress, type Settings } from '../../sandbox/settings.ts'
import { createHeaderFuzzer, randomNumbers, shapesOfPayments } from './payment-headers.ts'

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
}

export interface GatewayCounts {
  /** Answers by status. */
  statuses: Record<number, number>
  /** Connections that ended without an answer. */
  broken: number
  /** Resident memory of authz in bytes: when it has warmed up, and at the end. */
  memory: { warm: number; end: number }
}

const CONCURRENCY = 32
const WARM_SHARE = 0.2

/** Sends generated headers to the gateway and counts what comes back. */
export async function fuzzGateway(options: GatewayFuzz): Promise<GatewayCounts> {
  const { settings, host, path, terms, count } = options
  const fuzzer = createHeaderFuzzer({
    honest: [...options.signed, ...shapesOfPayments(terms)],
    random: randomNumbers(options.seed),
  })
  const pool = new Pool(`http://${HOST}:${settings.ports.gatewayHttp}`, { connections: CONCURRENCY })
  const counts: GatewayCounts = { statuses: {}, broken: 0, memory: { warm: 0, end: 0 } }
  let sent = 0
  const sender = async () => {
    while (sent < count) {
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
      if (sent === Math.floor(count * WARM_SHARE)) counts.memory.warm = await memoryOf(settings)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  counts.memory.end = await memoryOf(settings)
  await pool.close()
  return counts
}

async function memoryOf(settings: Settings): Promise<number> {
  const text = await (await fetch(`${httpAddress(settings, 'authzOps')}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}
