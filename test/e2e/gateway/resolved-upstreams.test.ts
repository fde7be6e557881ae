import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type DnsAnswer,
  type DnsResponder,
  dnsResponder,
} from '../../../control-plane/domains/testing/dns-responder.ts'
import { rowInState, signPayment, until } from '../support/buyer.ts'
import { untilRoutedTo } from '../support/gateway.ts'
import { type SecondGateway, startSecondGateway } from '../support/second-gateway.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { testSettings } from '../support/stack.ts'

/**
 * What an upstream's name resolves to is judged each time, by Envoy, with a name server that changes its mind. The
 * public Internet is played by loopback here: `lenient` denies one address of it, `strict` all that are private.
 */
const settings = testSettings()
const PUBLIC = '127.0.0.1'
const DENIED = '127.0.0.66'
/** Nobody listens there. */
const DEAD = '127.0.0.77'
const names: Record<string, DnsAnswer> = {}
/** Addresses at which requests came to an upstream. */
const reached: string[] = []
const upstreams = [PUBLIC, DENIED, '::1'].map((address) => ({
  address,
  server: createServer((_, response) => {
    reached.push(address)
    response.end('what was paid for')
  }),
}))
let port = 0
let dns: DnsResponder
let lenient: SecondGateway
let strict: SecondGateway
let shop: Shop

beforeAll(async () => {
  for (const { server, address } of upstreams) {
    server.listen(port, address)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  dns = await dnsResponder(names)
  const [host = '', dnsPort] = dns.address.split(':')
  const envoy = { dnsServers: [{ host, port: Number(dnsPort) }] }
  const own = { DENIED_UPSTREAMS: `${DENIED}/32`, LOG_LEVEL: 'warn' }
  lenient = await startSecondGateway(settings, { ...own, ALLOW_PRIVATE_UPSTREAMS: 'true' }, envoy)
  strict = await startSecondGateway(settings, { ...own, ALLOW_PRIVATE_UPSTREAMS: 'false' }, envoy)
  shop = await openShop({ settings })
})
afterAll(async () => {
  await shop?.close()
  await lenient?.close()
  await strict?.close()
  await dns?.[Symbol.asyncDispose]()
  for (const { server } of upstreams) {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => {
  reached.length = 0
})

let count = 0

/** Puts the API behind a new name that resolves to these addresses. */
async function named(gateway: SecondGateway, addresses: readonly string[]): Promise<string> {
  const name = `upstream-${++count}.rebinding.example`
  names[name] = { addresses, ttl: 1 }
  await over(gateway, `http://${name}:${port}`)
  return name
}

async function over(gateway: SecondGateway, url: string): Promise<void> {
  await asked(gateway)
  const api = await shop.seller.updateApi(shop.api.id, { upstream_base_url: url })
  await untilRoutedTo(gateway.adminUrl, api)
}

const asked = (gateway: SecondGateway, headers = {}) =>
  shop.fetch(`http://${shop.host}:${gateway.httpPort}/x`, { headers, signal: AbortSignal.timeout(10_000) })

async function pay(gateway: SecondGateway) {
  const payment = await signPayment(shop.wallet, await shop.terms('/x'))
  const response = await asked(gateway, { 'payment-signature': payment.header })
  return { response, payment, body: await response.text() }
}

async function expectServed(gateway: SecondGateway): Promise<void> {
  const { response, body } = await pay(gateway)
  expect({ status: response.status, body }).toEqual({ status: 200, body: 'what was paid for' })
}

/** Refused for its address: nobody is called and nothing is charged. */
async function expectRefused(gateway: SecondGateway): Promise<void> {
  const earned = await shop.earned()
  reached.length = 0
  const { response, payment, body } = await pay(gateway)
  expect(response.status).toBe(502)
  expect(JSON.parse(body)).toMatchObject({ code: 'upstream_not_resolved' })
  expect(reached).toEqual([])
  await rowInState(shop.pool, payment.authorization, 'RELEASED')
  expect(await shop.earned()).toBe(earned)
}

describe('a name', () => {
  it('with an IPv4 address is served there', async () => {
    await named(lenient, [PUBLIC])
    await expectServed(lenient)
  })

  it('with an IPv6 address alone is served there', async () => {
    await named(lenient, ['::1'])
    await expectServed(lenient)
    expect(reached).toEqual(['::1'])
  })

  it('that is an IPv6 address is served there', async () => {
    await over(lenient, `http://[::1]:${port}`)
    await expectServed(lenient)
    expect(reached).toEqual(['::1'])
  })

  it('that is denied is refused, and who does not pay learns nothing of it', async () => {
    await named(lenient, [DENIED])
    await expectRefused(lenient)
    expect((await asked(lenient)).status).toBe(402)
    await over(lenient, `http://${DENIED}:${port}`)
    await expectRefused(lenient)
  })
})

describe('a name that changes its mind', () => {
  it('leads to a denied address at no time: what is held of it is used, or nothing', async () => {
    const name = await named(lenient, [PUBLIC])
    await expectServed(lenient)
    names[name] = { addresses: [DENIED], ttl: 1 }
    // Envoy asks again at most every five seconds.
    const end = Date.now() + 12_000
    while (Date.now() < end) expect([200, 502]).toContain((await pay(lenient)).response.status)
    expect(new Set(reached)).toEqual(new Set([PUBLIC]))
  })

  it('is refused from the first when it leads to a denied address, and served once it leads away', async () => {
    const name = await named(lenient, [DENIED])
    await expectRefused(lenient)
    names[name] = { addresses: [PUBLIC], ttl: 1 }
    await until('the name is served', async () => (await pay(lenient)).response.status === 200, 20_000)
    expect(new Set(reached)).toEqual(new Set([PUBLIC]))
  })

  it('from not being there at all is served soon after', async () => {
    const name = await named(lenient, [])
    names[name] = { rcode: 3 }
    await expectRefused(lenient)
    names[name] = { addresses: [PUBLIC], ttl: 1 }
    await until('the name is served', async () => (await pay(lenient)).response.status === 200, 20_000)
  })
})

describe('a name with two addresses', () => {
  it.each([[[PUBLIC, DENIED]], [[DENIED, PUBLIC]]])('%j leads to the one that is not denied', async (addresses) => {
    await named(lenient, addresses)
    for (let round = 0; round < 4; round += 1) await expectServed(lenient)
    expect(new Set(reached)).toEqual(new Set([PUBLIC]))
  })

  it('does not lead to the one that is denied when nobody listens at the other', async () => {
    await named(lenient, [DEAD, DENIED])
    for (let round = 0; round < 4; round += 1) expect((await pay(lenient)).response.status).toBe(502)
    expect(reached).toEqual([])
  })
})

describe('a name that resolves to', () => {
  const SPECIAL = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.254', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1'],
    ...['100::1', '2001::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1', '5f00::1'],
    ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
  ]
  it.each(SPECIAL)('%s is refused', async (address) => {
    await named(strict, [address])
    await expectRefused(strict)
  })
})
