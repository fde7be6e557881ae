/**
 * Gives each sending the next nonce, without waiting for those before it to arrive. Counts by itself only while some are under way: the
 * chain may be set back, and others send from the same account. After one that failed the chain is asked again and names its nonce
 * first, so that the gap is filled. viem's own manager takes an account's very first nonce, 0, for none and gives it out twice.
 */
export function nonceSequence<Sent>(pendingCount: () => Promise<number>) {
  let underWay = 0
  let next: Promise<number> | undefined
  return async (send: (nonce: number) => Promise<Sent>): Promise<Sent> => {
    underWay += 1
    const nonce = next ?? pendingCount()
    next = nonce.then((given) => given + 1)
    // Whoever awaits it hears of a failure; nobody may come.
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
