import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateKeyContext } from '../../../domain/hosts/sealed-certificate.ts'
import { createEncryption } from '../../../runtime/encryption.ts'
import { ringOf } from '../../../runtime/settings/key-ring.ts'
import { xdsPart } from '../../../sandbox/parts/services.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { signPayment, until, untilAsPromised } from '../support/buyers/buyer.ts'
import { type Hit, upstreamHits } from '../support/sellers/gateway.ts'
import type { DomainRecord } from '../support/sellers/seller.ts'
import { openTlsShop, PRICE, type TlsShop } from '../support/sellers/tls-shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'

const settings = testSettings()
let tls: TlsShop
/** Certificate orders before this time belong to the test file that used this stack before. */
const begun = new Date()

beforeAll(async () => {
  tls = await openTlsShop(settings, { replicas: 2 })
})
afterAll(() => tls?.close())

const targetOf = (hostname: string) => ({
  port: settings.ports.gatewayHttps,
  tls: { ca: tls.authority.root, servername: hostname },
})

const requestTo = (hostname: string) => ({ ':method': 'GET', ':path': '/weather', ':authority': hostname })

async function serialOf(hostname: string): Promise<string> {
  const socket = await tls.shake(hostname)
  const serial = socket.getPeerX509Certificate()?.serialNumber ?? ''
  socket.destroy()
  return serial
}

