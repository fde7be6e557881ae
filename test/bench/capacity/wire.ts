import { execFileSync } from 'node:child_process'
import { httpAddress, type Settings } from '../../../sandbox/settings.ts'
import { onPath } from '../../../sandbox/tools.ts'

/** TCP payload bytes so far, both directions. */
export interface WireBytes {
  buyers: number
  upstreams: number
  authz: number
  /** Bytes of each connection to PostgreSQL, by the address and port of its client. */
  postgres: ReadonlyMap<string, number>
}

const LOOK_MS = 500

const LISTENERS = /^http\.(?!metrics\b|admin\b|async-client\b)[^.]+\.downstream_cx_[rt]x_bytes_total$/
const UPSTREAMS = /^cluster\.upstream_[^.]+\.upstream_cx_[rt]x_bytes_total$/
const AUTHZ = /^cluster\.authz\.upstream_cx_[rt]x_bytes_total$/

/**
 * Reads the kernel's counters for connections to PostgreSQL twice a second, until SIGTERM. A single reading is not enough: a pool closes
 * connections that it does not need, and their counters vanish.
 */
export function watchSockets(stack: Settings): { seen: ReadonlyMap<string, number>; look(): void; end(): void } {
  const seen = new Map<string, number>()
  const look = () => {
    for (const [end, bytes] of socketBytes(socketsTo(stack.ports.postgres))) seen.set(end, bytes)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return { seen, look, end: () => clearInterval(timer) }
}

/** Reads Envoy's counters, and those of the connections to PostgreSQL. */
export async function readWire(stack: Settings, sockets: ReturnType<typeof watchSockets>): Promise<WireBytes> {
  const stats = await (await fetch(`${httpAddress(stack, 'envoyAdmin')}/stats?filter=cx_[rt]x_bytes_total`)).text()
  sockets.look()
  return {
    buyers: sumOf(stats, LISTENERS),
    upstreams: sumOf(stats, UPSTREAMS),
    authz: sumOf(stats, AUTHZ),
    postgres: new Map(sockets.seen),
  }
}

export function sumOf(stats: string, names: RegExp): number {
  return stats.split('\n').reduce((sum, line) => {
    const [name = '', value] = line.split(': ')
    return names.test(name) ? sum + Number(value) : sum
  }, 0)
}

function socketsTo(port: number): string {
  const ss = onPath('ss')
  if (!ss) throw new Error('"ss" is missing: install iproute2')
  return execFileSync(ss, ['-tinOH', 'state', 'established', 'dport', '=', `:${port}`], { encoding: 'utf8' })
}

/** Returns bytes of each connection, from the output of `ss -tinOH` (ss(8)). */
export function socketBytes(text: string): Map<string, number> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const local = /^\s*\d+\s+\d+\s+(\S+)/.exec(line)?.[1]
      if (local === undefined) return []
      const of = (name: string) => Number(new RegExp(`\\b${name}:(\\d+)`).exec(line)?.[1] ?? 0)
      return [[local, of('bytes_sent') + of('bytes_received')] as const]
    }),
  )
}

/** Returns the bytes per request between two readings. A closed connection counts with its last reading. */
export function wirePerRequest(before: WireBytes, after: WireBytes, requests: number) {
  const postgres = [...after.postgres].reduce((sum, [end, bytes]) => sum + bytes - (before.postgres.get(end) ?? 0), 0)
  return {
    buyers: (after.buyers - before.buyers) / requests,
    upstreams: (after.upstreams - before.upstreams) / requests,
    authz: (after.authz - before.authz) / requests,
    postgres: postgres / requests,
  }
}
