import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls'
import type { Settings } from '../../../../sandbox/settings.ts'
import { until } from '../buyers/buyer.ts'
import { authorityVariables } from '../certificates/authority-address.ts'
import { type CertificateAuthority, startAuthority } from '../certificates/certificate-authority.ts'
import { type ChallengeDns, challengeDnsOf } from '../certificates/challenge-dns.ts'
import { type Replica, startReplica } from '../processes/control-plane-replica.ts'
import { controlPlaneLimits } from '../stack/limits.ts'
import { type RawAnswer, requestBytes, sendRaw } from '../wire/raw-http.ts'
import { type DomainRecord, Seller } from './seller.ts'
import { openShop, type Shop } from './shop.ts'

/** The price of `/weather`, in atomic units. */
export const PRICE = '4321'

/** The result of a handshake. */
export interface Handshake {
  ms: number
  /** Undefined after a successful handshake. */
  error: string | undefined
}

/** A shop on custom hosts, with all parts for certificates. */
export interface TlsShop {
  shop: Shop
  /** The shop's seller, on a control plane that orders certificates. */
  seller: Seller
  dns: ChallengeDns
  authority: CertificateAuthority
  /** Control planes that order certificates; the stack's own does not. */
  replicas: Replica[]
  /** Adds a new host name to the API and verifies it. */
  addDomain(hostname?: string): Promise<DomainRecord>
  /** Returns the domain's current state for the seller. */
  read(domain: DomainRecord): Promise<DomainRecord>
  /** Waits until the gateway presents the domain's new certificate. */
  untilServed(domain: DomainRecord): Promise<void>
  /** Adds a new domain, and waits for its certificate. */
  served(): Promise<DomainRecord>
  /** Opens TLS to the gateway with this name. The client trusts only the tests' authority. */
  socket(hostname: string, protocols?: string[]): TLSSocket
  /** Opens a TLS connection, and resolves after its handshake. Rejects if the handshake fails. */
  shake(hostname: string): Promise<TLSSocket>
  /** Makes one handshake. `ca` is the authority's root by default. An empty name means no SNI. */
  attempt(servername: string, ca?: string): Promise<Handshake>
  /** Returns the status of a request over TLS, with one name as SNI and another as host. */
  ask(options: { sni: string; host: string; path?: string; headers?: string[] }): Promise<RawAnswer>
  close(): Promise<void>
}

export async function openTlsShop(settings: Settings, options: { replicas?: number } = {}): Promise<TlsShop> {
  await using started = new AsyncDisposableStack()
  const dns = challengeDnsOf(settings)
  const authority = started.use(await startAuthority(settings))
  const variables = {
    ...authorityVariables(settings),
    ...controlPlaneLimits({ certificate_retry_seconds: 1 }),
    CERTIFICATE_ORDERS_PER_HOUR: '3000',
  }
  const opening = openShop({ settings, endpoints: [{ path: '/weather', amount: PRICE }] })
  started.defer(() => opening.then((shop) => shop.close()).catch(() => undefined))
  const replicas: Replica[] = []
  // The replicas start one after another, because each start sets the password of the database role.
  while (replicas.length < (options.replicas ?? 1)) {
    replicas.push(started.use(await startReplica(settings, variables)))
  }
  const shop = await opening
  const everything = started.move()
  const port = settings.ports.gatewayHttps
  const path = `/apis/${shop.api.id}/domains`

  const baseUrl = replicas[0]?.baseUrl ?? ''
  const seller = new Seller({ ...shop.seller, plane: { ...shop.seller.plane, baseUrl } })
  const read: TlsShop['read'] = async ({ id }) => {
    const { body } = await seller.call<{ items: DomainRecord[] }>('GET', `${path}?limit=200`)
    const domain = body.items.find((item) => item.id === id)
    if (!domain) throw new Error('there is no such domain')
    return domain
  }
  const socketTo: TlsShop['socket'] = (servername, ALPNProtocols = ['http/1.1']) =>
    connect({ host: '127.0.0.1', port, servername, ca: authority.root, ALPNProtocols })
  const shake: TlsShop['shake'] = async (hostname) => {
    const socket = socketTo(hostname)
    await once(socket, 'secureConnect')
    return socket
  }
  // The contexts are kept for later handshakes, because reading a root certificate takes longer than a handshake.
  const contexts = new Map<string, SecureContext>()
  const attempt: TlsShop['attempt'] = async (servername, ca = authority.root) => {
    const secureContext = contexts.get(ca) ?? createSecureContext({ ca })
    contexts.set(ca, secureContext)
    const start = performance.now()
    const socket = connect({ host: '127.0.0.1', port, secureContext, ...(servername && { servername }) })
    const error = await once(socket, 'secureConnect').then(
      () => undefined,
      ({ message }: Error) => message,
    )
    socket.destroy()
    return { ms: performance.now() - start, error }
  }
  const addDomain: TlsShop['addDomain'] = async (hostname = `${randomUUID()}.example.net`) => {
    const domain = await seller.createDomain(shop.api.id, hostname)
    await dns.setTxt(domain.verification_record.name, domain.verification_record.value)
    await until(`${hostname} is verified`, async () => {
      const { status, body } = await seller.call('POST', `${path}/${domain.id}/verify`)
      // On a busy machine, many concurrent changes may wait too long for each other. The answer is then a 503 that allows another try.
      if (status !== 503 && body.status !== 'verified')
        throw new Error(`${hostname} is not verified: ${JSON.stringify(body)}`)
      return status !== 503
    })
    return domain
  }
  const untilServed: TlsShop['untilServed'] = async (domain) => {
    await until(
      `${domain.hostname} is issued`,
      async () => (await read(domain)).certificate.status === 'issued',
      60_000,
    )
    await until(`${domain.hostname} is shown`, () => shake(domain.hostname).then(closed, () => false), 15_000)
  }
  return {
    ...{ shop, seller, dns, authority, replicas, addDomain, read, untilServed, socket: socketTo, shake, attempt },
    async served() {
      const domain = await addDomain()
      await untilServed(domain)
      return domain
    },
    ask: ({ sni, host, path: target = '/weather', headers = [] }) =>
      sendRaw({ port, tls: { ca: authority.root, servername: sni } }, requestBytes({ path: target, host, headers })),
    close: () => everything.disposeAsync(),
  }
}

function closed(socket: TLSSocket): true {
  socket.destroy()
  return true
}
