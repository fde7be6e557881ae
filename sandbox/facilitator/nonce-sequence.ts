/**
 * Gives each transaction the next nonce, without waiting for the earlier ones to arrive. It counts by itself only while transactions are
 * under way: the chain may be set back, and other senders use the same account. After a failure, the chain is asked for the nonce first, so
 * that the gap is filled. viem's own manager takes nonce 0 of a new account for no nonce and gives it out twice.
 */
export function nonceSequence<Sent>(pendingCount: () => Promise<number>) {
  let underWay = 0
  let next: Promise<number> | undefined
  return async (send: (nonce: number) => Promise<Sent>): Promise<Sent> => {
    underWay += 1
    const nonce = next ?? pendingCount()
    next = nonce.then((given) => given + 1)
    // The caller that awaits it gets the failure, but there may be no such caller.
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
