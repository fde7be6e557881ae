import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { paymentRow, rowInState, signPayment } from '../support/buyers/buyer.ts'
import { envoyStats, startXds, untilRoutedTo } from '../support/sellers/gateway.ts'
import { type OwnUpstream, startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop, type PaidCall, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** Envoy's own answers pass through ext_proc like an upstream's. No payment may ever be settled for such an answer. */
const settings = testSettings()
const impatient = testSettings({ xds: { UPSTREAM_TIMEOUT_SECONDS: '1' } })
const adminUrl = httpAddress(settings, 'envoyAdmin')
const SECRET = 'what was paid for'
let shop: Shop
let upstream: OwnUpstream
let closedPort: string

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    if (request.url === '/hang') return
    const grpc = request.url === '/grpc'
    response.writeHead(200, { 'content-type': grpc ? 'application/grpc' : 'application/json' }).end(SECRET)
  })
  const gone = await startUpstream(() => undefined)
  closedPort = gone.url
  await gone.close()
  await startXds(impatient)
  shop = await openShop({ settings, upstream: upstream.url })
})
afterAll(async () => {
  await shop?.close()
  await upstream?.close()
  await startXds(settings)
})

/** Returns the number of answers that Envoy has sent to ext_proc. */
async function processed(): Promise<number> {
  const stats = await envoyStats(settings, /^http\.http\.ext_proc\.streams_started$/)
  return stats['http.http.ext_proc.streams_started'] ?? 0
}

/** Makes a paid call, and expects that it costs nothing. Returns the answer, its body, and the ledger's reason for the release. */
async function expectUncharged(
  call: () => Promise<PaidCall>,
): Promise<{ response: Response; body: string; reason: unknown }> {
  const earned = await shop.earned()
  const processedBefore = await processed()
  const { response, payment } = await call()
  const body = await response.text()
  expect(body).not.toContain(SECRET)
  const row = await rowInState(shop.pool, payment.authorization, 'RELEASED')
  // An answer 402 of authz may or may not pass through ext_proc. The answer to an admitted request always does.
  if (response.status !== 402) expect(await processed()).toBe(processedBefore + 1)
  expect(row.transaction).toBeNull()
  expect(await shop.chain.nonceUsed(payment.authorization)).toBe(false)
  expect(await shop.earned()).toBe(earned)
  return { response, body, reason: row.error_reason }
}

/** Moves the API to another upstream until `work` is done. */
async function over(upstreamUrl: string, work: () => Promise<void>): Promise<void> {
  await untilRoutedTo(adminUrl, await shop.seller.updateApi(shop.api.id, { upstream_base_url: upstreamUrl }))
  try {
    await work()
  } finally {
    await untilRoutedTo(adminUrl, await shop.seller.updateApi(shop.api.id, { upstream_base_url: upstream.url }))
  }
}

describe('Envoy’s own answer is not settled', () => {
  it('if the check refuses the payment', async () => {
    const privateKey = generatePrivateKey()
    const wallet = { ...privateKeyToAccount(privateKey), privateKey }
    const { response, reason } = await expectUncharged(() => shop.pay('/x', {}, wallet))
    expect(response.status).toBe(402)
    expect(reason).toMatch(/insufficient/)
    expect(upstream.hits).toBe(0)
  })

  it('if no server listens at the upstream', async () => {
    await over(closedPort, async () => {
      const { response, body, reason } = await expectUncharged(() => shop.pay('/x'))
      expect(response.status).toBe(502)
      expect(JSON.parse(body)).toMatchObject({ code: 'upstream_unavailable', error: 'upstream unavailable' })
      expect(reason).toBe('upstream_unreachable')
    })
  })

  it('if the upstream’s name does not exist', async () => {
    await over('http://no-such-host.invalid', async () => {
      const { response, body, reason } = await expectUncharged(() => shop.pay('/x'))
      expect(response.status).toBe(502)
      expect(JSON.parse(body)).toMatchObject({ code: 'upstream_not_resolved' })
      expect(reason).toBe('upstream_not_resolved')
    })
  })

  it('if the upstream does not answer in time', async () => {
    const begun = Date.now()
    const { response, body, reason } = await expectUncharged(() => shop.pay('/hang'))
    expect(response.status).toBe(504)
    expect(JSON.parse(body)).toMatchObject({ code: 'upstream_timeout', error: 'upstream timed out' })
    expect(reason).toBe('upstream_timeout')
    expect(Date.now() - begun).toBeLessThan(promised(5000))
    expect(response.headers.has('payment-required')).toBe(false)
  })

  it('and its payment buys the next good answer', async () => {
    const { payment } = await shop.pay('/hang')
    await rowInState(shop.pool, payment.authorization, 'RELEASED')
    const earned = await shop.earned()
    const response = await shop.present('/x', payment)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(SECRET)
    expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('SETTLED')
    expect(await shop.earned()).toBe(earned + 100_000n)
  })
})

describe('gRPC-Web, which reports failures in the body', () => {
  const asGrpcWeb = (headers = {}) => ({ headers: { 'content-type': 'application/grpc-web+proto', ...headers } })

  async function expectRefused(response: Response): Promise<void> {
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'grpc_not_supported' })
  }

  it('is refused from a client without a payment', async () => {
    const hits = upstream.hits
    await expectRefused(await shop.get('/x', asGrpcWeb()))
    expect(upstream.hits).toBe(hits)
  })

  it('is refused from a client with a payment, and costs nothing', async () => {
    const hits = upstream.hits
    const earned = await shop.earned()
    const payment = await signPayment(shop.wallet, await shop.terms('/x'))
    await expectRefused(await shop.present('/x', payment, asGrpcWeb()))
    expect(upstream.hits).toBe(hits)
    expect(await paymentRow(shop.pool, payment.authorization)).toBeUndefined()
    expect(await shop.chain.nonceUsed(payment.authorization)).toBe(false)
    expect(await shop.earned()).toBe(earned)
  })

  it('and unrequested gRPC are refused from an upstream: neither delivered nor charged', async () => {
    const hits = upstream.hits
    const { response, body, reason } = await expectUncharged(() => shop.pay('/grpc'))
    expect(response.status).toBe(415)
    expect(JSON.parse(body)).toMatchObject({ code: 'grpc_not_supported' })
    expect(reason).toBe('grpc_not_supported')
    expect(upstream.hits).toBe(hits + 1)
  })
})
