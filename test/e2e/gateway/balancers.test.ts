import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { describe, expect } from 'vitest'
import type { Settings } from '../../../sandbox/settings.ts'
import { newAddress, paymentRow, signPayment, until } from '../support/buyers/buyer.ts'
import { withShop } from '../support/fixtures.ts'
import { type AuthzReplica, startAuthzReplica } from '../support/processes/authz-replica.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import type { Shop } from '../support/sellers/shop.ts'
import { headerOf, type RawAnswer, requestBytes, sendRaw } from '../support/wire/raw-http.ts'

const MOST_FAILURES = 3

/** The form in which a balancer forwards a request to a gateway. */
interface Way {
  /** Bytes that the balancer sends on the connection before the client's request. */
  preface?: Buffer
  /** Header lines that the balancer adds to the request. */
  headers?: string[]
}

const forwardedFor = (...addresses: string[]): Way => ({ headers: [`X-Forwarded-For: ${addresses.join(', ')}`] })

/** PROXY protocol, version 1 (haproxy.org, proxy-protocol.txt, 2.1). */
const proxied = (client: string): Way => {
  const [family, server] = isIPv6(client) ? ['TCP6', '::1'] : ['TCP4', '127.0.0.1']
  return { preface: Buffer.from(`PROXY ${family} ${client} ${server} 4711 80\r\n`) }
}

/** PROXY protocol, version 2, IPv4 (2.2). */
const proxiedInBinary = (client: string): Way => {
  const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
  const ports = Buffer.from([0x12, 0x67, 0, 80])
  const addresses = [client, '127.0.0.1'].map((address) => Buffer.from(address.split('.').map(Number)))
  return { preface: Buffer.concat([signature, Buffer.from([0x21, 0x11, 0, 12]), ...addresses, ports]) }
}

/** Sends a payment with another payer's signature, which counts against the client's subnet. Returns the status. */
async function failOnce(shop: Shop, gateway: SecondGateway, way: Way): Promise<number> {
  const terms = await shop.terms('/weather')
  const payment = await signPayment(shop.wallet, terms, { authorization: { from: newAddress() } })
  return (await send(shop, gateway, way, [`Payment-Signature: ${payment.header}`])).status
}

/** Uses up all allowed failures of a subnet, and makes one more. */
async function failTooOften(shop: Shop, gateway: SecondGateway, ways: readonly Way[]): Promise<void> {
  expect(ways).toHaveLength(MOST_FAILURES + 1)
  const statuses: number[] = []
  for (const way of ways) statuses.push(await failOnce(shop, gateway, way))
  expect(statuses).toEqual([...ways.slice(1).map(() => 402), 429])
}

async function payOnce(shop: Shop, gateway: SecondGateway, way: Way): Promise<RawAnswer> {
  const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
  const answer = await send(shop, gateway, way, [`Payment-Signature: ${payment.header}`])
  if (answer.status === 200) expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('SETTLED')
  return answer
}

function send(shop: Shop, gateway: SecondGateway, way: Way, headers: readonly string[] = []): Promise<RawAnswer> {
  const { preface = Buffer.alloc(0), headers: said = [] } = way
  const request = requestBytes({ path: '/weather', host: shop.host, headers: [...said, ...headers] })
  return sendRaw({ port: gateway.httpPort }, Buffer.concat([preface, request]))
}

