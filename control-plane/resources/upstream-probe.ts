import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import {
  type ConnectionGuard,
  connectGuarded,
  disposable,
  reasonOf,
  type UnreachableReason,
} from '../http/guarded-connection.ts'

export type ProbeOutcome =
  /** `status` is absent for an upstream that speaks HTTP/2 only. */
  | { reachable: true; status?: number; latency_ms: number; tls?: { protocol: string; not_after: string } }
  | { reachable: false; reason: UnreachableReason }

export interface ProbeOptions extends ConnectionGuard {
  limitMs?: number
}

const LIMIT_MS = 5_000
/** An upstream may speak either. */
const PROTOCOLS = ['http/1.1', 'h2']

/**
 * Calls an upstream as the gateway would (`connectGuarded`). It reads no body and follows no redirect. Never rejects. The URL must have
 * passed `upstreamUrlProblem`.
 */
export function createUpstreamProbe(guard: ProbeOptions): (url: URL) => Promise<ProbeOutcome> {
  return async (url) => {
    const signal = AbortSignal.timeout(guard.limitMs ?? LIMIT_MS)
    const began = performance.now()
    try {
      using socket = disposable(await connectGuarded(url, { guard, protocols: PROTOCOLS, signal }))
      const tls = tlsOf(socket.value)
      const status = isHttp2(socket.value) ? undefined : await statusOf(url, socket.value, signal)
      const latency_ms = Math.round(performance.now() - began)
      return { reachable: true, ...(status !== undefined && { status }), latency_ms, ...(tls && { tls }) }
    } catch (error) {
      return { reachable: false, reason: signal.aborted ? 'timed_out' : reasonOf(error) }
    }
  }
}

async function statusOf(url: URL, socket: Socket, signal: AbortSignal): Promise<number | undefined> {
  const asked = request({
    createConnection: () => socket,
    path: url.pathname,
    headers: { host: url.host, 'user-agent': 'launa-probe', accept: '*/*', connection: 'close' },
    signal,
  })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.destroy()
  return response.statusCode
}

function isHttp2(socket: Socket): boolean {
  return socket instanceof TLSSocket && socket.alpnProtocol === 'h2'
}

function tlsOf(socket: Socket): { protocol: string; not_after: string } | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const notAfter = new Date(socket.getPeerCertificate().valid_to)
  return { protocol: socket.getProtocol() ?? 'unknown', not_after: notAfter.toISOString() }
}
