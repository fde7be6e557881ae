import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { KEEP_ALIVE_MS } from '../../../support/keep-alive.ts'

/** A separate upstream of a test, for answers that the demo upstream lacks. */
export interface OwnUpstream {
  url: string
  /** Number of requests so far. */
  hits: number
  close(): Promise<void>
}

/** Starts an upstream that answers with `handle`. If `upgrade` is given, it gets the upgrade requests, each with its connection. */
export async function startUpstream(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  upgrade?: (request: IncomingMessage, socket: Duplex) => void,
): Promise<OwnUpstream> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    upstream.hits += 1
    handle(request, response)
  })
  const upgraded: Duplex[] = []
  if (upgrade)
    server.on('upgrade', (request, socket) => {
      upstream.hits += 1
      upgraded.push(socket)
      socket.on('error', () => undefined)
      upgrade(request, socket)
    })
  const upstream: OwnUpstream = {
    url: '',
    hits: 0,
    async close() {
      for (const socket of upgraded) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return upstream
}
