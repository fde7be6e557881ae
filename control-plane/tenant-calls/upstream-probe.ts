import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import {
  type ConnectionGuard,
  callGuarded,
  type GuardedConnection,
  Unreachable,
  type UnreachableReason,
} from './guarded-connection.ts'

export type ProbeOutcome =
  /** `status` is absent if the upstream supports HTTP/2 only. */
  | { reachable: true; status?: number; latency_ms: number; tls?: { protocol: string; not_after: string } }
  | { reachable: false; reason: UnreachableReason }

export interface ProbeOptions extends ConnectionGuard {
  limitMs?: number
}

/** The longest time of one probe, in milliseconds. */
export const PROBE_LIMIT_MS = 5_000
/** The probe offers both protocols, because an upstream may support only one. */
const PROTOCOLS = ['http/1.1', 'h2']

/**
 * Calls an upstream under the rules of `callGuarded`, which the gateway has too. It reads no body and follows no
 * redirect. Never rejects. The URL must have passed `upstreamUrlProblem`.
 */
export function createUpstreamProbe(guard: ProbeOptions): (url: URL) => Promise<ProbeOutcome> {
  return async (url) => {
    const limitMs = guard.limitMs ?? PROBE_LIMIT_MS
    const began = performance.now()
    try {
      return await callGuarded(url, { guard, protocols: PROTOCOLS, limitMs }, async (connection) => {
        const tls = tlsOf(connection.stream)
        const status = isHttp2(connection.stream) ? undefined : await statusOf(url, connection)
        const latency_ms = Math.round(performance.now() - began)
        return { reachable: true, ...(status !== undefined && { status }), latency_ms, ...(tls && { tls }) }
      })
    } catch (error) {
      return { reachable: false, reason: error instanceof Unreachable ? error.reason : 'connection_failed' }
    }
  }
}

async function statusOf(url: URL, connection: GuardedConnection): Promise<number | undefined> {
  const headers = { host: url.host, 'user-agent': 'launa-probe', accept: '*/*', connection: 'close' }
  const response = await connection.request({ path: url.pathname, headers })
  response.destroy()
  return response.statusCode
}

function isHttp2(stream: Duplex): boolean {
  return stream instanceof TLSSocket && stream.alpnProtocol === 'h2'
}

function tlsOf(stream: Duplex): { protocol: string; not_after: string } | undefined {
  if (!(stream instanceof TLSSocket)) return undefined
  const notAfter = new Date(stream.getPeerCertificate().valid_to)
  return { protocol: stream.getProtocol() ?? 'unknown', not_after: notAfter.toISOString() }
}
