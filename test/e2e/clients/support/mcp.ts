import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { until } from '../../support/buyer.ts'
import { end } from '../../support/child.ts'

const program = ['--conditions=launa-source', join(import.meta.dirname, '../../../../mcp/src/main.ts')]

type Variables = Readonly<Record<string, string>>

/** The official client over a connection, with every document that it was answered. */
export interface Session extends AsyncDisposable {
  client: Client
  answers: string[]
  /** What a tool answers; `{ failed }` when it is an error. */
  call<T = Record<string, unknown>>(name: string, args?: object): Promise<T>
}

/** A server of one's own, on standard input and output, with no environment but the given one. */
export async function overStdio(env: Variables): Promise<Session> {
  const transport = new StdioClientTransport({ command: process.execPath, args: program, env, stderr: 'inherit' })
  return sessionOn(transport)
}

export interface HttpServer extends AsyncDisposable {
  url: string
}

/** A server on a port of its own. */
export async function startMcp(env: Variables): Promise<HttpServer> {
  const child = spawn(process.execPath, [...program, '--http', '--port', '0'], {
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

/** The official client on a server that `startMcp` has started. */
export async function overHttp({ url }: HttpServer, headers: Variables): Promise<Session> {
  return sessionOn(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
}

async function sessionOn(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Session> {
  const client = new Client({ name: 'launa-tests', version: '0' })
  await client.connect(transport)
  // It checks answers against the output schemas of the tools that it knows.
  await client.listTools()
  const answers: string[] = []
  return {
    client,
    answers,
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