/** Returns the reason why the gateway refuses a handshake, or undefined. */
async function refusalOf(hostname: string): Promise<string | undefined> {
  try {
    ;(await tls.shake(hostname)).destroy()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Returns the results of a host name's orders, oldest first. Null means under way. */
async function ordersOf(hostname: string): Promise<(boolean | null)[]> {
  const text = 'select failed from certificate_order where hostname = $1 order by started_at'
  return (await tls.shop.pool.query<{ failed: boolean | null }>(text, [hostname])).rows.map(({ failed }) => failed)
}

/** Returns the start of the last order for a host name in milliseconds; NaN before the first. */
async function lastOrder(hostname: string): Promise<number> {
  const text = 'select max(started_at) as at from certificate_order where hostname = $1'
  return (await tls.shop.pool.query<{ at: Date | null }>(text, [hostname])).rows[0]?.at?.getTime() ?? Number.NaN
}

const makeDue = ({ id }: DomainRecord) =>
  tls.shop.pool.query('update certificate set next_attempt_at = now() where domain_id = $1', [id])

// The tests run concurrently, because each waits for its own orders. The longest ones come first.
describe.concurrent('a host name that cannot be validated', () => {
  it('has a reason, pauses between tries, and gets its certificate after the repair', async () => {
    const hostname = `${crypto.randomUUID()}.example.net`
    await tls.dns.setAddress(hostname, '127.0.0.99')
    const domain = await tls.addDomain(hostname)
    const certificate = async () => (await tls.read(domain)).certificate
    const afterFailure = async () => {
      // The test reads the order first, because the next one may begin at any moment.
      const order = await lastOrder(hostname)
      const failed = await certificate()
      return Number.isFinite(order) && failed.status === 'failed' && { order, failed }
    }
    const { order, failed } = await until('the order has failed', afterFailure, 60_000)
    expect(failed).toMatchObject({ not_after: null, reason: expect.stringMatching(/127\.0\.0\.99.*refused/) })
    expect(Date.parse(failed.next_attempt_at ?? '')).toBeGreaterThan(order)
    await tls.dns.clearAddress(hostname)
    await tls.untilServed(domain)
    expect(await certificate()).toMatchObject({ status: 'issued', reason: null })
  })

  it('is tried three times an hour, also if it is deleted and claimed again', async () => {
    const hostname = `${crypto.randomUUID()}.example.net`
    await tls.dns.setAddress(hostname, '127.0.0.99')
    const first = await tls.addDomain(hostname)
    await until('three orders have failed', async () => (await ordersOf(hostname)).length === 3, 60_000)
    await until('the third has ended', async () => (await ordersOf(hostname))[2] === true, 60_000)
    await makeDue(first)
    await tls.shop.seller.call('DELETE', `/apis/${tls.shop.api.id}/domains/${first.id}`)
    await tls.dns.clearTxt(first.verification_record.name)
    const second = await tls.addDomain(hostname)
    await makeDue(second)
    // The order that is due first runs first. So once a later domain has its certificate, no further order for this host name is due.
    await tls.served()
    expect(await ordersOf(hostname)).toEqual([true, true, true])
  })
})

describe.concurrent('a verified host name', () => {
  it('gets its own certificate and sells with it', async () => {
    const domain = await tls.addDomain()
    const { hostname } = domain
    await tls.untilServed(domain)
    const socket = await tls.shake(hostname)
    expect(socket.authorized).toBe(true)
    expect(socket.getPeerX509Certificate()?.subjectAltName).toBe(`DNS:${hostname}`)
    socket.destroy()

    expect(await sendHttp2(targetOf(hostname), requestTo(hostname))).toMatchObject({ status: 402 })
    const payment = await signPayment(tls.shop.wallet, await tls.shop.terms('/weather'))
    const before = await tls.shop.earned()
    const headers = { ...requestTo(hostname), 'payment-signature': payment.header }
    const paid = await sendHttp2(targetOf(hostname), headers)
    expect(paid?.status).toBe(200)
    expect(JSON.parse(paid?.body ?? '')).toMatchObject({ city: 'Berlin' })
    expect(await tls.shop.earned()).toBe(before + BigInt(PRICE))
  })

  it('shows its certificate state to the seller', async () => {
    const domain = await tls.addDomain()
    const nothing = { not_after: null, next_attempt_at: null }
    expect((await tls.read(domain)).certificate).toEqual({
      ...nothing,
      status: 'pending',
      reason: null,
      next_attempt_at: expect.any(String),
    })
    const unconfigured = await tls.shop.seller.call<{ items: DomainRecord[] }>('GET', `/apis/${domain.api_id}/domains`)
    expect(unconfigured.body.items.find(({ id }) => id === domain.id)?.certificate).toEqual({
      ...nothing,
      status: 'none',
      reason: 'this gateway issues no certificates',
    })
    await tls.untilServed(domain)
    const { certificate: issued } = await tls.read(domain)
    expect(issued).toMatchObject({ status: 'issued', reason: null })
    const day = 86_400_000
    const left = (at: string | null) => (Date.parse(at ?? '') - Date.now()) / day
    expect(left(issued.not_after)).toBeGreaterThan(89)
    expect(left(issued.next_attempt_at)).toBeGreaterThan(55)
    expect(left(issued.next_attempt_at)).toBeLessThanOrEqual(60)
  })

  it('is ordered once, by either replica', async () => {
    const domains: DomainRecord[] = []
    while (domains.length < 12) domains.push(await tls.addDomain())
    await Promise.all(domains.map(tls.untilServed))
    for (const { hostname } of domains) expect(await ordersOf(hostname)).toEqual([false])
    const issued = async ({ opsUrl }: { opsUrl: string }) => {
      const text = await (await fetch(`${opsUrl}/metrics`)).text()
      return Number(/certificate_orders_total\{outcome="issued"\} (\d+)/.exec(text)?.[1] ?? 0)
    }
    const counted = async () => (await Promise.all(tls.replicas.map(issued))).reduce((a, b) => a + b, 0)
    const text = 'select count(*)::int from certificate_order where not failed and started_at >= $1'
    const written = async () => (await tls.shop.pool.query(text, [begun])).rows[0]?.count
    // A replica counts an order a moment after it has written the certificate. Both totals include the orders of other tests in this file.
    await until('all orders are counted', async () => (await counted()) === (await written()), 20_000)
    expect(await counted()).toBeGreaterThanOrEqual(domains.length)
  })

  it('is renewed without a lost connection', async () => {
    const domain = await tls.served()
    const { hostname } = domain
    const before = await serialOf(hostname)
    const session = connect(`https://${hostname}`, {
      createConnection: () => tls.socket(hostname, ['h2']),
    })
    const failures: unknown[] = []
    session.on('error', (error) => failures.push(error))
    session.on('goaway', () => failures.push('goaway'))
    let asking = true
    let asked = 0
    const load = async () => {
      for (; asking; asked++) {
        const status = await statusOver(session, hostname)
        if (status !== 402) failures.push(status)
        await delay(5)
      }
    }
    const loading = load()
    await makeDue(domain)
    await until('a new certificate is shown', async () => (await serialOf(hostname)) !== before, 60_000)
    const askedBefore = asked
    await until('the connection was asked ten more times', async () => asked > askedBefore + 10)
    asking = false
    await loading
    session.close()
    expect(failures).toEqual([])
    expect(await ordersOf(hostname)).toEqual([false, false])
  })

  it('loses its certificate with the domain', async () => {
    const { id, hostname } = await tls.served()
    await tls.shop.seller.call('DELETE', `/apis/${tls.shop.api.id}/domains/${id}`)
    await untilAsPromised('the handshake is refused', async () => (await refusalOf(hostname)) !== undefined, 2_000)
    expect(await refusalOf(hostname)).toMatch(/alert handshake failure/)
    const { rowCount } = await tls.shop.pool.query('select from certificate where domain_id = $1', [id])
    expect(rowCount).toBe(0)
  })

  it('has no readable key in the database or in snapshots', async () => {
    const { hostname } = await tls.served()
    const { environment = {} } = await xdsPart(settings, loadSecrets(settings.stateDirectory)).launch()
    const encryption = createEncryption(ringOf(Buffer.from(environment.CERTIFICATE_ENCRYPTION_KEY ?? '', 'hex')))
    const { rows } = await tls.shop.pool.query<{ key_encrypted: Buffer }>(
      'select c.key_encrypted from certificate c join domain d on d.id = c.domain_id where d.hostname = $1',
      [hostname],
    )
    const sealed = rows[0]?.key_encrypted ?? Buffer.alloc(0)
    const key = createPrivateKey(encryption.decrypt(sealed, certificateKeyContext(hostname)))
    expect(() => encryption.decrypt(sealed, certificateKeyContext('other.example.net'))).toThrow()
    const scalar = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url')
    await until('the snapshot is written', async () => snapshotOf('xds').includes(hostname), 10_000)
    const dump = `${await everyRow()}\n${snapshotOf('xds')}\n${snapshotOf('authz')}`
    expect(dump).toContain(sealed.toString('hex'))
    // The scalar is the secret number in the key. In the base64 text of a PEM file, it begins at one of three offsets in a group of four.
    const spellings = [
      scalar.toString('hex'),
      ...[0, 1, 2].map((skip) => scalar.subarray(skip).toString('base64').slice(0, -4)),
    ]
    for (const spelling of [...spellings, 'PRIVATE KEY']) expect(dump).not.toContain(spelling)
    expect(snapshotOf('authz')).not.toContain('BEGIN CERTIFICATE')
  })
})

describe.concurrent('the path of challenges', () => {
  const TOKEN = 'A'.repeat(43)
  const path = `/.well-known/acme-challenge/${TOKEN}`
  const ask = (host: string, options: { path?: string; method?: string; headers?: string[] } = {}) =>
    sendRaw({ port: settings.ports.gatewayHttp }, requestBytes({ path, host, ...options }))

  it('is answered on custom hosts, with only the proof', async () => {
    const { hostname } = await tls.served()
    const answer = await ask(hostname)
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(new RegExp(`^${TOKEN}\\.[\\w-]{43}$`)) })
    expect(headerOf(answer, 'content-type')).toBe('application/octet-stream')
    expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff')
    expect((await ask(hostname.toUpperCase())).status).toBe(200)
    expect((await ask(hostname, { path: `${path}<script>` })).status).toBe(404)
    expect((await ask(hostname, { method: 'POST' })).status).toBe(404)
  })

  it('never reaches an upstream, paid or not, on any host', async () => {
    const { seller, api, wallet } = tls.shop
    const { hostname } = await tls.served()
    await seller.createEndpoint(api.id, { path_pattern: '/.well-known/*' })
    await until('the endpoint is served', async () => (await ask(hostname, { path: '/.well-known/x' })).status === 402)
    const payment = await signPayment(wallet, await tls.shop.terms('/.well-known/x'))
    for (const host of [hostname, api.primary_host]) {
      const headers = [`payment-signature: ${payment.header}`]
      for (const spelling of [path, '/.well-known/./acme-challenge//x', '/.well-known/acme-challenge/'])
        for (const method of ['GET', 'PUT', 'POST'])
          expect([200, 404]).toContain((await ask(host, { path: spelling, method, headers })).status)
    }
    expect((await ask(api.primary_host)).status).toBe(404)
    const ofBoth = ({ headers }: Hit) => [hostname, api.primary_host].includes(headers['x-forwarded-host'] ?? '')
    // Requests for `/weather` are left out, because other tests in this file make them.
    const strange = (await upstreamHits(settings)).filter(ofBoth).filter(({ path }) => path !== '/weather')
    expect(strange).toEqual([])
  })
})

function statusOver(session: ReturnType<typeof connect>, hostname: string): Promise<unknown> {
  return new Promise((resolve) => {
    const stream = session.request(requestTo(hostname))
    stream.once('response', (headers) => {
      stream.resume()
      stream.once('close', () => resolve(headers[':status']))
    })
    stream.once('error', resolve)
  })
}

function snapshotOf(service: 'xds' | 'authz'): string {
  return readFileSync(join(settings.stateDirectory, `${service}-snapshot.ndjson`), 'utf8')
}

/** Returns every row of every table as text, bytes in hex. */
async function everyRow(): Promise<string> {
  const { pool } = tls.shop
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const texts = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    return rows.map(({ text }) => text).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}
