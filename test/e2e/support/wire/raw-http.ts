import { once } from 'node:events'
import http2 from 'node:http2'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { patience } from '../../../../runtime/patience.ts'

/** An HTTP answer as it came over the wire. */
export interface RawAnswer {
  status: number
  /** Names in lower case; values of repeated headers in order. */
  headers: Record<string, string[]>
  body: string
}

export interface RawTarget {
  port: number
  /** PEM of the trusted CA. If given, the connection uses TLS with `servername` as SNI. */
  tls?: { ca: string; servername: string }
}

/**
 * Sends exactly these bytes over HTTP/1.1 and reads one answer. No client library can correct the bytes. Throws if the peer closes without
 * a complete answer: an empty reply does not count.
 */
export async function sendRaw(target: RawTarget, request: string | Buffer): Promise<RawAnswer> {
  const { port, tls } = target
  const bytes = Buffer.from(request)
  const options = { host: '127.0.0.1', port }
  const socket = tls ? connectTls({ ...options, ...tls, ALPNProtocols: ['http/1.1'] }) : connect(options)
  socket.setTimeout(patience(), () => socket.destroy(new Error('no answer in time')))
  const withoutBody = bytes.toString('latin1').startsWith('HEAD ')
  try {
    socket.write(bytes)
    let read = Buffer.alloc(0)
    // A peer may send a refusal and reset the connection while the test still writes. The test reads the bytes before the reset.
    for await (const chunk of socket) {
      read = Buffer.concat([read, chunk as Buffer])
      const answer = parseAnswer(read, { withoutBody })
      if (answer) return answer
    }
    throw new Error(`the connection was closed after ${read.length} bytes without a complete answer`)
  } finally {
    socket.destroy()
  }
}

/** Returns an HTTP/1.1 request with this path, first the `Host` line, then the given header lines. */
export function requestBytes(options: {
  path: string
  host: string
  method?: string
  version?: string
  headers?: readonly string[]
}): Buffer {
  const { path, host, method = 'GET', version = 'HTTP/1.1', headers = [] } = options
  const lines = [`${method} ${path} ${version}`, `Host: ${host}`, ...headers, '', '']
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

function parseAnswer(read: Buffer, { withoutBody }: { withoutBody: boolean }): RawAnswer | undefined {
  const end = read.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [statusLine = '', ...lines] = read.subarray(0, end).toString('latin1').split('\r\n')
  const headers: Record<string, string[]> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers[name] = [...(headers[name] ?? []), line.slice(colon + 1).trim()]
  }
  const status = Number(statusLine.split(' ')[1])
  if (withoutBody) return { status, headers, body: '' }
  const rest = read.subarray(end + 4)
  const body = headers['transfer-encoding'] ? chunkedBody(rest) : plainBody(rest, headers['content-length']?.[0] ?? '0')
  return body === undefined ? undefined : { status, headers, body }
}

function plainBody(rest: Buffer, length: string): string | undefined {
  return rest.length < Number(length) ? undefined : rest.subarray(0, Number(length)).toString('utf8')
}

function chunkedBody(rest: Buffer): string | undefined {
  let body = ''
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16)
    if (size === 0) return body
    if (rest.length < lineEnd + 2 + size + 2) return undefined
    body += rest.subarray(lineEnd + 2, lineEnd + 2 + size).toString('utf8')
    at = lineEnd + 2 + size + 2
  }
}

/** Sends one request over HTTP/2 with these (pseudo-)headers; undefined if the peer resets the stream or the session. */
export async function sendHttp2(
  target: RawTarget,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer | undefined> {
  const { port, tls } = target
  const session = http2.connect(`${tls ? 'https' : 'http'}://127.0.0.1:${port}`, { ...tls })
  session.on('error', () => undefined)
  try {
    const stream = session.request(headers)
    stream.setTimeout(patience(), () => stream.close(http2.constants.NGHTTP2_CANCEL))
    const closed = once(stream, 'close').then(() => undefined)
    const response = await Promise.race([once(stream, 'response'), closed])
    if (!response) return undefined
    const [answered] = response as [http2.IncomingHttpHeaders]
    let body = ''
    stream.setEncoding('utf8')
    for await (const chunk of stream) body += chunk
    const pairs = Object.entries(answered).map(([name, value]) => [name, [value ?? ''].flat().map(String)])
    return { status: Number(answered[':status']), headers: Object.fromEntries(pairs), body }
  } catch {
    return undefined
  } finally {
    session.destroy()
  }
}

/** Returns one header of an answer, repeated values joined. */
export function headerOf(answer: RawAnswer, name: string): string | undefined {
  return answer.headers[name]?.join(', ')
}
