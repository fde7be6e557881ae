import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  AbortedError,
  ApiError,
  ConnectionError,
  etagOf,
  InvalidArgumentError,
  Launa,
  RateLimitedError,
  responseOf,
  TimeoutError,
} from './index.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a real server with the given handler. Returns a client, and the requests that the server got. */
async function serve(handler: Handler): Promise<{ client: Launa; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    request.resume().on('end', () => handler(request, response, seen.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: new Launa({ baseUrl, token: 'a.b.c' }), seen }
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const BUSY = { error: 'service unavailable', code: 'service_unavailable', request_id: 'r' }

describe('a request that fails', () => {
  it('is sent three times at most, each time with the same idempotency key', async () => {
    const { client, seen } = await serve((_, response) => answer(response, 503, BUSY, { 'retry-after': '0' }))
    await expect(client.dev.faucet({ address: '0x1', asset: 'all' })).rejects.toMatchObject({
      name: 'ServerError',
      status: 503,
    })
    expect(seen).toHaveLength(3)
    const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']))
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  it('succeeds when a later try does, also over a connection that broke', async () => {
    const { client, seen } = await serve((request, response, count) =>
      count === 1 ? request.socket.destroy() : answer(response, 200, { status: 'ok' }),
    )
    expect(await client.health.live()).toEqual({ status: 'ok' })
    expect(seen).toHaveLength(2)
  })

  it('is not repeated when the answer is final or the wait is long', async () => {
    const final = await serve((_, response) => answer(response, 404, { ...BUSY, code: 'not_found' }))
    await expect(final.client.apis.get('x')).rejects.toMatchObject({ name: 'NotFoundError', code: 'not_found' })
    const later = await serve((_, response) => answer(response, 429, BUSY, { 'retry-after': '900' }))
    const refusal = await later.client.auth.resendVerification().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RateLimitedError)
    expect((refusal as RateLimitedError).retryAfterSeconds).toBe(900)
    expect([final.seen.length, later.seen.length]).toEqual([1, 1])
  })

  it('is not repeated when told so', async () => {
    const { client, seen } = await serve((_, response) => answer(response, 500, BUSY))
    await expect(client.health.ready({ maxRetries: 0 })).rejects.toBeInstanceOf(ApiError)
    expect(seen).toHaveLength(1)
  })
})

describe('a request without an answer', () => {
  it('ends in time', async () => {
    const { client, seen } = await serve(() => undefined)
    await expect(client.health.live({ timeoutMs: 500, maxRetries: 1 })).rejects.toBeInstanceOf(TimeoutError)
    expect(seen).toHaveLength(2)
  })

  it('ends when its caller says so, before, on the way and between two tries', async () => {
    const silent = await serve(() => undefined)
    const busy = await serve((_, response) => answer(response, 503, BUSY, { 'retry-after': '20' }))
    const started = Date.now()
    await expect(silent.client.health.live({ signal: AbortSignal.abort() })).rejects.toBeInstanceOf(AbortedError)
    expect(silent.seen).toHaveLength(0)
    for (const { client } of [silent, busy])
      await expect(client.health.live({ signal: AbortSignal.timeout(60) })).rejects.toBeInstanceOf(AbortedError)
    const ended = silent.client.withOptions({ signal: AbortSignal.timeout(60) })
    await expect(ended.health.live({ signal: AbortSignal.timeout(60_000) })).rejects.toBeInstanceOf(AbortedError)
    expect(Date.now() - started).toBeLessThan(15_000)
  })

  it('says which address it could not reach', async () => {
    const client = new Launa({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
    const failure = await client.health.live().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConnectionError)
    expect((failure as Error).message).toBe('cannot reach http://127.0.0.1:1; check the base URL and the connection')
  })
})

describe('answers', () => {
  it('do not lead a credential to another host', async () => {
    const other = await serve((_, response) => answer(response, 200, { status: 'ok' }))
    const { client } = await serve((_, response) => answer(response, 307, null, { location: other.client.baseUrl }))
    await expect(client.health.live()).rejects.toMatchObject({ name: 'ApiError', status: 307 })
    expect(other.seen).toHaveLength(0)
  })

  it('that are not JSON are errors', async () => {
    const { client } = await serve((_, response) => response.end('<html>'))
    await expect(client.health.live()).rejects.toMatchObject({ name: 'ApiError', code: 'unknown_error' })
  })

  it('without a body are undefined', async () => {
    const { client } = await serve((_, response) => response.writeHead(204).end())
    expect(await client.apis.delete('x')).toBeUndefined()
  })
})

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

describe('lists', () => {
  const paged: Handler = ({ url }, response) => {
    const cursor = new URL(url ?? '', 'http://x').searchParams.get('cursor')
    const pages: Record<string, object> = {
      null: { items: [1, 2], next_cursor: 'b' },
      b: { items: [3], next_cursor: 'c' },
      c: { items: [4], next_cursor: null },
    }
    answer(response, 200, pages[String(cursor)])
  }

  it('give one page or all items, and ask for no page that nobody wants', async () => {
    const { client, seen } = await serve(paged)
    const request = client.apis.list({ limit: 2 })
    expect(seen).toHaveLength(0)
    const page = await request
    expect([page.items, page.hasNext, page.nextCursor]).toEqual([[1, 2], true, 'b'])
    expect(seen.map(({ url }) => url)).toEqual(['/apis?limit=2'])
    expect((await page.next())?.items).toEqual([3])
    expect(await all(client.apis.list({ limit: 2 }))).toEqual([1, 2, 3, 4])
    expect(seen.at(-1)?.url).toBe('/apis?limit=2&cursor=c')
  })

  it('end when the server would go round in circles', async () => {
    const { client } = await serve((_, response) => answer(response, 200, { items: [], next_cursor: 'a' }))
    await expect(all(client.apis.list())).rejects.toThrow('the list does not go on')
  })
})

describe('the client', () => {
  it('changes its credential as a whole', () => {
    const key = new Launa({ apiKey: `launa_sandbox_${'S'.repeat(43)}` })
    expect(key.environment).toBe('development')
    expect(key.withOptions({ token: 'a.b.c' }).environment).toBeUndefined()
    expect(() => key.withOptions({ environment: 'production' })).toThrow('sandbox key')
  })

  it('refuses identifiers that would change the path', async () => {
    for (const id of ['', '.', '..'])
      await expect(new Launa().apis.delete(id)).rejects.toBeInstanceOf(InvalidArgumentError)
  })
})

describe('the log', () => {
  /** Strings from credentials, bodies and queries that must not appear in the log. */
  const SECRETS = [
    'secret-password',
    'launa_sandbox_',
    'a.b.c',
    'mail-token',
    'ada@example.com',
    '0xpayer',
    'seed-of-idempotency',
  ]

  it('has a line for each try, and nothing that was sent or answered', async () => {
    const lines: string[] = []
    const { client, seen } = await serve((request, response, count) => {
      if (count === 1) return request.socket.destroy()
      if (count === 2)
        return answer(response, 503, { error: 'mail-token', code: 'x' }, { 'retry-after': '0', 'x-request-id': 'r-2' })
      answer(response, 200, { private_key: 'secret-password' }, { 'x-request-id': 'r-3' })
    })
    const logged = client.withOptions({ logger: { debug: (line) => lines.push(line) } })
    const body = { email: 'ada@example.com', password: 'secret-password' }
    await logged.auth.signup(body, { idempotencyKey: 'seed-of-idempotency' })
    await logged.settlements.list({ payer: '0xpayer' })
    await logged.withOptions({ apiKey: `launa_sandbox_${'S'.repeat(43)}` }).auth.me()
    expect(seen).toHaveLength(5)
    const address = client.baseUrl
    expect(lines.map((line) => line.replace(/\d+ ms/, 'n ms'))).toEqual([
      expect.stringMatching(/^launa: POST .*\/auth\/signup no answer after n ms: TypeError/),
      `launa: POST ${address}/auth/signup 503 in n ms, request r-2, retry after 0`,
      `launa: POST ${address}/auth/signup 200 in n ms, request r-3`,
      `launa: GET ${address}/settlements 200 in n ms, request r-3`,
      `launa: GET ${address}/auth/me 200 in n ms, request r-3`,
    ])
    for (const secret of SECRETS) expect(lines.join('\n')).not.toContain(secret)
  })

  it('is on stderr when LAUNA_LOG says debug, and nowhere unless it does', async () => {
    const { client } = await serve((_, response) => answer(response, 200, { status: 'ok' }))
    const written = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await client.withOptions({}).health.live()
    expect(written).not.toHaveBeenCalled()
    vi.stubEnv('LAUNA_LOG', 'debug')
    await client.withOptions({}).health.live()
    vi.unstubAllEnvs()
    expect(written).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^launa: GET .*\/healthz 200 in /))
    written.mockRestore()
  })
})

describe('an answer', () => {
  it('comes with its status, headers and request id; a page too', async () => {
    const { client } = await serve((request, response) =>
      request.url?.startsWith('/apis?') || request.url === '/apis'
        ? answer(response, 200, { items: [{ id: '1' }], next_cursor: null }, { 'x-request-id': 'r-list' })
        : answer(response, 200, { id: '1' }, { 'x-request-id': 'r-get', etag: '"7"', 'ratelimit-remaining': '9' }),
    )
    const api = await client.apis.get('1')
    expect(responseOf(api)).toMatchObject({ status: 200, requestId: 'r-get' })
    expect(responseOf(api)?.headers.get('ratelimit-remaining')).toBe('9')
    expect([etagOf(api), etagOf({ ...api }), responseOf({ ...api })]).toEqual(['"7"', undefined, undefined])
    expect(responseOf(await client.apis.list())?.requestId).toBe('r-list')
  })

  it('is asked for by a client that names itself', async () => {
    const { client, seen } = await serve((_, response) => answer(response, 200, { status: 'ok' }))
    await client.health.live()
    expect(seen[0]?.headers['user-agent']).toMatch(/^launa-typescript\/\d+\.\d+\.\d+ node\/\d+/)
  })
})
