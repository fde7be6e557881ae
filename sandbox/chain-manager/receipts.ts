import { setTimeout as delay } from 'node:timers/promises'
import { formatTransactionReceipt, type Hex, type PublicClient, type TransactionReceipt } from 'viem'

/** For how long receipts are not asked for again without a new block, in milliseconds: one answer may have been lost. */
const ASKED_AGAIN_MS = 1000

interface Wait {
  hash: Hex
  resolve(receipt: TransactionReceipt): void
}

/**
 * Waits for transactions to be mined, all of them together: one question for the latest block at a time, and at each new block one
 * for each receipt. viem waits for each on its own, reads the transactions and blocks too, and asks at new blocks only.
 */
export function receiptsByBlock(client: Pick<PublicClient, 'getBlockNumber' | 'request'>, pollingIntervalMs: number) {
  const waiting = new Set<Wait>()
  let isPolling = false

  async function poll(): Promise<void> {
    isPolling = true
    let seen: bigint | undefined
    let askedAt = 0
    while (waiting.size > 0) {
      // A chain that does not answer may do so the next time; each wait has its own end.
      const block = await client.getBlockNumber({ cacheTime: 0 }).catch(() => seen)
      if (block !== seen || Date.now() - askedAt >= ASKED_AGAIN_MS) {
        askedAt = Date.now()
        await Promise.all([...waiting].map(ask))
      }
      seen = block
      await delay(pollingIntervalMs)
    }
    isPolling = false
  }

  async function ask({ hash, resolve }: Wait): Promise<void> {
    const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] }).catch(() => null)
    if (receipt) resolve(formatTransactionReceipt(receipt))
  }

  /** Throws when it is not mined within `timeout` milliseconds. */
  return async ({ hash, timeout }: { hash: Hex; timeout: number }): Promise<TransactionReceipt> => {
    const { promise: mined, resolve } = Promise.withResolvers<TransactionReceipt>()
    const wait = { hash, resolve }
    waiting.add(wait)
    // Its block may be behind those that wait already.
    void (isPolling ? ask(wait) : poll())
    const inTime = new AbortController()
    const tooLate = delay(timeout, undefined, { signal: inTime.signal }).then(() => {
      throw new Error(`transaction ${hash} was not mined within ${timeout} ms`)
    })
    try {
      return await Promise.race([mined, tooLate])
    } finally {
      waiting.delete(wait)
      inTime.abort()
    }
  }
}
