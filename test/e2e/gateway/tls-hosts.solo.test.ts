import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { signPayment } from '../support/buyers/buyer.ts'
import { clearHits, envoyStats, upstreamHits } from '../support/sellers/gateway.ts'
import type { DomainRecord } from '../support/sellers/seller.ts'
import { type Handshake, openTlsShop, type TlsShop } from '../support/sellers/tls-shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'

const settings = testSettings()
const localCa = () => readFileSync(join(settings.stateDirectory, 'tls/ca.pem'), 'utf8')
let tls: TlsShop
let domain: DomainRecord
let other: DomainRecord

beforeAll(async () => {
  tls = await openTlsShop(settings)
  ;[domain, other] = (await Promise.all([tls.served(), tls.served()])) as [DomainRecord, DomainRecord]
})
afterAll(() => tls?.close())

const shake: TlsShop['attempt'] = (...options) => tls.attempt(...options)
const randomName = () => `${randomBytes(8).toString('hex')}.example.net`

/** Returns the allocated memory of Envoy's heap, in bytes. */
async function envoyHeap(): Promise<number> {
  const response = await fetch(`${httpAddress(settings, 'envoyAdmin')}/memory`)
  return Number(((await response.json()) as { allocated: string }).allocated)
}

/** Returns the number of orders for random names. The previous file on this stack uses other names. */
async function orderCount(): Promise<number> {
  const text = `select count(*)::int from certificate_order where hostname ~ '^[0-9a-f]{16}\\.'`
  const { rows } = await tls.shop.pool.query<{ count: number }>(text)
  return rows[0]?.count ?? 0
}

/** Returns the number of secrets that Envoy holds or requests. */
async function activeSecrets(): Promise<number> {
  const stats = await envoyStats(settings, /on_demand_secret\.cert_active$/)
  return Object.values(stats).reduce((sum, value) => sum + value, 0)
}

describe('an unverified name', () => {
  it('is refused at once, 10,000 times, orders no certificate and leaves nothing in memory', async () => {
    const before = { heap: await envoyHeap(), orders: await orderCount(), active: await activeSecrets() }
    const shakes: Handshake[] = []
    const attack = async () => {
      while (shakes.length < 10_000) shakes.push(await shake(randomName()))
    }
    await Promise.all(Array.from({ length: 100 }, attack))
    expect(shakes.filter(({ error }) => !/alert handshake failure/.test(error ?? ''))).toEqual([])
    const times = shakes.map(({ ms }) => ms).sort((a, b) => a - b)
    expect(times.at(-1)).toBeLessThan(promised(5_000))
    expect(await activeSecrets()).toBe(before.active)
    expect(await orderCount()).toBe(before.orders)
    expect((await envoyHeap()) - before.heap).toBeLessThan(4_000_000)
    expect((await shake(domain.hostname)).error).toBeUndefined()
  })

  it.each([
    ['claimed and not verified', async () => (await tls.seller.createDomain(tls.shop.api.id, randomName())).hostname],
    ['a host of the platform in disguise', async () => `${tls.shop.host}.example.net`],
    ['below a host that has one', async () => `x.${domain.hostname}`],
    // A name in capitals gets no certificate. Otherwise Envoy's memory would hold a certificate for each spelling of a host, and n letters
    // have 2^n spellings.
    ['a host that has one, in capitals', async () => domain.hostname.toUpperCase()],
  ])('%s is refused', async (_, name) => {
    const before = await orderCount()
    expect((await shake(await name())).error).toMatch(/alert handshake failure/)
    expect(await orderCount()).toBe(before)
  })
})

describe('the platform’s certificate', () => {
  it('is sent for its own hosts and to clients without SNI', async () => {
    expect((await shake(tls.shop.host, localCa())).error).toBeUndefined()
    expect((await shake('nobody.dev.localhost', localCa())).error).toBeUndefined()
    // Without SNI, the client compares the certificate with the IP address, which no certificate contains. It does so only after it has
    // accepted the certificate's authority.
    expect((await shake('', localCa())).error).toMatch(/does not match certificate's altnames/)
  })
})

describe('a request for one host over a connection for another', () => {
  const target = (servername: string, ca: string) => ({ port: settings.ports.gatewayHttps, tls: { ca, servername } })
  const cases: [string, () => string, () => string, () => string][] = [
    ['custom over custom', () => domain.hostname, () => other.hostname, () => tls.authority.root],
    ['platform over custom', () => domain.hostname, () => tls.shop.host, () => tls.authority.root],
    ['custom over platform', () => tls.shop.host, () => domain.hostname, localCa],
    ['nobody’s over custom', () => domain.hostname, randomName, () => tls.authority.root],
  ]

  it.each(cases)('is misdirected: %s, paid or not', async (_, sni, host, ca) => {
    const payment = await signPayment(tls.shop.wallet, await tls.shop.terms('/weather'))
    await clearHits(settings)
    const earned = await tls.shop.earned()
    const headers = { ':method': 'GET', ':path': '/weather', ':authority': host() }
    const paid: Record<string, string> = { 'payment-signature': payment.header }
    for (const extra of [{}, paid]) {
      const second = await sendHttp2(target(sni(), ca()), { ...headers, ...extra })
      const lines = Object.entries(extra).map(([name, value]) => `${name}: ${value}`)
      const first = await sendRaw(target(sni(), ca()), requestBytes({ path: '/weather', host: host(), headers: lines }))
      for (const answer of [first, second]) {
        expect(answer?.status).toBe(421)
        expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'misdirected_request' })
        expect(answer?.headers).not.toHaveProperty('payment-required')
      }
    }
    expect(await upstreamHits(settings)).toEqual([])
    expect(await tls.shop.earned()).toBe(earned)
  })

  it('is not misdirected if only the spelling differs', async () => {
    const { hostname } = domain
    for (const host of [hostname.toUpperCase(), `${hostname}:${settings.ports.gatewayHttps}`, `${hostname}.`])
      expect((await tls.ask({ sni: hostname, host })).status).toBe(402)
  })

  it('is routed by its authority if both hosts share the platform’s certificate', async () => {
    const headers = { ':method': 'GET', ':path': '/weather', ':authority': tls.shop.host }
    expect((await sendHttp2(target('nobody.dev.localhost', localCa()), headers))?.status).toBe(402)
    expect(
      (await sendHttp2(target(tls.shop.host, localCa()), { ...headers, ':authority': 'nobody.dev.localhost' }))?.status,
    ).toBe(404)
  })
})
