import {
  buildSandboxUsdcAccept,
  ConflictError,
  ForbiddenError,
  Launa,
  NotFoundError,
  UnauthorizedError,
  usdcToAtomic,
} from '@launa/sdk'
import { Buyer, gatewayFetch, SpendingPolicyError } from '@launa/sdk/buyer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { chainOf, newAddress, until } from '../support/buyers/buyer.ts'
import { challengeDnsOf } from '../support/certificates/challenge-dns.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { uniqueEmail, uniqueSlug, verificationToken } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)
const chain = chainOf(settings)
const upstream_base_url = httpAddress(settings, 'upstream')
const payTo = newAddress()
const fetch = gatewayFetch()

/** A client of a seller in the Sandbox with a JWT, and one with an API key that has all permissions. */
let client: Launa
let byKey: Launa
let apiId: string
let url: string

beforeAll(async () => {
  const anonymous = new Launa({ baseUrl: plane.baseUrl })
  const [email, password] = [uniqueEmail(), 'correct horse battery']
  const { token } = await anonymous.auth.signup({ email, password })
  await anonymous.auth.verifyEmail({ token: await verificationToken(plane, email) })
  expect((await anonymous.auth.login({ email, password })).user.email_verified).toBe(true)
  client = anonymous.withOptions({ token, sandbox: true })
  const { key } = await client.apiKeys.create({ name: 'flows', preset: 'apiManager' })
  byKey = new Launa({ apiKey: key, baseUrl: plane.stagingBaseUrl })
})

describe('the common flows (contract section 4.9)', () => {
  it('1: wrap an upstream API', async () => {
    const { gateway, sandbox_domain } = await byKey.config.platform()
    const slug = uniqueSlug('flow')
    const fields = {
      name: 'Weather',
      slug,
      upstream_base_url,
      pay_to_mode: 'user_wallet',
      pay_to_address: payTo,
    } as const
    const api = await byKey.apis.create(fields)
    apiId = api.id
    const accepts = [buildSandboxUsdcAccept('exact', usdcToAtomic('0.10'))]
    const endpoint = await byKey.apis.endpoints.create(apiId, { method: 'GET', path_pattern: '/weather', accepts })
    expect([api.environment, endpoint.accepts]).toEqual(['development', accepts])
    url = `${gateway.scheme}://${slug}.${sandbox_domain}:${gateway.http_port}/weather?city=Bern`
    await until('the endpoint is served', async () => (await fetch(url)).status === 402)
    await expect(byKey.apis.create(fields)).rejects.toBeInstanceOf(ConflictError)
  })

  it('2: import OpenAPI', async () => {
    const spec =
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/echo: {post: {responses: {"200": {description: ok}}}}}'
    const { operations } = await byKey.openapi.parse({ spec })
    const accepts = [buildSandboxUsdcAccept('exact', usdcToAtomic('0.05'))]
    const first = await byKey.openapi.importOperations(apiId, { operations, accepts })
    expect(first.created.map(({ method, path_pattern }) => [method, path_pattern])).toEqual([['POST', '/echo']])
    expect((await byKey.openapi.importOperations(apiId, { operations, accepts })).skipped).toHaveLength(1)
    const endpoints = []
    for await (const endpoint of byKey.apis.endpoints.list(apiId, { limit: 1 })) endpoints.push(endpoint.path_pattern)
    expect(endpoints).toEqual(['/echo', '/weather'])
  })

  it('3: discovery', async () => {
    const { openapi_url, well_known_url, endpoint_count } = await byKey.apis.discovery(apiId)
    expect(endpoint_count).toBe(2)
    await expect
      .poll(async () => (await fetch(openapi_url)).json())
      .toMatchObject({ openapi: '3.1.0', paths: { '/weather': {}, '/echo': {} } })
    expect((await fetch(well_known_url)).status).toBe(200)
  })

  it('4: custom domain', async () => {
    const dns = challengeDnsOf(settings)
    const hostname = `${uniqueSlug('flow')}.example.com`
    const { id, verification_record, cname_target } = await byKey.apis.domains.create(apiId, { hostname })
    expect((await byKey.apis.domains.verify(apiId, id)).status).toBe('pending')
    await dns.setTxt(verification_record.name, verification_record.value)
    await dns.setCname(hostname, cname_target)
    expect((await byKey.apis.domains.verify(apiId, id)).status).toBe('verified')
    expect((await byKey.apis.domains.verify(apiId, id)).status).toBe('already verified')
    expect((await byKey.apis.get(apiId)).hosts).toContain(hostname)
    expect((await byKey.apis.domains.list(apiId)).items.map((domain) => domain.id)).toEqual([id])
    await byKey.apis.domains.delete(apiId, id)
  })

  it('5: pay in the Sandbox', async () => {
    const { address, private_key: privateKey } = await client.sandboxWallet.get()
    await until(
      'the wallet is filled',
      async () => BigInt((await client.dev.balances({ address })).usdc_base) > 0n,
      20_000,
    )
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: usdcToAtomic('0.10') } })
    const { response, receipt } = await buyer.fetch(url)
    expect([response.status, receipt?.payer?.toLowerCase()]).toEqual([200, address.toLowerCase()])
    expect(await response.json()).toMatchObject({ city: 'Bern' })
    expect(await chain.usdcOf(payTo)).toBe(100_000n)
    const [settlement] = (await client.settlements.list({ api_id: apiId, status: 'settled' })).items
    expect(settlement?.transaction).toBe(receipt?.transaction)
    expect((await client.stats.overview({ days: 1 })).totals.paid).toBe(1)
    const strict = new Buyer({ privateKey, policy: { maxPerCall: usdcToAtomic('0.09') } })
    await expect(strict.fetch(url)).rejects.toBeInstanceOf(SpendingPolicyError)
    expect(await chain.usdcOf(payTo)).toBe(100_000n)
  })
})

