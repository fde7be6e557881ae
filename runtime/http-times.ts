import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { type LeastRate, nextWindow, type RateWindow } from './least-rate.ts'

/** How long a client of an HTTP/1.1 server may take, in milliseconds. */
export interface HttpTimes {
  /** Limit for the time from a connection's first byte, or from its beginning, to the end of the headers. */
  headersMs: number
  /** Limit for the time until the end of the request's body. */
  requestMs: number
  /** Limit for an idle connection between two requests. */
  idleMs: number
  /** The interval of the checks of all connections. A limit is exceeded by at most this time. */
  lookMs: number
  /** The least rate at which a client must read an answer that is buffered in this process. */
  unread: LeastRate
}

/** The least rate at which a client must read: 4,000 bytes per second over half a minute. Even the slowest mobile network is faster. */
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
 * The limits that Node enforces. They must be given when the server is created. If only `requestTimeout` is set later, as Fastify does, the
 * limit for headers stays a minute, and Node then confuses the two (`ConnectionsList::Expired`).
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
 * Closes the connection of a client that reads an answer at less than the least rate. Data that the client sends meanwhile does not count,
 * so `server.setTimeout` is not enough. The checks end when the server closes.
 */
export function endUnreadAnswers(server: Server, { unread, lookMs }: HttpTimes): void {
  const windows = new Map<Socket, RateWindow | undefined>()
  server.on('connection', (socket: Socket) => {
    windows.set(socket, undefined)
    socket.once('close', () => windows.delete(socket))
  })
  const look = () => {
    for (const [socket, window] of windows) {
      // If no data is buffered, the rate is measured anew from the next answer on.
      const next = socket.writableLength === 0 ? undefined : nextWindow(window, sentBytes(socket), unread)
      if (next === 'too_slow') socket.destroy()
      else windows.set(socket, next)
    }
  }
  const timer = setInterval(look, lookMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** The fields that Node's time-out of idle sockets also reads (`Socket.prototype._onTimeout`). */
interface Handle {
  bytesWritten: number
  /** How many of these bytes the system has not taken yet. */
  writeQueueSize: number
}

/** Bytes that the system has taken. A socket's `bytesWritten` also counts buffered bytes. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
