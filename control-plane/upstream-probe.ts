import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'
import type { DeniedUpstream } from '../domain/denied-upstream.ts'
import { isInRanges, isPublicAddress } from '../domain/upstream-url.ts'

/** Stable names of why an upstream cannot be reached; clients act on them. */
export const UNREACHABLE_REASONS = [
  'name_not_resolved',
  /** The name leads to private, reserved or our own addresses alone: the gateway would refuse it as well. */
  'address_not_allowed',
  'connection_refused',
  'connection_failed',
  'timed_out',
  'certificate_invalid',
  'tls_failed',
  'not_http',
] as const

type Reason = (typeof UNREACHABLE_REASONS)[number]

export type ProbeOutcome =
  /** `status` is absent for an upstream that speaks HTTP/2 alone. */
  | { reachable: true; status?: number; latency_ms: number; tls?: { protocol: string; not_after: string } }
  | { reachable: false; reason: Reason }

export interface ProbeOptions {
  /** Name servers as `ip:port`; none for the system's own. */
  servers: readonly string[]
  allowPrivate: boolean
  /** What is refused even where private addresses are let through. */
  denied: readonly DeniedUpstream[]
  limitMs?: number
}

const LIMIT_MS = 5_000
const TRY_MS = 1_500

/**
 * Asks an upstream as the gateway would: connects to an address that was judged after the name was resolved, and to no
 * other, so a name cannot turn between look and leap. Nothing of a body is read and no redirect followed. Never rejects.
 * The URL must have passed `upstreamUrlProblem`.
 */
export function createUpstreamProbe(options: ProbeOptions): (url: URL) => Promise<ProbeOutcome> {
  return async (url) => {
    const signal = AbortSignal.timeout(options.limitMs ?? LIMIT_MS)
    const began = performance.now()
    try {
      const addresses = await addressesOf(url.hostname, options, signal)
      const allowed = addresses.filter((address) => isAllowed(address, portOf(url), options))
      if (addresses.length === 0) return { reachable: false, reason: 'name_not_resolved' }
      if (allowed.length === 0) return { reachable: false, reason: 'address_not_allowed' }
      using socket = disposable(await open(url, allowed, signal))
      const tls = tlsOf(socket.value)
      const status = isHttp2(socket.value) ? undefined : await statusOf(url, socket.value, signal)
      const latency_ms = Math.round(performance.now() - began)
      return { reachable: true, ...(status !== undefined && { status }), latency_ms, ...(tls && { tls }) }
    } catch (error) {
      return { reachable: false, reason: signal.aborted ? 'timed_out' : reasonOf(error) }
    }
  }
}

function isAllowed(address: string, port: number, { allowPrivate, denied }: ProbeOptions): boolean {
  const ranges = denied.filter((each) => each.port === undefined || each.port === port).map(({ range }) => range)
  return (allowPrivate || isPublicAddress(address)) && !isInRanges(address, ranges)
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

/** IPv4 where there is any, as the gateway prefers it. Not `dns.lookup`: slow names would occupy the thread pool. */
async function addressesOf(hostname: string, { servers }: ProbeOptions, signal: AbortSignal): Promise<string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal)) return [literal]
  const name = hostname.replace(/\.$/, '')
  if (name === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const ipv4 = await resolver.resolve4(name).catch(() => [])
    return ipv4.length > 0 || signal.aborted ? ipv4 : await resolver.resolve6(name).catch(() => [])
  } finally {
    signal.removeEventListener('abort', cancel)
    signal.throwIfAborted()
  }
}

async function open(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<Socket> {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  const target = { host, port: portOf(url), lookup: alwaysThese(addresses) }
  const socket = secure
    ? connectTls({ ...target, ...(!isIP(host) && { servername: host }), ALPNProtocols: ['http/1.1', 'h2'] })
    : connect(target)
  try {
    await once(socket, secure ? 'secureConnect' : 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function alwaysThese(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_, options, callback) => {
    if (options.all) callback(null, all)
    else callback(null, all[0]?.address ?? '', all[0]?.family ?? 4)
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

/** Whatever becomes of the conversation, its connection ends with it. An error that comes later has nobody to hear it. */
function disposable(socket: Socket): Disposable & { value: Socket } {
  socket.on('error', () => undefined)
  return { value: socket, [Symbol.dispose]: () => void socket.destroy() }
}

const REASONS: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'connection_refused',
  ETIMEDOUT: 'timed_out',
  EPROTO: 'tls_failed',
}

/** Codes of OpenSSL's certificate checks, and of Node's own check of the name. */
const CERTIFICATE = /CERT|UNABLE_TO_(?:GET|VERIFY)|SELF_SIGNED|HOSTNAME_MISMATCH/

function reasonOf(error: unknown): Reason {
  const code = String((error as { code?: unknown }).code)
  if (CERTIFICATE.test(code)) return 'certificate_invalid'
  if (code.startsWith('HPE_')) return 'not_http'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls_failed'
  return REASONS[code] ?? 'connection_failed'
}