describe('a buyer whose answer is lost', () => {
  it('sends the payment again, gets the answer and is charged once', async () => {
    const { address, private_key: privateKey } = await client.sandboxWallet.get()
    // The answer is larger than all buffers between upstream and buyer, so a broken connection leaves it incomplete.
    const bytes = 50_000_000
    const accepts = [buildSandboxUsdcAccept('exact', usdcToAtomic('0.10'))]
    await byKey.apis.endpoints.create(apiId, { method: 'GET', path_pattern: '/large', accepts })
    const large = new URL(`/large?bytes=${bytes}`, url).href
    await until('the endpoint is served', async () => (await fetch(large)).status === 402)
    const before = await chain.usdcOf(payTo)
    const payments: string[] = []
    const losing: typeof globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init)
      const payment = new Headers(init?.headers).get('payment-signature')
      if (payment !== null && payments.push(payment) === 1) {
        await response.body?.cancel()
        throw new TypeError('connection lost')
      }
      return response
    }
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: usdcToAtomic('0.10') }, fetch: losing })
    expect((await buyer.address()).toLowerCase()).toBe(address.toLowerCase())
    const { response, receipt } = await buyer.fetch(large)
    expect([response.status, receipt?.success, (await response.bytes()).length]).toEqual([200, true, bytes])
    expect(payments.length).toBeGreaterThan(1)
    expect(new Set(payments).size).toBe(1)
    expect((await chain.usdcOf(payTo)) - before).toBe(100_000n)
  })
})

describe('a refusal by the service', () => {
  it('is an error of the class for its status', async () => {
    const key = (await client.apiKeys.create({ name: 'reader', preset: 'readonly' })).key
    const reader = new Launa({ apiKey: key, baseUrl: plane.stagingBaseUrl })
    const missing = '019a2b3c-4d5e-7f60-8123-456789abcdef'
    await expect(reader.apis.get(missing)).rejects.toBeInstanceOf(NotFoundError)
    await expect(reader.apis.delete(apiId)).rejects.toMatchObject({
      name: 'ForbiddenError',
      code: 'insufficient_scope',
    })
    await expect(reader.sandboxWallet.get()).rejects.toBeInstanceOf(ForbiddenError)
    // This client sends a Sandbox key to the base URL of production.
    const misplaced = reader.withOptions({ baseUrl: plane.baseUrl })
    await expect(misplaced.apis.list()).rejects.toMatchObject({ name: 'UnauthorizedError', code: 'invalid_token' })
    await expect(new Launa({ baseUrl: plane.baseUrl }).auth.me()).rejects.toBeInstanceOf(UnauthorizedError)
    const invalid = client.apis.endpoints.create(apiId, { method: 'GET', path_pattern: 'x', accepts: [] })
    await expect(invalid).rejects.toMatchObject({
      name: 'BadRequestError',
      details: expect.arrayContaining([expect.objectContaining({ path: 'accepts' })]),
    })
  })
})

afterAll(async () => {
  await client?.apis.delete(apiId)
  await client?.auth.logout()
  await expect(client?.auth.me()).rejects.toBeInstanceOf(UnauthorizedError)
})
