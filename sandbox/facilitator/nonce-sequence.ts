/**
 * Gives each transaction the next nonce, without waiting for earlier transactions. It asks the chain for the nonce again after a failure,
 * and when no transaction is under way, because the chain may have been reset. viem's manager uses nonce 0 of a new account twice.
 */
export function nonceSequence<Sent>(pendingCount: () => Promise<number>) {
  let underWay = 0
  let next: Promise<number> | undefined
  return async (send: (nonce: number) => Promise<Sent>): Promise<Sent> => {
    underWay += 1
    const nonce = next ?? pendingCount()
    next = nonce.then((given) => given + 1)
    // Callers that await the promise get the failure. Without this handler, a promise that nobody awaits would be an unhandled rejection.
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
