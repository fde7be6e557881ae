import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createSecureHttpServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsAnswer, type DnsResponder, dnsResponder } from '../control-plane/domains/testing/dns-responder.ts'
import { createUpstreamProbe } from '../control-plane/tenant-calls/upstream-probe.ts'
import type { DeniedUpstream } from '../domain/upstreams/denied-upstream.ts'
import { type Authority, createAuthority } from './e2e/support/certificates/certificates.ts'

const names: Record<string, DnsAnswer> = {
  'up.example.com': { addresses: ['127.0.0.1'] },
  'private.example.com': { addresses: ['10.1.2.3', '169.254.169.254'] },
  'private6.example.com': { addresses: ['::ffff:127.0.0.1'] },
  'silent.example.com': 'silence',
}
const servers: Server[] = []
let dns: DnsResponder
let authority: Authority
const roots = tls.getCACertificates('default')

beforeAll(async () => {
  dns = await dnsResponder(names)
  authority = await createAuthority()
  tls.setDefaultCACertificates([...roots, authority.pem])
})
afterAll(async () => {
  tls.setDefaultCACertificates(roots)
  for (const server of servers) server.close()
  await dns[Symbol.asyncDispose]()
})

async function portOf(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const upstream = (listener: RequestListener) => portOf(createServer(listener))

function probe(url: string, options: { allowPrivate?: boolean; denied?: DeniedUpstream[]; limitMs?: number } = {}) {
  const { allowPrivate = true, denied = [], limitMs } = options
  return createUpstreamProbe({ servers: [dns.address], allowPrivate, denied, ...(limitMs && { limitMs }) })(
    new URL(url),
  )
}

describe('an upstream that answers', () => {
  it('is reachable with any status, at its base path and under its name', async () => {
    const seen: unknown[] = []
    const port = await upstream((request, response) => {
      seen.push([request.method, request.url, request.headers.host])
      response.writeHead(404).end('nothing here')
    })
    const answer = await probe(`http://up.example.com:${port}/v1`)
    expect(answer).toEqual({ reachable: true, status: 404, latency_ms: expect.any(Number) })
    expect(seen).toEqual([['GET', '/v1', `up.example.com:${port}`]])
  })

  it('that redirects is not followed', async () => {
    let asked = 0
    const other = await upstream((_, response) => void response.end(String(asked++)))
    const port = await upstream((_, response) => {
      response.writeHead(302, { location: `http://up.example.com:${other}/` }).end()
    })
    expect(await probe(`http://up.example.com:${port}`)).toMatchObject({ reachable: true, status: 302 })
    expect(asked).toBe(0)
  })

  it('is not read: the probe closes the connection of an endless answer', async () => {
    let written = 0
    const ended = Promise.withResolvers<void>()
    const port = await upstream((_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536))) written += 65_536
        response.once('drain', more)
      }
      response.once('close', ended.resolve)
      more()
    })
    expect(await probe(`http://up.example.com:${port}`)).toMatchObject({ reachable: true, status: 200 })
    await ended.promise
    expect(written).toBeLessThan(16 * 1_048_576)
  })

  it('over TLS shows the protocol and the expiry of its certificate', async () => {
    const files = await authority.issue(['up.example.com'], 10)
    const port = await portOf(createSecureHttpServer(files, (_, response) => void response.end()))
    const answer = await probe(`https://up.example.com:${port}`)
    expect(answer).toMatchObject({ reachable: true, status: 200, tls: { protocol: 'TLSv1.3' } })
    const end = Date.parse((answer as { tls: { not_after: string } }).tls.not_after)
    expect(Math.abs(end - Date.now() - 10 * 86_400_000)).toBeLessThan(120_000)
  })

  it('with HTTP/2 only is reachable without a status', async () => {
    const files = await authority.issue(['up.example.com'])
    const port = await portOf(createSecureServer(files) as unknown as Server)
    const answer = await probe(`https://up.example.com:${port}`)
    expect(answer).toEqual({ reachable: true, latency_ms: expect.any(Number), tls: expect.any(Object) })
  })
})

describe('an address that the gateway would refuse', () => {
  it.each(['private', 'private6'])('gets no connection: %s', async (name) => {
    expect(await probe(`http://${name}.example.com`, { allowPrivate: false })).toEqual({
      reachable: false,
      reason: 'address_not_allowed',
    })
  })

  it('gets no connection if a name changes to it after a check', async () => {
    let connections = 0
    const port = await portOf(createTcpServer(() => void connections++))
    const ask = () => probe(`http://turning.example.com:${port}`, { allowPrivate: false, limitMs: 500 })
    names['turning.example.com'] = { addresses: ['192.0.9.1'], ttl: 0 }
    expect(await ask()).not.toMatchObject({ reason: 'address_not_allowed' })
    names['turning.example.com'] = { addresses: ['127.0.0.1'], ttl: 0 }
    expect(await ask()).toEqual({ reachable: false, reason: 'address_not_allowed' })
    expect(connections).toBe(0)
  })

  it('is skipped among others', async () => {
    let connections = 0
    const port = await portOf(createTcpServer(() => void connections++))
    names['mixed.example.com'] = { addresses: ['127.0.0.1', '192.0.9.1'] }
    const answer = await probe(`http://mixed.example.com:${port}`, { allowPrivate: false, limitMs: 500 })
    expect(answer).toMatchObject({ reachable: false })
    expect(connections).toBe(0)
  })

  it.each([
    ['127.0.0.0/8', 'http://up.example.com'],
    ['127.0.0.1/32', 'http://127.0.0.1'],
    ['::1/128', 'http://[::1]'],
  ])('may be allowed by the operator, in %s', async (range, url) => {
    expect(await probe(`${url}:9`, { denied: [{ range }] })).toEqual({
      reachable: false,
      reason: 'address_not_allowed',
    })
  })
})

describe('an upstream that does not answer', () => {
  const closedPort = async () => {
    const server = createTcpServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    return port
  }

  it('has a reason with a stable name', async () => {
    const silent = await portOf(createTcpServer())
    const babbling = await portOf(createTcpServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n')))
    const closing = await portOf(createTcpServer((socket) => void socket.destroy()))
    const stranger = await portOf(createSecureHttpServer(await authority.issue(['other.example.com'])))
    const reasons = await Promise.all(
      [
        'http://nowhere.example.com',
        'http://silent.example.com',
        `http://up.example.com:${await closedPort()}`,
        `http://up.example.com:${silent}`,
        `http://up.example.com:${babbling}`,
        `http://up.example.com:${closing}`,
        `https://up.example.com:${stranger}`,
        `https://up.example.com:${babbling}`,
      ].map((url) => probe(url, { limitMs: 1000 })),
    )
    expect(reasons.map((answer) => !answer.reachable && answer.reason)).toEqual([
      'name_not_resolved',
      'timed_out',
      'connection_refused',
      'timed_out',
      'not_http',
      'connection_failed',
      'certificate_invalid',
      'tls_failed',
    ])
  })
})
