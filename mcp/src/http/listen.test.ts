import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createWallet } from '../wallet.ts'
import { listen } from './listen.ts'

const apiKey = 'launa_sandbox_a'

async function listening(times?: Parameters<typeof listen>[1]) {
  const wallet = createWallet({
    ...{ privateKey: undefined, isSandbox: true, directory: '/nonexistent', answers: '/nonexistent' },
    limits: { maxPerCall: undefined, maxPerDay: undefined, maxPerHostPerDay: undefined, hosts: undefined },
  })
  const http = { host: '127.0.0.1', port: 0, hosts: ['localhost'] }
  return listen({ http, apiKey, wallet, version: '0' }, times)
}

it('hangs up on whom it refuses, whose body it has not read', async () => {
  const server = await listening()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  try {
    const smuggled = 'POST /mcp HTTP/1.1\r\nhost: localhost\r\nx-api-key: launa_sandbox_a\r\ncontent-length: 0\r\n\r\n'
    const head = `POST /mcp HTTP/1.1\r\nhost: evil.example.com\r\ncontent-length: ${smuggled.length}\r\n\r\n`
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.write(head + smuggled)
    await once(socket, 'close')
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403'])
    expect(said).toMatch(/connection: close/i)
  } finally {
    socket.destroy()
    server.close()
  }
})

it.each([
  ['no request', ''],
  ['no end of its headers', 'POST /mcp HTTP/1.1\r\nhost: localhost\r\n'],
  [
    'no end of its body',
    'POST /mcp HTTP/1.1\r\nhost: localhost\r\nx-api-key: launa_sandbox_a\r\ncontent-length: 9\r\n\r\n{',
  ],
])('gives up a connection with %s', async (_, bytes) => {
  const server = await listening({ headersTimeout: 100, requestTimeout: 300, connectionsCheckingInterval: 20 })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408/)
  server.close()
})

describe('what a caller may send', () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }

  async function send(
    body: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<{ status: number; text: string }> {
    const server = await listening()
    try {
      const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/mcp`, {
        method: 'POST',
        headers: {
          ...{ 'x-api-key': apiKey, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          ...headers,
        },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      })
      return { status: response.status, text: await response.text() }
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('has 4 MiB at most', async () => {
    expect(await send({ ...call, params: { filler: 'x'.repeat(4_194_304) } })).toMatchObject({ status: 413 })
  })

  it('has no more than 100 calls', async () => {
    expect((await send(Array(100).fill(call))).status).toBe(200)
    expect((await send(Array(101).fill(call))).status).toBe(400)
  })

  it('opens no stream that stays: nothing is ever announced', async () => {
    const params = { notifications: { toolsListChanged: true }, _meta }
    const asked = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const { status, text } = await send({ ...call, method: 'subscriptions/listen', params }, asked)
    expect(status).toBe(200)
    expect(text).toContain('"notifications":{}')
    expect(text).toContain('"resultType":"complete"')
  })

  it('is answered as one document in the newest protocol', async () => {
    const asked = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const { status, text } = await send({ ...call, params: { _meta } }, asked)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({
      result: { tools: expect.any(Array), ttlMs: 3_600_000, cacheScope: 'public' },
    })
  })

  it.each([
    ['2025-11-25', {}, {}],
    ['2026-07-28', { _meta }, { 'mcp-method': 'tools/call', 'mcp-name': 'launa_inspect_url' }],
  ])('ends with its caller (%s)', async (version, meta, headers) => {
    const slow = createServer()
    const asked = once(slow, 'request')
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`
    const gone = new AbortController()
    const params = { name: 'launa_inspect_url', arguments: { url }, ...meta }
    const said = { 'mcp-protocol-version': version, ...headers }
    const answer = send({ ...call, method: 'tools/call', params }, said, gone.signal).catch(() => 'gone')
    const [request] = await asked
    gone.abort()
    await once(request.socket, 'close')
    expect(await answer).toBe('gone')
    slow.close()
  })
})
