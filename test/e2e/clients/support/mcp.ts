import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OlderStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OlderHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { until } from '../../support/buyers/buyer.ts'
import { end } from '../../support/processes/child.ts'

const program = ['--conditions=launa-source', join(import.meta.dirname, '../../../../mcp/src/main.ts')]

type Variables = Readonly<Record<string, string>>

/** The protocol versions. The older SDK handles 2025-11-25, and the newest SDK all others. */
export const PROTOCOLS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** The functions that the clients of both SDKs have. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** A connection of the official client, with every document that it received. */
export interface Session extends AsyncDisposable {
  client: AnyClient
  /** The protocol version that client and server agreed on. */
  protocol: string | undefined
  answers: string[]
  /** The result of a tool, or `{ failed }` for an error. */
  call<T = Record<string, unknown>>(name: string, args?: object): Promise<T>
}

/** Starts a separate server on standard input and output, with only the given environment. */
export async function overStdio(env: Variables, protocol: Protocol = '2026-07-28'): Promise<Session> {
  const server = { command: process.execPath, args: program, env, stderr: 'inherit' as const }
  if (protocol === '2025-11-25') return olderSession(new OlderStdio(server))
  return newestSession(new StdioClientTransport(server), protocol)
}

export interface HttpServer extends AsyncDisposable {
  url: string
}

/** Starts a server on its own port. */
export async function startMcp(env: Variables, ...options: string[]): Promise<HttpServer> {
  const child = spawn(process.execPath, [...program, '--http', '--port', '0', ...options], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const url = await until('the MCP server listens', async () => /http:\S+/.exec(said)?.[0], 20_000)
  return { url, [Symbol.asyncDispose]: () => end(child) }
}

/** Returns the official client on a server started by `startMcp`. */
export async function overHttp(
  server: HttpServer,
  headers: Variables,
  protocol: Protocol = '2026-07-28',
): Promise<Session> {
  const [url, options] = [new URL(server.url), { requestInit: { headers } }]
  if (protocol === '2025-11-25') return olderSession(new OlderHttp(url, options))
  return newestSession(new StreamableHTTPClientTransport(url, options), protocol)
}

async function newestSession(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
  protocol: Protocol,
): Promise<Session> {
  const options =
    protocol === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: protocol } } }
      : { supportedProtocolVersions: [protocol] }
  const client = new Client({ name: 'launa-tests', version: '0' }, options)
  await client.connect(transport)
  return sessionOf(client, client.getNegotiatedProtocolVersion())
}

async function olderSession(transport: OlderStdio | OlderHttp): Promise<Session> {
  const client = new OlderClient({ name: 'launa-tests', version: '0' })
  let protocol: string | undefined
  // Records the agreed protocol version. The older SDK's client passes this version only to its transport.
  const asked = Object.assign(transport, {
    setProtocolVersion(version: string) {
      protocol = version
      if (transport instanceof OlderHttp) OlderHttp.prototype.setProtocolVersion.call(transport, version)
    },
  })
  await client.connect(asked as Parameters<OlderClient['connect']>[0])
  return sessionOf(client as AnyClient, protocol)
}

async function sessionOf(client: AnyClient, protocol: string | undefined): Promise<Session> {
  // After listing the tools, the client checks results against their output schemas.
  await client.listTools()
  const answers: string[] = []
  return {
    ...{ client, protocol, answers },
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: { ...args } })
      answers.push(JSON.stringify(result))
      const [first] = result.content as { text: string }[]
      const document = JSON.parse(first?.text ?? '')
      return result.isError ? { failed: document } : document
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
