import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../vectors/cases/contract.ts'
import { sentBy } from '../../vectors/cases/requests.ts'
import * as sdk from './index.ts'

/** A committed vector file. This test replays the files with the public names, as every SDK does. */
function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8')) as T
}

type Expected = { value?: unknown; error?: string; message?: string }

function expectOutcome(run: () => unknown, { value, error, message }: Expected): void {
  if (error === undefined) expect(run()).toEqual(value)
  else expect(run).toThrow(expect.objectContaining({ name: error, message }))
}

describe('amounts', () => {
  const vectors = read<Record<'usdc_to_atomic' | 'atomic_to_usdc', (Expected & { input: string })[]>>('amounts')
  it.each(vectors.usdc_to_atomic)('usdcToAtomic $input', ({ input, ...expected }) => {
    expectOutcome(() => sdk.usdcToAtomic(input), expected)
  })
  it.each(vectors.atomic_to_usdc)('atomicToUsdc $input', ({ input, ...expected }) => {
    expectOutcome(() => sdk.atomicToUsdc(input), expected)
  })
  it('refuse numbers: a number has lost its last digits already', () => {
    for (const wrong of [1, 0.1, 10n, null, undefined])
      for (const convert of [sdk.usdcToAtomic, sdk.atomicToUsdc])
        expect(() => convert(wrong as unknown as string)).toThrow(sdk.InvalidArgumentError)
  })
})

describe('accepts', () => {
  const vectors = read<(Expected & { scheme: 'exact'; atomic_amount: string })[]>('accepts')
  it.each(vectors)('$scheme $atomic_amount', ({ scheme, atomic_amount, ...expected }) => {
    expectOutcome(() => sdk.buildSandboxUsdcAccept(scheme, atomic_amount), expected)
  })
})

describe('prices', () => {
  interface Vector extends Expected, sdk.PriceOptions {
    networks: string[]
    amount: string
  }
  const { networks, prices } = read<{ networks: sdk.Network[]; prices: Vector[] }>('prices')

  it.each(prices)(
    '$amount on $network in $asset',
    async ({ networks: known, amount, value, error, message, ...options }) => {
      const items = networks.filter(({ network }) => known.includes(network))
      expectOutcome(() => sdk.priceOf(items, amount, options), { value, error, message } as Expected)
      const fetch = async () => Response.json({ items, updated_at: '2026-01-31T12:00:00.000Z' })
      const asked = sdk.price(new sdk.Launa({ fetch, anonymous: true }), amount, options)
      if (error === undefined) expect(await asked).toEqual(value)
      else await expect(asked).rejects.toThrow(expect.objectContaining({ name: error, message }))
    },
  )

  it('refuse numbers', () => {
    for (const wrong of [1, 0.1, 10n, null, undefined])
      expect(() => sdk.priceOf(networks.slice(0, 1), wrong as unknown as string)).toThrow(sdk.InvalidArgumentError)
  })

  it('are on the network of the environment unless one is named', async () => {
    const items = networks.map((network, index) => ({ ...network, environment: index ? 'production' : 'development' }))
    const fetch = async () => Response.json({ items, updated_at: '2026-01-31T12:00:00.000Z' })
    const client = new sdk.Launa({ fetch, token: 'a.b.c', sandbox: true })
    expect(await sdk.price(client, '0.10')).toMatchObject({ network: networks[0]?.network, amount: '100000' })
    expect(await sdk.price(client, '0.10', { network: 'Polygon' })).toMatchObject({ network: 'eip155:137' })
  })
})

