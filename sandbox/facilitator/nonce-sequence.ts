/**
 * Gives each transaction the next nonce, without waiting for the earlier transactions to arrive. It counts by itself only while
 * transactions are under way, because the chain may be reset, and other senders use this account, too. After a failure, it first asks the
 * chain for the next nonce, so that the nonce of the failed transaction is used again. viem's own manager mistakes nonce 0 of a new account
 * for a missing nonce, and uses it twice.
 */
export function nonceSequence<Sent>(pendingCount: () => Promise<number>) {
  let underWay = 0
  let next: Promise<number> | undefined
  return async (send: (nonce: number) => Promise<Sent>): Promise<Sent> => {
    underWay += 1
    const nonce = next ?? pendingCount()
    next = nonce.then((given) => given + 1)
    // The caller that awaits the promise gets the failure. If nobody awaits it, the failure must not be unhandled.
    next.catch(() => undefined)
    try {
      return await send(await nonce)
    } catch (error) {
      next = undefined
      throw error
    } finally {
      underWay -= 1
      if (underWay === 0) next = undefined
    }
  }
}
