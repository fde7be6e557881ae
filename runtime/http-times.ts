import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { type LeastRate, nextWindow, type RateWindow } from './least-rate.ts'

/** How long a client of an HTTP/1.1 server may take, in milliseconds. */
export interface HttpTimes {
  /** From a connection's first byte, or from its beginning, to the end of the headers. */
  headersMs: number
  /** To the end of the request's body. */
  requestMs: number
  /** A connection between two requests. */
  idleMs: number
  /** Between two looks at all connections. No limit is exceeded by more. */
  lookMs: number
  /** The least rate at which a client must read an answer that waits in this process. */
  unread: LeastRate
}

/** Half a minute, and 4,000 bytes a second in it: less than the slowest network of a phone. */
const UNREAD: LeastRate = { looks: 30, bytes: 120_000 }

/** The limits of all our servers. */
export const HTTP_TIMES: HttpTimes = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 72_000,
  lookMs: 1_000,
  unread: UNREAD,
}

/**
 * The part of the limits that Node holds itself. They belong to the creation of the server. Where only `requestTimeout` is set afterwards,
 * as Fastify does, the time for headers stays a minute, and Node then takes one for the other (`ConnectionsList::Expired`).
 */
export function serverOptionsOf({ headersMs, requestMs, idleMs, lookMs }: HttpTimes): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: lookMs,
  }
}

/**
 * Closes the connection of a client that reads an answer at less than the least rate. What the client sends meanwhile does not count, so
 * `server.setTimeout` would not do. Ends with the server.
 */
export function endUnreadAnswers(server: Server, { unread, lookMs }: HttpTimes): void {
  const windows = new Map<Socket, RateWindow | undefined>()
  server.on('connection', (socket: Socket) => {
    windows.set(socket, undefined)
    socket.once('close', () => windows.delete(socket))
  })
  const look = () => {
    for (const [socket, window] of windows) {
      // Nothing waits, so the next answer begins a window of its own.
      const next = socket.writableLength === 0 ? undefined : nextWindow(window, sentBytes(socket), unread)
      if (next === 'too_slow') socket.destroy()
      else windows.set(socket, next)
    }
  }
  const timer = setInterval(look, lookMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** As Node's own time-out of idle sockets reads it (`Socket.prototype._onTimeout`). */
interface Handle {
  bytesWritten: number
  /** Bytes of them that the system has not taken yet. */
  writeQueueSize: number
}

/** Bytes that the system has taken. `bytesWritten` of a socket counts bytes that still wait. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
