import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ApiError, Launa } from '@launa/sdk'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { type Caller, contextOf } from '../context.ts'
import { createServer } from '../server.ts'
import type { HttpSettings } from '../settings.ts'
import type { Wallet } from '../wallet.ts'
import { admit, checkKey, type Refusal } from './admit.ts'
import { limitConnections, subnetOf } from './connections.ts'
import { createKnownKeys, type KnownKeys } from './known-keys.ts'

/** How long the control plane may take to answer whether a key is valid, in milliseconds. */
const CHECK_MS = 10_000

export interface HttpOptions {
  http: HttpSettings
  apiKey: string | undefined
  wallet: Wallet
  version: string
  /** Checks the keys of callers; by default by requests to the control plane. */
  keys?: KnownKeys
}

/**
 * Milliseconds for the headers, for a whole request, and between two checks of all connections. If the limit for
 * headers were the longer one, Node would exchange the two limits.
 */
const TIMES = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/**
 * Starts the HTTP server: Streamable HTTP without sessions, for all protocol versions. Each request gets a new MCP server, so any replica
 * can answer it.
 */
export async function listen(options: HttpOptions, times = TIMES): Promise<Server> {
  const { http, apiKey } = options
  const keys = options.keys ?? createKnownKeys({ ask: isTaken })
  const server = createHttpServer(times, (request, response) => {
    const admission = admit(request, { hosts: http.hosts, apiKey })
    if (admission.kind === 'refused') return refuse(response, admission)
    answer(request, response, { ...options, caller: admission.caller, keys }).catch(() => response.destroy())
  })
  limitConnections(server, http.connections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(http.port, http.host, resolve)
  })
  return server
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpOptions & { caller: Caller; keys: KnownKeys },
): Promise<void> {
  const { caller, keys } = options
  if (!caller.isOwner) {
    const refusal = await checkKey(caller.apiKey ?? '', subnetOf(request.socket.remoteAddress), keys)
    if (refusal) return refuse(response, refusal)
  }
  await serve(request, response, options)
}

/** Returns whether the control plane accepts the key in a request from this server's IP address. Rejects when it does not answer. */
async function isTaken(apiKey: string): Promise<boolean> {
  try {
    await new Launa({ apiKey, appInfo: { name: 'launa-mcp' }, timeoutMs: CHECK_MS, maxRetries: 0 }).auth.me()
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false
    throw error
  }
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

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  const extra = {
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(status === 405 && { allow: 'POST' }),
    ...(status === 503 && { 'retry-after': '60' }),
  }
  // The body has not been read, so the connection cannot be used again.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...extra })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }))
}
