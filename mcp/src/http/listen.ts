import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { type Caller, contextOf } from '../context.ts'
import { createServer } from '../server.ts'
import type { HttpSettings } from '../settings.ts'
import type { Wallet } from '../wallet.ts'
import { admit } from './admit.ts'

export interface HttpOptions {
  http: HttpSettings
  apiKey: string | undefined
  wallet: Wallet
  version: string
}

/**
 * Milliseconds for the headers and for a whole request, and between two looks at all connections. With a longer time for the headers, Node
 * takes one for the other.
 */
const TIMES = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/** Streamable HTTP without sessions, for all protocol versions. A new server answers each request, so any replica can answer it. */
export async function listen(options: HttpOptions, times = TIMES): Promise<Server> {
  const { http, apiKey } = options
  const server = createHttpServer(times, (request, response) => {
    const admission = admit(request, { hosts: http.hosts, apiKey })
    if (admission.kind === 'refused') return refuse(response, admission)
    serve(request, response, { ...options, caller: admission.caller }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(http.port, http.host, resolve)
  })
  return server
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { caller, wallet, version }: HttpOptions & { caller: Caller },
): Promise<void> {
  const handler = createMcpHandler(() =>
    createServer({ version, contextOf: (signal) => contextOf(caller, { wallet, signal }) }),
  )
  await toNodeHandler(handler)(request, response)
}

function refuse(response: ServerResponse, { status, message }: { status: number; message: string }): void {
  const extra = { ...(status === 401 && { 'www-authenticate': 'Bearer' }), ...(status === 405 && { allow: 'POST' }) }
  // The body has not been read, so the connection cannot be used again.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...extra })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }))
}
