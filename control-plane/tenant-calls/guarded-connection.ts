import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect, isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { type DeniedUpstream, ownServices, servicesOf } from '../../domain/upstreams/denied-upstream.ts'
import { isInRanges, isPublicAddress } from '../../domain/upstreams/upstream-url.ts'
import { serversOf } from '../../runtime/database-servers.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { BoundedSocket } from './bounded-socket.ts'

/** Stable names of the reasons why a seller's server was not reachable. Programs of clients use them. */
export const UNREACHABLE_REASONS = [
  'name_not_resolved',
  /** The name resolves only to private, reserved or our own addresses. The gateway would refuse these too. */
  'address_not_allowed',
  'connection_refused',
  'connection_failed',
  'timed_out',
  'certificate_invalid',
  'tls_failed',
  'not_http',
  /** The server sent more bytes or interim answers (1xx) than a call reads, before its answer. */
  'answer_too_long',
] as const

export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number]

/** The rules for the IP addresses to which this process may connect for a seller. */
export interface ConnectionGuard {
  /** Name servers as `ip:port`. If empty, the system's own are used. */
  servers: readonly string[]
  allowPrivate: boolean
  /** Addresses that are refused even if private addresses are allowed. */
  denied: readonly DeniedUpstream[]
}

/** The operator's settings for connections that this process makes for a seller. */
export function guardOf(settings: ControlPlaneSettings): ConnectionGuard {
  const known = [
    settings.OPS_ADDRESS,
    ...servicesOf(serversOf(settings.DATABASE_URL), 5432),
    ...servicesOf(settings.NATS_URL, 4222),
  ]
  const ranges = settings.DENIED_UPSTREAMS.map((range) => ({ range }))
  return {
    servers: settings.DNS_SERVERS,
    allowPrivate: settings.ALLOW_PRIVATE_UPSTREAMS,
    denied: [...ranges, ...ownServices([...known, ...settings.OWN_SERVICES])],
  }
}

/** Thrown when a call to a seller's server has no answer. */
export class Unreachable extends Error {
  readonly reason: UnreachableReason

  constructor(reason: UnreachableReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'Unreachable'
    this.reason = reason
  }
}

/** The maximum number of bytes that a call reads from a server, including TLS. Certificates and headers take up to 40 KiB of them. */
const MOST_BYTES = 131_072
/** The maximum number of interim answers (1xx) before the answer. */
const MOST_INTERIM_ANSWERS = 8
/** How many IP addresses of a host name are checked, and how many of them are tried. */
const MOST_ADDRESSES = 64
const MOST_TRIED = 4

/** A connection to a seller's server, with the limits of its call. */
export interface GuardedConnection {
  stream: Duplex
  /**
   * Sends one request on this connection and returns the answer. `information` events about interim answers are not
   * passed on.
   */
  request(options: RequestOptions, body?: string): Promise<IncomingMessage>
}

/**
 * Calls a server that a seller names, at the IP address that was checked, so that a change of the name in the DNS after the check has no
 * effect. `limitMs` covers the look-up of the name and `work`. Throws `Unreachable`, or the reason of `stop`.
 */
