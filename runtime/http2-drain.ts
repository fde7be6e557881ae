import type { Http2SecureServer, Http2Server, ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'

/** Ends the connections of an HTTP/2 server. */
export interface Http2Drain {
  /**
   * Ends all connections without refusing a stream. Open streams get up to `graceMs` milliseconds. Then they are reset, so that no stream
   * ends cleanly before its answer. Resolves when no connection is left.
   */
  close(graceMs: number): Promise<void>
}

/** The greatest id of a client's stream. A GOAWAY with this id refuses no stream. */
const ANY_STREAM = 2 ** 31 - 1

/** How long a client may take to answer the ping that follows the first GOAWAY, in milliseconds. */
const NOTICE_MS = 1_000

/** Keeps a list of a server's connections from the server's start on. */
export function createHttp2Drain(server: Http2Server | Http2SecureServer): Http2Drain {
  const sessions = new Set<ServerHttp2Session>()
  const sockets = new Set<Socket>()
  let closing = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
    if (closing) void giveNotice(session)
  })
  return {
    async close(graceMs) {
      closing = true
      const limit = setTimeout(() => {
        for (const session of sessions) session.destroy()
        for (const socket of sockets) socket.destroy()
      }, graceMs)
      await Promise.all([...sessions].map(giveNotice))
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const session of sessions) session.close()
      await closed
      clearTimeout(limit)
    },
  }
}

/**
 * Sends a first GOAWAY, which asks the client to begin no more streams, and waits until the client has read it (RFC 9113, section 6.8).
 * Then the server knows all streams of the client, so the last GOAWAY on `close` refuses none.
 */
function giveNotice(session: ServerHttp2Session): Promise<void> {
  return new Promise((resolve) => {
    if (session.closed || session.destroyed) return resolve()
    const limit = setTimeout(resolve, NOTICE_MS)
    const heard = () => {
      clearTimeout(limit)
      resolve()
    }
    session.once('close', heard)
    session.goaway(0, ANY_STREAM)
    session.ping(heard)
  })
}
