import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureHttpServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsAnswer, type DnsResponder, dnsResponder } from '../control-plane/domains/testing/dns-responder.ts'
import { send } from '../control-plane/tenant-calls/send-webhook.ts'
import type { DeniedUpstream } from '../domain/upstreams/denied-upstream.ts'
import { type Authority, createAuthority } from './e2e/support/certificates/certificates.ts'

const names: Record<string, DnsAnswer> = {
  'receiver.example.com': { addresses: ['127.0.0.1'] },
  'private.example.com': { addresses: ['10.1.2.3', '169.254.169.254'] },
}
const servers: Server[] = []
const stop = new AbortController()
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

const receiver = (listener: RequestListener) => portOf(createServer(listener))

function post(
  url: string,
  options: { allowPrivate?: boolean; denied?: DeniedUpstream[]; limitMs?: number; signal?: AbortSignal } = {},
) {
  const { allowPrivate = true, denied = [], limitMs = 5_000, signal = stop.signal } = options
  const guard = { servers: [dns.address], allowPrivate, denied }
  return send(
    { url: new URL(url), headers: { 'webhook-id': 'msg_1' }, body: '{"é":1}' },
    { guard, limitMs, stop: signal },
  )
}

describe('a receiver', () => {
  it('gets the complete message, under its name, with its query', async () => {
    const seen: unknown[] = []
    const port = await receiver(async (request, response) => {
      const body = (await request.toArray()).join('')
      seen.push([request.method, request.url, request.headers.host, request.headers['webhook-id'], body])
      response.writeHead(200).end('thanks')
    })
    const answer = await post(`http://receiver.example.com:${port}/hooks?token=1`)
    expect(answer).toEqual({ delivered: true, status: 200, excerpt: 'thanks', tookMs: expect.any(Number) })
    expect(seen).toEqual([['POST', '/hooks?token=1', `receiver.example.com:${port}`, 'msg_1', '{"é":1}']])
  })

  it('is reached over TLS, only with a valid certificate', async () => {
    const good = await portOf(
      createSecureHttpServer(await authority.issue(['receiver.example.com']), (_, response) => void response.end()),
    )
    expect(await post(`https://receiver.example.com:${good}`)).toMatchObject({ delivered: true, status: 200 })
    const other = await portOf(
      createSecureHttpServer(await authority.issue(['other.example.com']), (_, response) => void response.end()),
    )
    expect(await post(`https://receiver.example.com:${other}`)).toMatchObject({
      ...{ delivered: false, error: 'certificate_invalid' },
    })
  })

  it('that redirects is not followed', async () => {
    let asked = 0
    const other = await receiver((_, response) => void response.end(String(asked++)))
    const port = await receiver((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${other}/` }).end()
    })
    expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({ delivered: false, status: 307 })
    expect(asked).toBe(0)
  })

  it('that fails may ask for a pause, which is respected', async () => {
    const port = await receiver((_, response) => void response.writeHead(503, { 'retry-after': '120' }).end('busy'))
    expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({
      ...{ delivered: false, status: 503, excerpt: 'busy', retryAfterSeconds: 120 },
    })
  })

  it('with an endless answer is not read', async () => {
    let written = 0
    const ended = Promise.withResolvers<void>()
    const port = await receiver((request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536, 'a'))) written += 65_536
        written = request.socket.bytesWritten
        response.once('drain', more)
      }
      response.once('close', ended.resolve)
      more()
    })
    const answer = await post(`http://127.0.0.1:${port}`)
    expect(answer).toMatchObject({ delivered: true, status: 200 })
    expect(answer.excerpt).toHaveLength(1_024)
    await ended.promise
    expect(written).toBeLessThan(16 * 1_048_576)
  })

  it('with a slow body counts by its status, without a wait for the body', async () => {
    const ended = Promise.withResolvers<void>()
    const port = await receiver((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 50)
      response.once('close', () => {
        clearInterval(timer)
        ended.resolve()
      })
    })
    const answer = await post(`http://127.0.0.1:${port}`, { limitMs: 60_000 })
    expect(answer).toMatchObject({ delivered: true, status: 200, excerpt: expect.stringMatching(/^\.*$/) })
    await ended.promise
  })

  it('that sends nothing, or its headers byte by byte, is disconnected after the limit', async () => {
    const silent = await receiver(() => undefined)
    expect(await post(`http://127.0.0.1:${silent}`, { limitMs: 200 })).toMatchObject({ error: 'timed_out' })
    const dripping = await portOf(
      createTcpServer((socket) => {
        const timer = setInterval(() => socket.write('H'), 20)
        socket.on('error', () => undefined).on('close', () => clearInterval(timer))
      }),
    )
    const answer = await post(`http://127.0.0.1:${dripping}`, { limitMs: 200 })
    expect(answer).toMatchObject({ delivered: false, error: expect.stringMatching(/timed_out|not_http/) })
  })

  it('that is no HTTP server, has endless headers or refuses connections is a failed delivery', async () => {
    const headers = `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`
    const talker = (text: string) =>
      portOf(createTcpServer((socket) => void socket.on('error', () => undefined).end(text)))
    expect(await post(`http://127.0.0.1:${await talker('SSH-2.0-x\r\n')}`)).toMatchObject({ error: 'not_http' })
    expect(await post(`http://127.0.0.1:${await talker(headers)}`)).toMatchObject({ error: 'not_http' })
    expect(await post('http://127.0.0.1:1')).toMatchObject({ delivered: false, error: 'connection_refused' })
  })

  it('is disconnected when the service stops, which counts as no outcome', async () => {
    const stopping = new AbortController()
    const port = await receiver(() => stopping.abort(new Error('stopped')))
    await expect(post(`http://127.0.0.1:${port}`, { signal: stopping.signal })).rejects.toThrow('stopped')
  })
})

describe('a forbidden address of a receiver', () => {
  it('gets no connection, whatever name resolves to it', async () => {
    let asked = 0
    const port = await receiver((_, response) => void response.end(String(asked++)))
    const refused = { delivered: false, error: 'address_not_allowed' }
    for (const host of ['receiver.example.com', 'private.example.com', '127.0.0.1', '[::1]'])
      expect(await post(`http://${host}:${port}`, { allowPrivate: false })).toMatchObject(refused)
    const denied = [{ range: '127.0.0.0/8', port }]
    expect(await post(`http://receiver.example.com:${port}`, { denied })).toMatchObject(refused)
    expect(asked).toBe(0)
  })
})
