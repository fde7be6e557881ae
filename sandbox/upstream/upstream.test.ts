import { once } from 'node:events'
import type { Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUpstream } from './upstream.ts'

let server: Server
let base: string

beforeAll(async () => {
  server = createUpstream().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  await fetch(`${base}/_hits`, { method: 'DELETE' })
})

const get = (path: string): Promise<Response> => fetch(base + path, { redirect: 'manual' })

describe('the demo upstream', () => {
  it('tells the weather and echoes any method', async () => {
    expect(await (await get('/weather?city=Oslo')).json()).toMatchObject({ city: 'Oslo' })
    const response = await fetch(`${base}/echo?a=1`, { method: 'PATCH', body: 'hello', headers: { 'x-test': 'yes' } })
    expect(await response.json()).toMatchObject({
      ...{ method: 'PATCH', path: '/echo', query: { a: '1' }, body: 'hello', body_bytes: 5 },
      headers: { 'x-test': 'yes' },
    })
  })

  it('names paths for a first try at its root and at unknown paths', async () => {
    for (const path of ['/', '/nothing'])
      for (const example of ((await (await get(path)).json()) as { try: string[] }).try)
        expect((await get(example)).status).toBe(200)
  })

  it.each([
    ['/status/503', 503],
    ['/status/204', 204],
    ['/no-content', 204],
    ['/redirect', 302],
    ['/nothing', 404],
  ])('answers %s with %d', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })

  it('breaks off before the headers and in the middle of a body', async () => {
    await expect(get('/reset')).rejects.toThrow()
    const truncated = await get('/truncate')
    expect(truncated.status).toBe(200)
    await expect(truncated.text()).rejects.toThrow()
  })

  it('streams events one by one and large bodies whole', async () => {
    const stream = await get('/stream?chunks=3&ms=5')
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect((await stream.text()).match(/^data: /gm)).toHaveLength(3)
    expect((await (await get('/large?bytes=1000001')).arrayBuffer()).byteLength).toBe(1_000_001)
  })

  it('is slow on request and never answers /hang', async () => {
    const begun = Date.now()
    expect(await (await get('/slow?ms=60')).json()).toEqual({ slept_ms: 60 })
    expect(Date.now() - begun).toBeGreaterThanOrEqual(59)
    await expect(fetch(`${base}/hang`, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/)
  })

  it('forges payment headers', async () => {
    const { headers } = await get('/spoof')
    for (const name of ['payment-response', 'payment-required', 'x-payment-response'])
      expect(headers.get(name)).toBeTruthy()
  })

  it('lists what reached it, without the questions about it', async () => {
    await get('/weather?city=Rome')
    await get('/status/500')
    const hits = (await (await get('/_hits')).json()) as { method: string; path: string }[]
    expect(hits.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /weather?city=Rome', 'GET /status/500'])
    await fetch(`${base}/_hits`, { method: 'DELETE' })
    expect(await (await get('/_hits')).json()).toEqual([])
  })
})
