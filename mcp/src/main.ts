#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { contextOf } from './context.ts'
import { listen } from './http/listen.ts'
import { createServer } from './server.ts'
import { readSettings, type Settings, USAGE } from './settings.ts'
import { createWallet } from './wallet.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const args = process.argv.slice(2)

if (args.includes('--help')) process.stdout.write(USAGE)
else if (args.includes('--version')) process.stdout.write(`${version}\n`)
else
  try {
    await start(await readSettings(args, process.env))
  } catch (error) {
    process.stderr.write(`launa-mcp: ${(error as Error).message}\n`)
    process.exitCode = 2
  }

async function start({ apiKey, wallet: walletSettings, http }: Settings): Promise<void> {
  const wallet = createWallet(walletSettings)
  if (http) {
    const server = await listen({ http, apiKey, wallet, version })
    endGently(() => server.close())
    const { port } = server.address() as { port: number }
    return void process.stderr.write(`launa-mcp: http://${http.host}:${port}/mcp\n`)
  }
  const caller = { apiKey, isOwner: true }
  // The transport closes when standard input ends or standard output breaks: a host has no other way to end the connection.
  const connection = serveStdio(() =>
    createServer({ version, contextOf: (signal) => contextOf(caller, { wallet, signal }) }),
  )
  endGently(() => connection.close())
}

/**
 * Calls `close` at the first signal: the program then aborts its requests, and the journal records their payments. The process ends when no
 * work is left, or at a second signal.
 */
function endGently(close: () => unknown): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, close)
}
