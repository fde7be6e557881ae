import { setTimeout as delay } from 'node:timers/promises'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_CHAIN_ID, SANDBOX_NETWORK, SANDBOX_USDC } from '../../../domain/networks/network.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { appOver } from '../support/processes/control-plane-app.ts'
import { databaseOf, metricOf, planeOf } from '../support/sellers/gateway.ts'
import { call, type Seller, signUp, type Wallet } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)

let seller: Seller
beforeAll(async () => {
  seller = await signUp(plane)
})

const balances = async (address: string) =>
  (await seller.call<{ eth_wei: string; usdc_base: string }>('POST', '/dev/balances', { body: { address } })).body

async function untilFunded(address: string): Promise<{ eth_wei: string; usdc_base: string }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const current = await balances(address)
    if (BigInt(current.usdc_base) > 0n && BigInt(current.eth_wei) > 0n) return current
    await delay(100)
  }
  throw new Error('the faucet did not come')
}

describe('the sandbox wallet', () => {
  it('is created and filled once, also if many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => seller.call<Wallet>('GET', '/sandbox-wallet')))
    const [first] = answers
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: first?.body })
    const wallet = first?.body as Wallet
    expect(first?.headers.get('cache-control')).toBe('no-store')
    expect(privateKeyToAddress(wallet.private_key)).toBe(wallet.address)
    expect(wallet.private_key_redacted).not.toContain(wallet.private_key.slice(8, -6))
    const funded = await untilFunded(wallet.address)
    await delay(1_000)
    expect(await balances(wallet.address)).toEqual(funded)
    expect((await seller.call('GET', '/sandbox-wallet')).body).toEqual(wallet)
    await delay(1_000)
    expect(await balances(wallet.address)).toEqual(funded)
  })

  it('is replaced by a reset, and the new one is filled too', async () => {
    const before = await seller.wallet()
    const reset = await seller.call<Wallet>('POST', '/sandbox-wallet/reset')
    expect(reset.status).toBe(200)
    expect(reset.body.address).not.toBe(before.address)
    expect(privateKeyToAddress(reset.body.private_key)).toBe(reset.body.address)
    expect(await seller.wallet()).toEqual(reset.body)
    await untilFunded(reset.body.address)
  })

  it('is stored encrypted, bound to its account', async () => {
    const wallet = await seller.wallet()
    const pool = databaseOf(settings)
    const { rows } = await pool.query<{ address: string; private_key_encrypted: Buffer }>(
      'select address, private_key_encrypted from sandbox_wallet where account_id = $1',
      [seller.accountId],
    )
    await pool.end()
    expect(rows[0]?.address).toBe(wallet.address)
    const stored = rows[0]?.private_key_encrypted ?? Buffer.alloc(0)
    expect(stored.toString('latin1')).not.toContain(wallet.private_key.slice(2))
    expect(stored.toString('hex')).not.toContain(wallet.private_key.slice(2))
  })

  it.each([
    ['GET', '/sandbox-wallet', undefined],
    ['POST', '/sandbox-wallet/reset', undefined],
    ['POST', '/dev/balances', { address: SANDBOX_USDC.address }],
    ['POST', '/dev/faucet', { address: SANDBOX_USDC.address, asset: 'all' }],
  ])('%s %s works in the development environment only', async (method, path, body) => {
    const answer = await seller.in('production').call(method, path, { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'development_environment_required' } })
    expect((await call(plane, method, path, { body })).status).toBe(401)
  })

  it('is not made for an account without a verified address', async () => {
    const unverified = await signUp(plane, { verified: false })
    for (const [method, path] of [
      ['GET', '/sandbox-wallet'],
      ['POST', '/sandbox-wallet/reset'],
    ] as const)
      expect(await unverified.call(method, path)).toMatchObject({
        status: 403,
        body: { error: 'email verification required' },
      })
  })
})

describe('the faucet', () => {
  const fresh = () => `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, 'a')}`

  it('sends the requested tokens and answers the new balances', async () => {
    const address = fresh()
    expect(await balances(address)).toEqual({ eth_wei: '0x0', usdc_base: '0x0' })
    const usdc = await seller.call('POST', '/dev/faucet', { body: { address, asset: 'usdc' } })
    expect(usdc).toMatchObject({ status: 200, body: { eth_wei: '0x0' } })
    expect(usdc.body).toEqual(await balances(address))
    const eth = await seller.call('POST', '/dev/faucet', { body: { address, asset: 'eth' } })
    expect(eth.body.usdc_base).toBe(usdc.body.usdc_base)
    expect(BigInt(String(eth.body.eth_wei))).toBeGreaterThan(0n)
    const all = await seller.call('POST', '/dev/faucet', { body: { address, asset: 'all' } })
    expect(BigInt(String(all.body.usdc_base))).toBeGreaterThan(BigInt(String(eth.body.usdc_base)))
  })

  it.each([{ address: '0x1' }, { address: fresh(), asset: 'btc' }, {}, { address: `${fresh()}\n` }])(
    'refuses %j',
    async (body) => {
      expect((await seller.call('POST', '/dev/faucet', { body })).status).toBe(400)
    },
  )
})

describe('public configuration', () => {
  it('contains the platform’s names, addresses and networks', async () => {
    const { status, body } = await call(plane, 'GET', '/config/platform')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      platform_domain: 'localhost',
      sandbox_domain: 'dev.localhost',
      gateway: { scheme: 'http', http_port: settings.ports.gatewayHttp, https_port: settings.ports.gatewayHttps },
      control_plane: { base_url: plane.baseUrl, staging_base_url: plane.stagingBaseUrl },
      networks: expect.arrayContaining([
        expect.objectContaining({ network: SANDBOX_NETWORK, environment: 'development', schemes: ['exact'] }),
      ]),
    })
  })

  it('contains the Sandbox chain and its token', async () => {
    const { body } = await call(plane, 'GET', '/config/local-dev', { host: 'staging' })
    expect(body).toEqual({
      enabled: true,
      chain_id: SANDBOX_CHAIN_ID,
      network: SANDBOX_NETWORK,
      rpc_url: httpAddress(settings, 'rpc'),
      faucet_enabled: true,
      sample_upstream_url: httpAddress(settings, 'upstream'),
      payment_token: SANDBOX_USDC,
    })
  })

  it('contains no address of a node that is not public', async () => {
    const node = `${httpAddress(settings, 'rpc')}/v2/secret-key`
    await using app = await appOver(settings, { environment: { RPC_URL: node, PUBLIC_RPC_URL: '' } })
    const answer = await app.staging.inject({ method: 'GET', url: '/config/local-dev' })
    expect(answer.json()).toMatchObject({ enabled: true, rpc_url: null })
    expect(answer.body).not.toContain('secret-key')
  })

  it('includes health, but not metrics', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect(await call(plane, 'GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } })
    // Metrics are for operators, not for the internet.
    expect(await call(plane, 'GET', '/metrics')).toMatchObject({ status: 404 })
    expect(await metricOf(settings, 'controlPlaneOps', 'launa_control_plane_request_seconds_count')).toBeGreaterThan(0)
  })
})
