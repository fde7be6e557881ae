import { z } from 'zod'
import { parseEnvironment, settingsOrExit } from '../../runtime/environment-variables.ts'
import { jsonServer, serve } from '../json-server.ts'
import { chainManagerApp } from './app.ts'
import { createChainManager } from './chain-manager.ts'
import { mine } from './miner.ts'

/** Interval of the check for a chain that has started again by itself (after a crash of anvil), in milliseconds. */
const WATCH_MS = 500

/** Interval of the check for pending transactions, and the longest time without a block, in milliseconds. */
const MINE_EVERY_MS = 200
const IDLE_BLOCK_MS = 15_000

const environment = settingsOrExit(() =>
  parseEnvironment(
    z.object({
      PORT: z.coerce.number().int().default(8099),
      LISTEN_HOST: z.string().default('127.0.0.1'),
      RPC_URL: z.url().default('http://127.0.0.1:18545'),
      FORK_RPC_URL: z.url().optional(),
      LOG_LEVEL: z.string().default('info'),
    }),
  ),
)

void mine({
  rpcUrl: environment.RPC_URL,
  everyMs: MINE_EVERY_MS,
  idleMs: IDLE_BLOCK_MS,
  signal: new AbortController().signal,
})
const manager = createChainManager({ rpcUrl: environment.RPC_URL, forkRpcUrl: environment.FORK_RPC_URL })
const app = chainManagerApp(manager, jsonServer({ logger: { level: environment.LOG_LEVEL } }))
setInterval(() => void manager.ensurePrepared().catch(() => {}), WATCH_MS).unref()
await serve(app, { host: environment.LISTEN_HOST, port: environment.PORT })
