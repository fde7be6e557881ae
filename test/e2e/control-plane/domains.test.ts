import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChallengeDns, challengeDnsOf } from '../support/certificates/challenge-dns.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { type ApiRecord, type DomainRecord, type ErrorAnswer, type Seller, signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'
import { requestBytes, sendRaw } from '../support/wire/raw-http.ts'

const settings = testSettings()
const plane = planeOf(settings)

let dns: ChallengeDns
let seller: Seller
let api: ApiRecord
beforeAll(async () => {
  dns = challengeDnsOf(settings)
  seller = await signUp(plane)
  api = await newApi(seller)
})
afterAll(async () => {})

function newApi(owner: Seller): Promise<ApiRecord> {
  const pay_to_address = '0x1111111111111111111111111111111111111111'
  return owner.createApi({ upstream_base_url: 'https://api.example.com/v1', pay_to_address })
}

const newHostname = () => `${randomUUID()}.example.net`
const publish = ({ verification_record: { name, value } }: DomainRecord) => dns.setTxt(name, value)
const hide = ({ verification_record: { name } }: DomainRecord) => dns.clearTxt(name)

function verify(domain: DomainRecord, owner = seller) {
  const path = `/apis/${domain.api_id}/domains/${domain.id}/verify`
  return owner.call<{ status: string; reason?: string } & Partial<ErrorAnswer>>('POST', path)
}

async function read(domain: DomainRecord, owner = seller): Promise<DomainRecord | undefined> {
  const { body } = await owner.call<{ items: DomainRecord[] }>('GET', `/apis/${domain.api_id}/domains?limit=200`)
  return body.items.find(({ id }) => id === domain.id)
}

async function hostsOf(apiId: string, owner = seller): Promise<string[]> {
  return (await owner.call<ApiRecord>('GET', `/apis/${apiId}`)).body.hosts
}

/** Returns the gateway's status on a host name: 402 if the gateway serves it. */
async function gatewayStatus(host: string): Promise<number> {
  const bytes = requestBytes({ path: '/', host: `${host}:${settings.ports.gatewayHttp}` })
  return (await sendRaw({ port: settings.ports.gatewayHttp }, bytes)).status
}

describe('a domain', () => {
  it('is claimed, verified, served and deleted', async () => {
    await seller.createEndpoint(api.id)
    const hostname = newHostname()
    const domain = await seller.createDomain(api.id, ` ${hostname.toUpperCase()}. `)
    expect(domain).toEqual({
      id: expect.any(String),
      api_id: api.id,
      hostname,
      status: 'pending',
      reason: null,
      verification_record: {
        type: 'TXT',
        name: `_launa.${hostname}`,
        value: `launa-verification=${domain.verification_token}`,
      },
      cname_target: api.primary_host,
      verification_token: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      verified_at: null,
      certificate: { status: 'none', reason: null, not_after: null, next_attempt_at: null },
      last_checked_at: null,
      created_at: expect.any(String),
      suspended: null,
    })

    const early = await verify(domain)
    expect(early).toMatchObject({ status: 200, body: { status: 'pending', reason: expect.stringMatching(/no TXT/) } })
    expect(await read(domain)).toMatchObject({ status: 'pending', reason: early.body.reason })
    expect(await hostsOf(api.id)).toEqual([api.primary_host])
    expect(await gatewayStatus(hostname)).toBe(404)

    await publish(domain)
    expect(await verify(domain)).toMatchObject({ status: 200, body: { status: 'verified' } })
    expect(await verify(domain)).toMatchObject({ status: 200, body: { status: 'already verified' } })
    expect(await read(domain)).toMatchObject({ status: 'verified', reason: null, verified_at: expect.any(String) })
    const record = (await seller.call<ApiRecord>('GET', `/apis/${api.id}`)).body
    expect(record).toMatchObject({ hosts: [api.primary_host, hostname], primary_host: api.primary_host })
    const list = await seller.call<{ items: ApiRecord[] }>('GET', '/apis')
    expect(list.body.items.find(({ id }) => id === api.id)?.hosts).toEqual([api.primary_host, hostname])
    await expect.poll(() => gatewayStatus(hostname)).toBe(402)

    const removed = await seller.call('DELETE', `/apis/${api.id}/domains/${domain.id}`)
    expect(removed.status).toBe(204)
    expect(await hostsOf(api.id)).toEqual([api.primary_host])
    await expect.poll(() => gatewayStatus(hostname)).toBe(404)
    expect(await gatewayStatus(api.primary_host)).toBe(402)
    expect((await verify(domain)).status).toBe(404)
  })

  it('may be verified behind an alias (CNAME)', async () => {
    const domain = await seller.createDomain(api.id, newHostname())
    const target = `proof-${randomUUID()}.example.org`
    await dns.setCname(domain.verification_record.name, target)
    expect((await verify(domain)).body.status).toBe('pending')
    await dns.setTxt(target, domain.verification_record.value)
    expect((await verify(domain)).body.status).toBe('verified')
  })

  it('is not verified by another value, nor while its name server fails', async () => {
    const domain = await seller.createDomain(api.id, newHostname())
    await dns.setTxt(domain.verification_record.name, 'launa-verification=somebody-else')
    expect((await verify(domain)).body).toEqual({ status: 'pending', reason: expect.stringMatching(/expected value/) })
    await dns.setServfail(domain.verification_record.name)
    expect((await verify(domain)).body).toEqual({ status: 'pending', reason: expect.stringMatching(/SERVFAIL/) })
  })

  it('is lost after three checks without its proof, and can be verified again', async () => {
    const domain = await seller.createDomain(api.id, newHostname())
    await publish(domain)
    expect((await verify(domain)).body.status).toBe('verified')
    await hide(domain)
    await expect.poll(async () => (await read(domain))?.status, { interval: 250 }).toBe('failed')
    expect(await read(domain)).toMatchObject({ reason: expect.stringMatching(/no TXT/), verified_at: null })
    expect(await hostsOf(api.id)).not.toContain(domain.hostname)
    await publish(domain)
    expect((await verify(domain)).body.status).toBe('verified')
    expect(await hostsOf(api.id)).toContain(domain.hostname)
  })
})