describe('requests', () => {
  interface Vectors {
    operations: {
      operation: string
      call: string
      arguments: unknown[]
      request: object
      sends_idempotency_key: boolean
    }[]
    credentials: {
      name: string
      options: { api_key?: string; base_url: string; token?: string; sandbox?: boolean }
      url: string
      headers: Record<string, string>
    }[]
    headers: (Expected & { given: Record<string, string> })[]
    apps: (Expected & { app: sdk.AppInfo })[]
  }
  const { operations, credentials, headers: extra, apps } = read<Vectors>('requests')
  const base = 'https://api.example.com'

  it('name every operation of the contract', () => {
    expect(operations.map(({ operation }) => operation).sort()).toEqual(
      OPERATIONS.map(({ operationId }) => operationId).sort(),
    )
  })

  it.each(operations)('$operation is $call', async ({ call, arguments: args, request, sends_idempotency_key }) => {
    const { headers, ...sent } = await sentBy({ token: 'a.b.c', baseUrl: base }, call, args)
    expect(sent).toEqual(request)
    expect('idempotency-key' in headers).toBe(sends_idempotency_key)
  })

  it.each(credentials)('carry the credential $name', async ({ options, url, headers }) => {
    const { api_key: apiKey, base_url: baseUrl, ...rest } = options
    expect(await sentBy({ apiKey, baseUrl, ...rest }, 'auth.me', [])).toMatchObject({ url, headers })
  })

  it.each(extra)('take the headers $given', async ({ given, value, error, message }) => {
    const sent = sentBy({ anonymous: true, baseUrl: base }, 'auth.me', [{ headers: given }])
    if (error !== undefined) return expect(sent).rejects.toThrow(expect.objectContaining({ name: error, message }))
    const { accept, 'user-agent': _, ...added } = (await sent).headers
    expect(added).toEqual(value)
  })

  it.each(apps)('are those of the program $app', async ({ app, ...expected }) => {
    const named = (appInfo: sdk.AppInfo | undefined) => ({ anonymous: true, baseUrl: base, appInfo })
    if (expected.error !== undefined) return expectOutcome(() => new sdk.Launa(named(app)), expected)
    const agents = [undefined, app].map(async (one) => (await sentBy(named(one), 'auth.me', [])).headers['user-agent'])
    const [plain, whole] = await Promise.all(agents)
    expect(whole).toBe(`${plain}${expected.value}`)
  })

  it('name the environment only with a JWT, and the Sandbox only when it is meant', () => {
    const named = credentials.map(({ name, headers }) => [name, headers['x-svc-environment'] ?? null])
    expect(Object.fromEntries(named)).toEqual({
      live_key: null,
      sandbox_key: null,
      token: null,
      sandbox_token: 'development',
      none: null,
    })
  })
})

describe('webhooks', () => {
  interface Vector extends Expected {
    name: string
    secrets: string[]
    headers: Record<string, string>
    body: string
    now: number
  }
  it.each(read<Vector[]>('webhooks'))('$name', async ({ secrets: secret, headers, body, now, ...expected }) => {
    const options = { secret, now: new Date(now * 1000) }
    for (const received of [
      { body, headers },
      { body: new TextEncoder().encode(body), headers: new Headers(headers) },
    ]) {
      const outcome = sdk.verifyWebhook(received, options)
      const { value, error, message } = expected
      if (error === undefined) expect(await outcome).toEqual(value)
      else await expect(outcome).rejects.toThrow(expect.objectContaining({ name: error, message }))
    }
  })
})

describe('errors', () => {
  interface Vector {
    answer: { status: number; headers: Record<string, string>; body: string }
    credential: 'api_key' | 'jwt' | 'none'
    error: {
      class: string
      status: number
      code: string
      request_id: string | null
      retry_after_seconds: number | null
    }
  }

  const credentials = { api_key: { apiKey: `launa_live_${'L'.repeat(43)}` }, jwt: { token: 'a.b.c' }, none: {} }

  it.each(read<Vector[]>('errors'))('$answer.status $error.code is $error.class', async (vector) => {
    const { answer, error } = vector
    const fetch = async () => new Response(answer.body, answer)
    const options = { fetch, maxRetries: 0, baseUrl: 'https://api.example.com/base', ...credentials[vector.credential] }
    const failure = await new sdk.Launa(options).health.live().catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(sdk.ApiError)
    const { name, requestId, retryAfterSeconds, ...rest } = failure as sdk.ApiError
    const { class: type, request_id, retry_after_seconds, ...fields } = error
    expect([name, requestId ?? null, retryAfterSeconds ?? null]).toEqual([type, request_id, retry_after_seconds])
    expect({ ...rest, message: (failure as Error).message }).toMatchObject(fields)
  })
})