/** Returns a fixture: a separate gateway in front of the test's authz, which gets requests in the form `way`. */
function gatewayWith(variables: Record<string, string>, way: Way = {}) {
  return async (
    { settings, authz, shop }: { settings: Settings; authz: AuthzReplica; shop: Shop },
    { onCleanup }: { onCleanup: (close: () => Promise<void>) => void },
  ): Promise<SecondGateway> => {
    const common = { AUTHZ_ADDRESS: authz.address, ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' }
    const gateway = await startSecondGateway(settings, { ...common, ...variables })
    onCleanup(() => gateway.close())
    await until('the gateway sells', async () => (await send(shop, gateway, way)).status === 402)
    return gateway
  }
}

const it = withShop()
  /** Each process of authz counts failures separately, so these failures block no client of the stack's own gateway. */
  .extend('authz', { scope: 'file' }, async ({ settings }, { onCleanup }): Promise<AuthzReplica> => {
    const authz = { ...settings.extraEnvironment.authz, FAILED_PAYMENTS_PER_SUBNET: String(MOST_FAILURES) }
    const replica = await startAuthzReplica({
      ...settings,
      extraEnvironment: { ...settings.extraEnvironment, authz },
    })
    onCleanup(async () => replica[Symbol.asyncDispose]())
    return replica
  })
  .extend('proxyGateway', { scope: 'file' }, gatewayWith({ TRUSTED_HOPS: '1' }))
  .extend('balancerGateway', { scope: 'file' }, gatewayWith({ PROXY_PROTOCOL: 'true' }, proxied('192.0.2.200')))
  .extend('directGateway', { scope: 'file' }, gatewayWith({}))

describe('behind a proxy that appends to X-Forwarded-For', () => {
  it('its clients have separate subnets, and none can use another’s', async ({ shop, proxyGateway: gateway }) => {
    const noisy = '203.0.113.9'
    // The balancer has added the last IP address of the header. The client itself has written those before it.
    const forged = [forwardedFor(noisy), forwardedFor('198.18.0.1', noisy), forwardedFor('198.18.1.1', noisy)]
    await failTooOften(shop, gateway, [...forged, forwardedFor('198.18.2.1', '203.0.113.200')])
    expect(await failOnce(shop, gateway, forwardedFor('198.51.100.1'))).toBe(402)
    expect((await payOnce(shop, gateway, forwardedFor('198.51.100.1'))).status).toBe(200)
    expect(await failOnce(shop, gateway, forwardedFor('198.51.100.1', noisy))).toBe(429)
    expect((await payOnce(shop, gateway, forwardedFor('2001:db8::1'))).status).toBe(200)
  })

  it('a client cannot set the header in which authz gets the client’s address', async ({
    shop,
    proxyGateway: gateway,
  }) => {
    const ways = ['192.0.2.1', '192.0.3.1', '192.0.4.1', '192.0.5.1'].map((said) => ({
      headers: [`X-Envoy-External-Address: ${said}`, 'X-Forwarded-For: 203.0.114.9'],
    }))
    await failTooOften(shop, gateway, ways)
  })

  it('the upstream and the access log get only the client’s address', async ({ shop, proxyGateway: gateway }) => {
    // A proxy may add a second header line, instead of appending its address to the first one.
    const addresses = ['198.18.9.9', '198.51.100.77'].map((address) => `X-Forwarded-For: ${address}`)
    const more = ['X-Forwarded-Proto: https', 'X-Forwarded-Uri: /forged', 'X-Launa-X-Forwarded-For: 198.18.9.9']
    const answer = await payOnce(shop, gateway, { headers: [...addresses, ...more] })
    expect(answer.status).toBe(200)
    const seen = (await shop.hits()).map(({ headers }) => headers)
    const { 'x-forwarded-proto': scheme, ...rest } =
      seen.find((headers) => headers['x-forwarded-for'] === '198.51.100.77') ?? {}
    expect(scheme).toBe('https')
    expect(JSON.stringify(rest)).not.toContain('/forged')
    expect(JSON.stringify(seen)).not.toContain('198.18.9.9')
    await untilLogged(gateway, answer, '198.51.100.77')
  })
})

describe('behind a balancer with the PROXY protocol', () => {
  it('its clients have separate subnets, whatever headers they send', async ({ shop, balancerGateway: gateway }) => {
    const noisy = '203.0.115.9'
    const forged = { ...proxied(noisy), ...forwardedFor('198.18.0.1') }
    await failTooOften(shop, gateway, [proxied(noisy), proxiedInBinary('203.0.115.10'), forged, proxied(noisy)])
    expect(await failOnce(shop, gateway, proxied('198.51.101.1'))).toBe(402)
    expect((await payOnce(shop, gateway, proxiedInBinary('198.51.101.1'))).status).toBe(200)
    expect(await failOnce(shop, gateway, proxiedInBinary(noisy))).toBe(429)
    expect((await payOnce(shop, gateway, proxied('2001:db8:1::1'))).status).toBe(200)
  })

  it('a connection without the PROXY header ends without an answer', async ({ shop, balancerGateway: gateway }) => {
    await expect(send(shop, gateway, {})).rejects.toThrow()
  })

  it('TLS begins after the PROXY header, and the access log has the client’s address', async ({
    settings,
    shop,
    balancerGateway: gateway,
  }) => {
    const ca = readFileSync(join(settings.stateDirectory, 'tls/ca.pem'), 'utf8')
    const socket = connect({ host: '127.0.0.1', port: gateway.httpsPort })
    socket.write(proxiedInBinary('198.51.101.2').preface ?? '')
    const tls = connectTls({ socket, servername: shop.host, ca, ALPNProtocols: ['http/1.1'] })
    await once(tls, 'secureConnect')
    tls.write(requestBytes({ path: '/weather', host: shop.host, headers: ['Connection: close'] }))
    let text = ''
    for await (const chunk of tls) text += String(chunk)
    expect(text).toMatch(/^HTTP\/1\.1 402 /)
    const requestId = /x-request-id: (\S+)/i.exec(text)?.[1] ?? ''
    await untilLogged(gateway, { status: 402, headers: { 'x-request-id': [requestId] }, body: '' }, '198.51.101.2')
  })
})

describe('without a balancer', () => {
  it('the client address is that of the connection, whatever headers it sends', async ({
    shop,
    directGateway: gateway,
  }) => {
    const said = ['192.0.2.1', '192.0.3.1', '192.0.4.1'].map((address) => forwardedFor(address))
    await failTooOften(shop, gateway, [...said, { headers: ['X-Envoy-External-Address: 192.0.5.1'] }])
    await untilLogged(gateway, await send(shop, gateway, forwardedFor('192.0.2.1')), '127.0.0.1')
  })

  it('a PROXY protocol header is invalid', async ({ shop, directGateway: gateway }) => {
    expect((await send(shop, gateway, proxied('192.0.2.1'))).status).toBe(400)
  })
})

/** Waits for the access log's line for an answer. Envoy flushes its log at least every ten seconds. */
async function untilLogged(gateway: SecondGateway, answer: RawAnswer, client: string): Promise<void> {
  const id = headerOf(answer, 'x-request-id') ?? 'none'
  const line = await until(
    'Envoy has logged the request',
    async () =>
      gateway
        .envoyLog()
        .split('\n')
        .slice(0, -1)
        .find((each) => each.includes(id)),
    30_000,
  )
  expect(JSON.parse(line)).toMatchObject({ client_address: client })
}
