/** Shares the upload bandwidth of authz among sellers, because one thread decides on the payments of all sellers. */
export interface UploadShare {
  /** Takes `bytes` of a seller's share. Returns how long the next piece has to wait, in milliseconds. */
  take(accountId: string, bytes: number): number
}

/** The most sellers in memory; a new seller begins with its whole share. */
const MOST_SELLERS = 10_000
/** The least that a piece takes of a share: reading many small pieces costs as much as reading large ones. */
const LEAST_PIECE_BYTES = 4096
/** After a pause, a seller may send at once what its share allows in this many seconds. */
const BURST_SECONDS = 1

/** `now` returns milliseconds. */
export function createUploadShare({ bytesPerSecond, now }: { bytesPerSecond: number; now: () => number }): UploadShare {
  /** The time when each seller's share is whole again, in the order of the sellers' last pieces. */
  const evenAt = new Map<string, number>()
  return {
    take(accountId, bytes) {
      const time = now()
      const taken = Math.max(bytes, LEAST_PIECE_BYTES)
      const even = Math.max(evenAt.get(accountId) ?? 0, time - BURST_SECONDS * 1000) + (taken / bytesPerSecond) * 1000
      evenAt.delete(accountId)
      evenAt.set(accountId, even)
      if (evenAt.size > MOST_SELLERS) evenAt.delete(evenAt.keys().next().value ?? '')
      return Math.max(0, even - time)
    },
  }
}
