import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import http2 from 'node:http2'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The result of an upgrade request: the connection, or an ordinary answer. */
export interface Upgrade {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The connection after an upgrade. */
  socket?: Duplex
  /** The body of the answer without an upgrade. */
  body?: string
}

export interface UpgradeRequest {
  port: number
  host: string
  path: string
  headers?: Record<string, string>
}

/** Requests a WebSocket over HTTP/1.1 (RFC 6455). Afterwards, the test writes the bytes on the connection. */
export async function upgradeHttp1({ port, host, path, headers = {} }: UpgradeRequest): Promise<Upgrade> {
  const asked = request({
    ...{ host: '127.0.0.1', port, path, agent: false },
    headers: { host, connection: 'Upgrade', upgrade: 'websocket', ...WEBSOCKET, ...headers },
  })
  asked.end()
  const upgraded = once(asked, 'upgrade').then(([response, socket, head]) => {
    if (head.length > 0) socket.unshift(head)
    socket.on('error', () => undefined)
    return { ...answerOf(response), socket: socket as Duplex }
  })
  const answered = once(asked, 'response').then(async ([response]) => ({
    ...answerOf(response),
    body: await text(response as IncomingMessage),
  }))
  // Only one of these promises decides the race. The other one stays pending, or rejects after a broken connection, which must not count as
  // unhandled.
  upgraded.catch(() => undefined)
  answered.catch(() => undefined)
  return Promise.race([upgraded, answered])
}

const WEBSOCKET = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }

function answerOf(response: IncomingMessage) {
  return { status: response.statusCode ?? 0, headers: response.headers }
}

/** Requests a WebSocket over HTTP/2 (RFC 8441, extended CONNECT). There, success has the status 200. */
export async function upgradeHttp2({ port, host, path, headers = {} }: UpgradeRequest): Promise<Upgrade> {
  const session = http2.connect(`http://127.0.0.1:${port}`)
  session.on('error', () => undefined)
  await once(session, 'remoteSettings')
  const stream = session.request(
    {
      ...{ ':method': 'CONNECT', ':protocol': 'websocket', ':scheme': 'http', ':path': path, ':authority': host },
      ...{ 'sec-websocket-version': '13', ...headers },
    },
    { endStream: false },
  )
  stream.on('close', () => session.close())
  stream.on('error', () => undefined)
  const [answered] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
  const answer = { status: Number(answered[':status']), headers: answered as Upgrade['headers'] }
  if (answer.status === 200) return { ...answer, socket: stream }
  return { ...answer, body: await text(stream) }
}

/** Reads until this many bytes have arrived. */
export async function readBytes(socket: Duplex, count: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= count) break
  }
  return Buffer.concat(chunks)
}