describe('one host name, two sellers', () => {
  it('belongs to the seller who proves it', async () => {
    const rival = await signUp(plane)
    const hostname = newHostname()
    const mine = await seller.createDomain(api.id, hostname)
    const theirs = await rival.createDomain((await newApi(rival)).id, hostname)
    expect(theirs.verification_token).not.toBe(mine.verification_token)

    await publish(mine)
    expect((await verify(theirs, rival)).body).toMatchObject({ status: 'pending' })
    expect((await verify(mine)).body.status).toBe('verified')

    await publish(theirs)
    const taken = { status: 409, body: { error: 'hostname is verified for another API', code: 'hostname_taken' } }
    expect(await verify(theirs, rival)).toMatchObject(taken)
    expect(await hostsOf(theirs.api_id, rival)).not.toContain(hostname)

    await seller.call('DELETE', `/apis/${api.id}/domains/${mine.id}`)
    expect((await verify(theirs, rival)).body.status).toBe('verified')
  })

  it('passes at once to a seller who proves it, if its holder no longer can', async () => {
    const rival = await signUp(plane)
    const hostname = newHostname()
    const mine = await seller.createDomain(api.id, hostname)
    await publish(mine)
    expect((await verify(mine)).body.status).toBe('verified')
    const theirs = await rival.createDomain((await newApi(rival)).id, hostname)

    await hide(mine)
    await publish(theirs)
    expect((await verify(theirs, rival)).body.status).toBe('verified')
    expect(await hostsOf(theirs.api_id, rival)).toContain(hostname)
    expect(await hostsOf(api.id)).not.toContain(hostname)
    expect(await read(mine)).toMatchObject({ status: 'failed', reason: expect.stringMatching(/no TXT/) })
  })

  it('goes to one of them if both prove it at once', async () => {
    const sellers = await Promise.all(Array.from({ length: 6 }, () => signUp(plane)))
    const hostname = newHostname()
    const claims = await Promise.all(sellers.map(async (one) => one.createDomain((await newApi(one)).id, hostname)))
    for (const claim of claims) await publish(claim)
    const answers = await Promise.all(claims.map((claim, index) => verify(claim, sellers[index])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('is invisible to other sellers', async () => {
    const domain = await seller.createDomain(api.id, newHostname())
    const stranger = await signUp(plane)
    const path = `/apis/${api.id}/domains`
    for (const other of [stranger, seller.in('production')]) {
      expect((await other.call('GET', path)).status).toBe(404)
      expect((await other.call('GET', `${path}/suggest`)).status).toBe(404)
      expect((await other.call('POST', path, { body: { hostname: newHostname() } })).status).toBe(404)
      expect((await other.call('POST', `${path}/${domain.id}/verify`)).status).toBe(404)
      expect((await other.call('DELETE', `${path}/${domain.id}`)).status).toBe(404)
    }
    const ownApi = await newApi(stranger)
    expect((await stranger.call('POST', `/apis/${ownApi.id}/domains/${domain.id}/verify`)).status).toBe(404)
    expect((await stranger.call('DELETE', `/apis/${ownApi.id}/domains/${domain.id}`)).status).toBe(404)
    expect(await read(domain)).toBeDefined()
  })
})

describe('claims', () => {
  it.each([
    'localhost',
    'shop.localhost',
    'weather.dev.localhost',
    'co.uk',
    '127.0.0.1',
    '[::1]',
    '*.example.com',
    'example.com:443',
    'pаypal.com',
    '',
  ])('of %j are refused', async (hostname) => {
    const answer = await seller.call<ErrorAnswer>('POST', `/apis/${api.id}/domains`, { body: { hostname } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', details: [{ path: 'hostname' }] } })
  })

  it('of one name by one API exist once', async () => {
    const hostname = newHostname()
    const body = { hostname }
    const path = `/apis/${api.id}/domains`
    const answers = await Promise.all(Array.from({ length: 8 }, () => seller.call('POST', path, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'domain already exists', code: 'domain_already_exists' })
  })

  it('are suggested from the upstream’s name', async () => {
    const answer = await seller.call<{ items: object[] }>('GET', `/apis/${api.id}/domains/suggest`)
    expect(answer.status).toBe(200)
    expect(answer.body.items).toContainEqual({
      hostname: 'pay.example.com',
      record_name: '_launa.pay.example.com',
      cname_target: api.primary_host,
    })
    await seller.createDomain(api.id, 'pay.example.com')
    const rest = await seller.call<{ items: { hostname: string }[] }>('GET', `/apis/${api.id}/domains/suggest`)
    expect(rest.body.items.map(({ hostname }) => hostname)).not.toContain('pay.example.com')
  })
})
