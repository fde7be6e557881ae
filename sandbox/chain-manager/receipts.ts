import { setTimeout as delay } from 'node:timers/promises'
import { formatTransactionReceipt, type Hex, type PublicClient, type TransactionReceipt } from 'viem'

/** After this time without a new block, receipts are requested again, in milliseconds: an answer may have been lost. */
const ASKED_AGAIN_MS = 1000

interface Wait {
  hash: Hex
  resolve(receipt: TransactionReceipt): void
}

/**
 * Waits for all transactions together, with one request for the latest block and one per receipt at each new block. viem would wait for
 * each transaction separately, and read whole transactions and blocks.
 */
export function receiptsByBlock(client: Pick<PublicClient, 'getBlockNumber' | 'request'>, pollingIntervalMs: number) {
  const waiting = new Set<Wait>()
  let isPolling = false

  async function poll(): Promise<void> {
    isPolling = true
    let seen: bigint | undefined
    let askedAt = 0
    while (waiting.size > 0) {
      // A failed request counts like no new block, because the next request may succeed. Each wait ends at its own time limit.
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

  /** Throws when the transaction is not mined within `timeout` milliseconds. */
  return async ({ hash, timeout }: { hash: Hex; timeout: number }): Promise<TransactionReceipt> => {
    const { promise: mined, resolve } = Promise.withResolvers<TransactionReceipt>()
    const wait = { hash, resolve }
    waiting.add(wait)
    // The new wait asks for its receipt at once: its block may be older than the last block that the other waits have seen.
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