export async function callGuarded<Outcome>(
  url: URL,
  options: { guard: ConnectionGuard; protocols: readonly string[]; limitMs: number; stop?: AbortSignal },
  work: (connection: GuardedConnection) => Promise<Outcome>,
): Promise<Outcome> {
  const { guard, limitMs, stop, protocols } = options
  const limits = new AbortController()
  const exceed = (reason: UnreachableReason) => limits.abort(new Unreachable(reason))
  const timer = setTimeout(() => exceed('timed_out'), limitMs)
  const signal = stop ? AbortSignal.any([limits.signal, stop]) : limits.signal
  try {
    const addresses = await allowedAddresses(url, guard, signal)
    const onExcess = () => exceed('answer_too_long')
    using connection = disposable(await open(url, { addresses, protocols, signal, onExcess }))
    const stream = connection.value
    return await work({ stream, request: (head, body) => answerOn(stream, { ...head, signal }, { body, onExcess }) })
  } catch (error) {
    stop?.throwIfAborted()
    throw new Unreachable(reasonOf(limits.signal.aborted ? limits.signal.reason : error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function answerOn(
  stream: Duplex,
  head: RequestOptions,
  { body, onExcess }: { body: string | undefined; onExcess: () => void },
): Promise<IncomingMessage> {
  const asked: ClientRequest = request({ ...head, createConnection: () => stream })
  // Errors after the answer need a listener too, or they would end the process.
  asked.on('error', () => undefined)
  let interim = 0
  asked.on('information', () => {
    interim += 1
    if (interim > MOST_INTERIM_ANSWERS) onExcess()
  })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return response
}

async function allowedAddresses(url: URL, guard: ConnectionGuard, signal: AbortSignal): Promise<string[]> {
  const addresses = await addressesOf(url.hostname, guard, signal)
  if (addresses.length === 0) throw new Unreachable('name_not_resolved')
  const allowed = addresses.slice(0, MOST_ADDRESSES).filter((address) => isAllowed(address, portOf(url), guard))
  if (allowed.length === 0) throw new Unreachable('address_not_allowed')
  return allowed.slice(0, MOST_TRIED)
}

const TRY_MS = 1_500

function isAllowed(address: string, port: number, { allowPrivate, denied }: ConnectionGuard): boolean {
  const ranges = denied.filter((each) => each.port === undefined || each.port === port).map(({ range }) => range)
  return (allowPrivate || isPublicAddress(address)) && !isInRanges(address, ranges)
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

/**
 * Returns the addresses of a name. IPv6 addresses count only if there is no IPv4 address, because the gateway prefers IPv4. The function
 * does not use `dns.lookup`, because slow names would occupy the thread pool.
 */
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
  options: { addresses: readonly string[]; protocols: readonly string[]; signal: AbortSignal; onExcess: () => void },
): Promise<Duplex> {
  const { addresses, protocols, signal, onExcess } = options
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  const tcp = quiet(connect({ host, port: portOf(url), lookup: alwaysThese(addresses) }))
  try {
    await once(tcp, 'connect', { signal })
    const socket = quiet(new BoundedSocket(tcp, { mostBytes: MOST_BYTES, onExcess }))
    if (url.protocol !== 'https:') return socket
    const names = { host, ...(!isIP(host) && { servername: host }) }
    const tls = quiet(connectTls({ socket, ...names, ALPNProtocols: [...protocols] }))
    await once(tls, 'secureConnect', { signal })
    return tls
  } catch (error) {
    tcp.destroy()
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

/**
 * Ignores errors of a connection. A connection may fail when no call listens to it, and an error without a listener would end the process.
 */
function quiet<Stream extends Duplex>(stream: Stream): Stream {
  return stream.on('error', () => undefined)
}

/** Closes the connection at the end of its scope, also after a failure. */
function disposable(stream: Duplex): Disposable & { value: Duplex } {
  return { value: stream, [Symbol.dispose]: () => void stream.destroy() }
}

const REASONS: Readonly<Record<string, UnreachableReason>> = {
  ECONNREFUSED: 'connection_refused',
  ETIMEDOUT: 'timed_out',
  EPROTO: 'tls_failed',
}

/** Codes of OpenSSL's certificate checks, and of Node's own check of the name. */
const CERTIFICATE = /CERT|UNABLE_TO_(?:GET|VERIFY)|SELF_SIGNED|HOSTNAME_MISMATCH/

/** Returns the stable name of the reason why a connection failed. */
function reasonOf(error: unknown): UnreachableReason {
  if (error instanceof Unreachable) return error.reason
  const code = String((error as { code?: unknown }).code)
  if (CERTIFICATE.test(code)) return 'certificate_invalid'
  if (code.startsWith('HPE_')) return 'not_http'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls_failed'
  return REASONS[code] ?? 'connection_failed'
}
