import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { endUnreadAnswers, HTTP_TIMES, serverOptionsOf } from './http-times.ts'
import type { Readiness } from './readiness.ts'

export interface OpsServer {
  port: number
  close(): Promise<void>
}

/** Serves `/healthz` (whether the process runs), `/readyz` (whether it accepts new work) and `/metrics` to the operator of the process. */
export async function startOpsServer(options: {
  host: string
  /** 0 selects a free port. */
  port: number
  readiness: Pick<Readiness, 'isReady' | 'isRetired'>
  /** Additional content of `/readyz`: the state of parts without which the process can still work. */
  details?: () => Readonly<Record<string, string>>
  registry: Registry
}): Promise<OpsServer> {
  const server = createServer(serverOptionsOf(HTTP_TIMES), (request, response) => {
    answer(request.url?.split('?')[0], options, response).catch(() => sendJson(response, 500, { status: 'error' }))
  })
  endUnreadAnswers(server, HTTP_TIMES)
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(
  path: string | undefined,
  options: Omit<Parameters<typeof startOpsServer>[0], 'host' | 'port'>,
  response: ServerResponse,
): Promise<void> {
  if (path === '/healthz') return sendJson(response, 200, { status: 'ok' })
  if (path === '/readyz') {
    const { readiness, details } = options
    const ready = await readiness.isReady()
    const status = ready ? 'ok' : readiness.isRetired() ? 'stopping' : 'unavailable'
    return sendJson(response, ready ? 200 : 503, { status, ...details?.() })
  }
  if (path === '/metrics') {
    const text = await options.registry.metrics()
    response.writeHead(200, { 'content-type': options.registry.contentType }).end(text)
    return
  }
  sendJson(response, 404, { error: 'not found' })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
