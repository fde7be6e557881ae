import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { endUnreadAnswers, HTTP_TIMES, type HttpTimes, serverOptionsOf } from './http-times.ts'

const QUICK: HttpTimes = {
  ...{ headersMs: 100, requestMs: 400, idleMs: 100, lookMs: 20 },
  unread: { looks: 5, bytes: 1_000 },
}
const NEVER = 600_000
const HEAD = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'
/** A body of more bytes than the operating system buffers for a socket that is not read. */
const LARGE = Buffer.alloc(32 * 1_024 ** 2)

let server: Server
let clients: Socket[] = []
afterEach(async () => {
  for (const client of clients) client.destroy()
  clients = []
  server.closeAllConnections()
  await once(server.close(), 'close')
})

async function serve(times: HttpTimes, body: Buffer = Buffer.from('a')): Promise<void> {
  server = createServer(serverOptionsOf(times), (_, response) => void response.end(body))
  endUnreadAnswers(server, times)
  await once(server.listen(0, '127.0.0.1'), 'listening')
}

function client(): Socket {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  clients.push(socket)
  return socket
}

describe('the time that ends', () => {
  it.each([
    ['a connection without a request', '', { ...QUICK, requestMs: NEVER, idleMs: NEVER }, 'HTTP/1.1 408'],
    ['headers that do not end', 'GET / HTTP/1.1\r\nhost: a\r\n', { ...QUICK, requestMs: NEVER }, 'HTTP/1.1 408'],
    [
      'a body that does not end',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\na',
      { ...QUICK, headersMs: 300 },
      'HTTP/1.1 408',
    ],
    ['a connection after its request', HEAD, { ...QUICK, headersMs: NEVER, requestMs: NEVER }, 'HTTP/1.1 200'],
  ])('%s', async (_, bytes, times, said) => {
    server = createServer(serverOptionsOf(times), (request, response) => {
      request.on('end', () => response.end('a')).resume()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const socket = client()
    socket.write(bytes)
    expect(await text(socket)).toMatch(new RegExp(`^${said}`))
  })

  it('is the same at all servers, and the one for headers is the shorter one', () => {
    expect(HTTP_TIMES.headersMs).toBeLessThan(HTTP_TIMES.requestMs)
    expect(HTTP_TIMES.requestMs).toBe(30_000)
    expect(HTTP_TIMES.unread.looks * HTTP_TIMES.lookMs).toBe(30_000)
    server = createServer(serverOptionsOf(HTTP_TIMES))
    server.listen(0, '127.0.0.1')
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 72_000 })
  })
})

describe('an answer', () => {
  const patient = { ...QUICK, headersMs: NEVER, requestMs: NEVER, idleMs: NEVER }

  it('that is not read ends its connection, also when the client goes on to send', async () => {
    await serve(patient, LARGE)
    const accepted = once(server, 'connection')
    const socket = client()
    socket.pause()
    socket.write(`${HEAD}GET / HTTP/1.1\r\nhost: a\r\nx: `)
    const sending = setInterval(() => socket.write('a'), 10)
    const [connection] = (await accepted) as [Socket]
    await once(connection, 'close')
    clearInterval(sending)
    expect(connection.bytesWritten).toBeGreaterThan(0)
  })

  it('that is read at the least rate goes on', async () => {
    await serve({ ...patient, unread: { looks: 25, bytes: 1_000 } }, LARGE)
    const socket = client()
    socket.write(HEAD)
    let read = 0
    let paused = 0
    // Reads with pauses. The whole reading takes several times as long as the 25 checks over which the server measures the rate.
    for await (const piece of socket) {
      read += (piece as Buffer).length
      if (read > LARGE.length) break
      if (read < paused * 1_048_576) continue
      paused += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(read).toBeGreaterThan(LARGE.length)
  })

  it('that was sent leaves its connection open', async () => {
    await serve(patient)
    const socket = client()
    for (let request = 0; request < 3; request += 1) {
      socket.write(HEAD)
      await once(socket, 'data')
      await new Promise((resolve) => setTimeout(resolve, QUICK.lookMs * QUICK.unread.looks * 2))
    }
    expect(socket.destroyed).toBe(false)
  })
})
