import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createWallet } from '../wallet.ts'
import { type ConnectionLimits, subnetOf } from './connections.ts'
import type { KnownKeys } from './known-keys.ts'
import { listen } from './listen.ts'

const apiKey = 'launa_sandbox_a'
const MANY = { most: 100, mostPerAddress: 100 }

interface Listening {
  apiKey?: string | undefined
  keys?: KnownKeys
  connections?: ConnectionLimits
}

async function listening(
  { connections = MANY, ...options }: Listening = { apiKey },
  times?: Parameters<typeof listen>[1],
) {
  const wallet = createWallet({
    ...{ privateKey: undefined, isSandbox: true, isLocal: true, directory: '/nonexistent', answers: '/nonexistent' },
    limits: { maxPerCall: undefined, maxPerDay: undefined, maxPerHostPerDay: undefined, hosts: undefined },
  })
  const http = { host: '127.0.0.1', port: 0, hosts: ['localhost'], connections }
  return listen({ http, apiKey: undefined, ...options, wallet, version: '0' }, times)
}

it('closes the connection of a refused request, because its body was not read', async () => {
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

describe('a caller with a key of its own', () => {
  const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

  it.each([
    ['good', 200],
    ['bad', 401],
    ['unknown', 503],
  ] as const)('is served only when the control plane takes the key: %s', async (state, status) => {
    const asked: string[] = []
    const keys: KnownKeys = {
      stateOf: async (key) => {
        asked.push(key)
        return state
      },
    }
    const server = await listening({ keys })
    try {
      const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/mcp`, {
        method: 'POST',
        headers: {
          'x-api-key': apiKey,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body,
      })
      expect(response.status).toBe(status)
      expect((await response.text()).includes('launa_list_apis')).toBe(status === 200)
      expect(asked).toEqual([apiKey])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

describe('connections', () => {
  it.each([
    { most: 100, mostPerAddress: 3 },
    { most: 3, mostPerAddress: 100 },
  ])('beyond %j are closed, and another may come when one has gone', async (connections) => {
    const server = await listening({ apiKey, connections })
    const { port } = server.address() as AddressInfo
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    const answered = async (socket: Awaited<ReturnType<typeof open>>) => {
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
      const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [undefined])])
      return first !== undefined
    }
    const held = [await open(), await open(), await open()]
    try {
      expect(await answered(await open())).toBe(false)
      // A request without a key is refused, and its connection ends. So the next connection is accepted.
      expect(await answered(held[0] as Awaited<ReturnType<typeof open>>)).toBe(true)
      await expect.poll(async () => answered(await open())).toBe(true)
    } finally {
      for (const socket of held) socket.destroy()
      server.closeAllConnections()
      server.close()
    }
  })

  it('of IPv6 count by /64', () => {
    expect(subnetOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(subnetOf('2001:db8:1:2::1')).toBe('2001:db8:1:2')
    expect(subnetOf('2001:db8::1%eth0')).toBe('2001:db8:0:0')
    expect(subnetOf('::1')).toBe('0:0:0:0')
    expect(subnetOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(subnetOf('192.0.2.1')).toBe('192.0.2.1')
  })
})

it.each([
  ['no request', ''],
  ['no end of its headers', 'POST /mcp HTTP/1.1\r\nhost: localhost\r\n'],
  [
    'no end of its body',
    'POST /mcp HTTP/1.1\r\nhost: localhost\r\nx-api-key: launa_sandbox_a\r\ncontent-length: 9\r\n\r\n{',
  ],
])('closes a connection with %s', async (_, bytes) => {
  const server = await listening(
    { apiKey },
    { headersTimeout: 100, requestTimeout: 300, connectionsCheckingInterval: 20 },
  )
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

  it('has at most 100 calls', async () => {
    expect((await send(Array(100).fill(call))).status).toBe(200)
    expect((await send(Array(101).fill(call))).status).toBe(400)
  })

  it('opens no lasting stream: the server never announces anything', async () => {
    const params = { notifications: { toolsListChanged: true }, _meta }
    const asked = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const { status, text } = await send({ ...call, method: 'subscriptions/listen', params }, asked)
    expect(status).toBe(200)
    expect(text).toContain('"notifications":{}')
    expect(text).toContain('"resultType":"complete"')
  })

  it('is answered with one document in the newest protocol', async () => {
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
