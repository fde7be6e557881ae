import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type DeniedUpstream, ownServices, servicesOf } from '../../domain/denied-upstream.ts'
import { isInRanges, isPublicAddress } from '../../domain/upstream-url.ts'
import type { Config } from '../config.ts'

/** Stable names of the reasons why an address from a seller was not reachable. Clients act on them. */
export const UNREACHABLE_REASONS = [
  'name_not_resolved',
  /** The name resolves to private, reserved or our own addresses only. The gateway would refuse it as well. */
  'address_not_allowed',
  'connection_refused',
  'connection_failed',
  'timed_out',
  'certificate_invalid',
  'tls_failed',
  'not_http',
] as const

export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number]

/** The addresses to which this process may connect for a seller. */
export interface ConnectionGuard {
  /** Name servers as `ip:port`; none for the system's own. */
  servers: readonly string[]
  allowPrivate: boolean
  /** Addresses that are refused even where private addresses are allowed. */
  denied: readonly DeniedUpstream[]
}

/** The operator's settings for connections that this process makes for a seller. */
export function guardOf(config: Config): ConnectionGuard {
  const known = [config.OPS_ADDRESS, ...servicesOf(config.DATABASE_URL, 5432), ...servicesOf(config.NATS_URL, 4222)]
  const ranges = config.DENIED_UPSTREAMS.map((range) => ({ range }))
  return {
    servers: config.DNS_SERVERS,
    allowPrivate: config.ALLOW_PRIVATE_UPSTREAMS,
    denied: [...ranges, ...ownServices([...known, ...config.OWN_SERVICES])],
  }
}

/** Thrown when connections to an address are not allowed. */
export class Unreachable extends Error {
  readonly reason: UnreachableReason

  constructor(reason: UnreachableReason) {
    super(reason)
    this.name = 'Unreachable'
    this.reason = reason
  }
}

/**
 * Resolves the name, checks the address and connects to that same address, so the name cannot change between check and use. Throws
 * `Unreachable`, or the network's error. The caller must close the connection and listen to its `error` events.
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

/** Prefers IPv4, as the gateway does. It does not use `dns.lookup`, because slow names would occupy the thread pool. */
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

/** Closes the connection at the end of its scope, also after a failure, and ignores later errors. */
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

/** The stable name of the error of a connection. */
export function reasonOf(error: unknown): UnreachableReason {
  if (error instanceof Unreachable) return error.reason
  const code = String((error as { code?: unknown }).code)
  if (CERTIFICATE.test(code)) return 'certificate_invalid'
  if (code.startsWith('HPE_')) return 'not_http'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls_failed'
  return REASONS[code] ?? 'connection_failed'
}
