import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type DeniedUpstream, ownServices, servicesOf } from '../../domain/denied-upstream.ts'
import { isInRanges, isPublicAddress } from '../../domain/upstream-url.ts'
import type { Config } from '../config.ts'

/** Stable names of why nobody could be reached at an address that a seller has given; clients act on them. */
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

export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number]

/** Where a connection that a seller asks for may lead. */
export interface ConnectionGuard {
  /** Name servers as `ip:port`; none for the system's own. */
  servers: readonly string[]
  allowPrivate: boolean
  /** What is refused even where private addresses are let through. */
  denied: readonly DeniedUpstream[]
}

/** What the operator's settings let this process connect to for a seller. */
export function guardOf(config: Config): ConnectionGuard {
  const known = [config.OPS_ADDRESS, ...servicesOf(config.DATABASE_URL, 5432), ...servicesOf(config.NATS_URL, 4222)]
  const ranges = config.DENIED_UPSTREAMS.map((range) => ({ range }))
  return {
    servers: config.DNS_SERVERS,
    allowPrivate: config.ALLOW_PRIVATE_UPSTREAMS,
    denied: [...ranges, ...ownServices([...known, ...config.OWN_SERVICES])],
  }
}

/** Thrown when an address is not one to connect to. */
export class Unreachable extends Error {
  readonly reason: UnreachableReason

  constructor(reason: UnreachableReason) {
    super(reason)
    this.name = 'Unreachable'
    this.reason = reason
  }
}

/**
 * Connects to an address that was judged after the name was resolved, and to no other, so a name cannot turn between look and leap.
 * Throws `Unreachable`, or what the network says. The connection's end is the caller's; its `error` events must have a listener.
 */
export async function connectGuarded(
  url: URL,
  options: { guard: ConnectionGuard; protocols: readonly string[]; signal: AbortSignal },
): Promise<Socket> {
  const { guard, protocols, signal } = options
  const addresses = await addressesOf(url.hostname, guard, signal)
  if (addresses.length === 0) throw new Unreachable('name_not_resolved')
  const allowed = addresses.filter((address) => isAllowed(address, portOf(url), guard))
  if (allowed.length === 0) throw new Unreachable('address_not_allowed')
  return open(url, { addresses: allowed, protocols, signal })
}

const TRY_MS = 1_500

function isAllowed(address: string, port: number, { allowPrivate, denied }: ConnectionGuard): boolean {
  const ranges = denied.filter((each) => each.port === undefined || each.port === port).map(({ range }) => range)
  return (allowPrivate || isPublicAddress(address)) && !isInRanges(address, ranges)
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

/** IPv4 where there is any, as the gateway prefers it. Not `dns.lookup`: slow names would occupy the thread pool. */
async function addressesOf(hostname: string, { servers }: ConnectionGuard, signal: AbortSignal): Promise<string[]> {
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

async function open(
  url: URL,
  { addresses, protocols, signal }: { addresses: readonly string[]; protocols: readonly string[]; signal: AbortSignal },
): Promise<Socket> {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  const target = { host, port: portOf(url), lookup: alwaysThese(addresses) }
  const socket = secure
    ? connectTls({ ...target, ...(!isIP(host) && { servername: host }), ALPNProtocols: [...protocols] })
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

/** Whatever becomes of the conversation, its connection ends with it. An error that comes later has nobody to hear it. */
export function disposable(socket: Socket): Disposable & { value: Socket } {
  socket.on('error', () => undefined)
  return { value: socket, [Symbol.dispose]: () => void socket.destroy() }
}

const REASONS: Readonly<Record<string, UnreachableReason>> = {
  ECONNREFUSED: 'connection_refused',
  ETIMEDOUT: 'timed_out',
  EPROTO: 'tls_failed',
}

/** Codes of OpenSSL's certificate checks, and of Node's own check of the name. */
const CERTIFICATE = /CERT|UNABLE_TO_(?:GET|VERIFY)|SELF_SIGNED|HOSTNAME_MISMATCH/

/** The stable name of what went wrong with a connection. */
export function reasonOf(error: unknown): UnreachableReason {
  if (error instanceof Unreachable) return error.reason
  const code = String((error as { code?: unknown }).code)
  if (CERTIFICATE.test(code)) return 'certificate_invalid'
  if (code.startsWith('HPE_')) return 'not_http'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls_failed'
  return REASONS[code] ?? 'connection_failed'
}
