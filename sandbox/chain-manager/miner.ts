import { scaled } from '../../runtime/patience.ts'
import { pause } from '../../runtime/pause.ts'

/** How long blocks are mined after a transaction, in milliseconds. A client that missed its receipt asks again at the next block. */
const ECHO_MS = 2_000

/**
 * Mines a block every `everyMs` while there are transactions, and one every `idleMs`, until `signal` aborts. anvil's interval mining would
 * store a fifth of a megabyte per block even without transactions, and its instant mining stalls on nonces out of order.
 */
export async function mine(options: {
  rpcUrl: string
  everyMs: number
  idleMs: number
  signal: AbortSignal
}): Promise<void> {
  const { rpcUrl, everyMs, idleMs, signal } = options
  let lastBlockAt = 0
  let lastTransactionAt = 0
  while (!signal.aborted) {
    try {
      const now = Date.now()
      if ((await waitingTransactions(rpcUrl)) > 0) lastTransactionAt = now
      if (now - lastTransactionAt < ECHO_MS || now - lastBlockAt >= idleMs) {
        await call(rpcUrl, 'evm_mine')
        lastBlockAt = now
      }
    } catch {
      // anvil does not run. Its own health check reports that.
    }
    await pause(everyMs, signal)
  }
}

async function waitingTransactions(rpcUrl: string): Promise<number> {
  const status = (await call(rpcUrl, 'txpool_status')) as { pending: string }
  return Number(status.pending)
}

async function call(rpcUrl: string, method: string): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(scaled(2_000)),
  })
  const { result } = (await response.json()) as { result?: unknown }
  return result
}
