import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { patience } from '../../../../runtime/patience.ts'

/** The peer's reaction to one request: an answer, a reset of the stream, or the end of the connection. */
export type Http2Fate = 'answered' | 'reset' | 'closed'

const FRAME = { data: 0, headers: 1, reset: 3, settings: 4, goaway: 7 } as const
const INITIAL_WINDOW_SIZE = 4
const CANCEL = 8
const END_STREAM = 1
const END_HEADERS = 4
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'

/** Sends these fields unchanged, in this order, and this body on stream 1. A client library would refuse them. */
export async function sendRawHttp2(
  port: number,
  fields: readonly (readonly [string, string])[],
  body = '',
): Promise<Http2Fate> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.setTimeout(patience(), () => socket.destroy())
  socket.on('error', () => undefined)
  const headers = Buffer.concat(fields.map(([name, value]) => literal(name, value)))
  socket.write(PREFACE, 'latin1')
  socket.write(frame(FRAME.settings, 0, 0, Buffer.alloc(0)))
  socket.write(frame(FRAME.headers, END_HEADERS | (body === '' ? END_STREAM : 0), 1, headers))
  if (body !== '') socket.write(frame(FRAME.data, END_STREAM, 1, Buffer.from(body, 'latin1')))
  try {
    let read = Buffer.alloc(0)
    for await (const chunk of socket) {
      read = Buffer.concat([read, chunk as Buffer])
      while (read.length >= 9 && read.length >= 9 + read.readUIntBE(0, 3)) {
        const [type, flags, stream] = [read[3], read[4] ?? 0, read.readUInt32BE(5)]
        read = read.subarray(9 + read.readUIntBE(0, 3))
        if (type === FRAME.goaway) return 'closed'
        if (stream === 1 && type === FRAME.reset) return 'reset'
        if (stream === 1 && type !== undefined && type <= FRAME.headers && flags & END_STREAM) return 'answered'
      }
    }
    return 'closed'
  } catch {
    return 'closed'
  } finally {
    socket.destroy()
  }
}

/**
 * Sends a request, and reads exactly `window` bytes of its answer: the flow-control window allows no more. Resets the stream when `charged`
 * resolves, while the server still has the remaining bytes.
 */
export async function leaveUnread(
  port: number,
  fields: readonly (readonly [string, string])[],
  { body, window, charged }: { body: string; window: number; charged: () => Promise<unknown> },
): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.setTimeout(patience(), () => socket.destroy(new Error('the answer did not come')))
  const settings = Buffer.alloc(6)
  settings.writeUInt16BE(INITIAL_WINDOW_SIZE, 0)
  settings.writeUInt32BE(window, 2)
  socket.write(PREFACE, 'latin1')
  socket.write(frame(FRAME.settings, 0, 0, settings))
  const headers = Buffer.concat(fields.map(([name, value]) => literal(name, value)))
  socket.write(frame(FRAME.headers, END_HEADERS, 1, headers))
  socket.write(frame(FRAME.data, END_STREAM, 1, Buffer.from(body, 'latin1')))
  let got = 0
  let read = Buffer.alloc(0)
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk as Buffer])
    while (read.length >= 9 && read.length >= 9 + read.readUIntBE(0, 3)) {
      const length = read.readUIntBE(0, 3)
      if (read[3] === FRAME.data && read.readUInt32BE(5) === 1) got += length
      read = read.subarray(9 + length)
    }
    if (got < window) continue
    await charged()
    const cancel = Buffer.alloc(4)
    cancel.writeUInt32BE(CANCEL, 0)
    socket.end(frame(FRAME.reset, 0, 1, cancel))
    return
  }
  throw new Error(`the server has sent ${got} of ${window} bytes`)
}

/** Sends `count` requests on one connection and resets each stream at once. Returns `closed` if the server has ended the connection. */
export async function resetEach(
  port: number,
  fields: readonly (readonly [string, string])[],
  count: number,
): Promise<Http2Fate> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined).resume()
  const closed = new Promise<Http2Fate>((resolve) => socket.once('close', () => resolve('closed')))
  socket.write(PREFACE, 'latin1')
  socket.write(frame(FRAME.settings, 0, 0, Buffer.alloc(0)))
  const headers = Buffer.concat(fields.map(([name, value]) => literal(name, value)))
  const cancel = Buffer.from([0, 0, 0, CANCEL])
  for (let stream = 1; stream < 2 * count && !socket.destroyed; stream += 2) {
    socket.write(frame(FRAME.headers, END_HEADERS | END_STREAM, stream, headers))
    socket.write(frame(FRAME.reset, 0, stream, cancel))
  }
  const fate = await Promise.race([closed, delay(500, 'reset' as const)])
  socket.destroy()
  return fate
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** HPACK: a literal field with a new name, without indexing and without Huffman (RFC 7541, 6.2.2). */
function literal(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([0]), text(name), text(value)])
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1')
  const length: number[] = []
  if (bytes.length < 127) length.push(bytes.length)
  else {
    length.push(127)
    let rest = bytes.length - 127
    for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128)
    length.push(rest)
  }
  return Buffer.concat([Buffer.from(length), bytes])
}
