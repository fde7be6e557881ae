import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../control-plane/tenant-calls/send-webhook.ts'
import { createUpstreamProbe } from '../control-plane/tenant-calls/upstream-probe.ts'
import { type Authority, createAuthority } from './e2e/support/certificates/certificates.ts'

/** Pieces that a server repeats without end instead of an answer. */
const PIECES: readonly [string, string][] = [
  ['interim answers', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ['100s', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['blank lines, which parsers skip', '\r\n'],
]
/** The maximum number of bytes that the kernels of both sides may buffer beyond those that a call reads. */
const MOST_WRITTEN = 32 * 1_048_576
/** Milliseconds. A call must end long before this limit, because it stops reading an endless answer. */
const LIMIT_MS = 50_000

const guard = { servers: [], allowPrivate: true, denied: [] }
const roots = tls.getCACertificates('default')
const servers: Server[] = []
let authority: Authority

beforeAll(async () => {
  authority = await createAuthority()
  tls.setDefaultCACertificates([...roots, authority.pem])
})
afterAll(() => {
  tls.setDefaultCACertificates(roots)
  for (const server of servers) server.close()
})

/** Starts a server that writes `piece` until its client disconnects, and then reports the number of bytes. */
async function flood(piece: string, secure: boolean): Promise<{ url: string; written: Promise<number> }> {
  const block = piece.repeat(Math.ceil(65_536 / piece.length))
  const written = Promise.withResolvers<number>()
  const serve = (socket: Socket) => {
    let bytes = 0
    const more = () => {
      do bytes += block.length
      while (socket.write(block) && bytes < 16 * MOST_WRITTEN)
    }
    socket.on('error', () => undefined).on('close', () => written.resolve(bytes))
    socket.on('drain', more).resume()
    more()
  }
  const server = secure ? tls.createServer(await authority.issue(['127.0.0.1']), serve) : createServer(serve)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/`, written: written.promise }
}

describe.each(PIECES)('endless %s', (_, piece) => {
  describe.each([
    ['in the clear', false],
    ['over TLS', true],
  ])('%s', (_name, secure) => {
    it('end a probe by the byte limit', async () => {
      const { url, written } = await flood(piece, secure)
      const outcome = await createUpstreamProbe({ ...guard, limitMs: LIMIT_MS })(new URL(url))
      expect(outcome).toEqual({ reachable: false, reason: 'answer_too_long' })
      expect(await written).toBeLessThan(MOST_WRITTEN)
    })

    it('end a delivery attempt by the byte limit', async () => {
      const { url, written } = await flood(piece, secure)
      const message = { url: new URL(url), headers: {}, body: '{}' }
      const answer = await send(message, { guard, limitMs: LIMIT_MS, stop: new AbortController().signal })
      expect(answer).toMatchObject({ delivered: false, error: 'answer_too_long' })
      expect(await written).toBeLessThan(MOST_WRITTEN)
    })
  })
})

describe('a few interim answers', () => {
  it('are skipped, and the following answer counts', async () => {
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(3))
          socket.end('HTTP/1.1 204 No Content\r\n\r\n')
        }),
    )
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(await createUpstreamProbe(guard)(url)).toMatchObject({ reachable: true, status: 204 })
  })
})
