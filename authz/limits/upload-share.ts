/** Shares out among sellers what authz reads of uploads: it is one thread that decides on everybody's payments. */
export interface UploadShare {
  /** Takes `bytes` of a seller's share; answers how long the next piece has to wait, in milliseconds. */
  take(accountId: string, bytes: number): number
}

/** Sellers that are remembered; a new one begins with its whole share. */
const MOST_SELLERS = 10_000
/** What a piece takes of a share at least: reading many small ones costs as much as reading large ones. */
const LEAST_PIECE_BYTES = 4096
/** How much may come at once after a pause, in seconds of the share. */
const BURST_SECONDS = 1

/** `now` in milliseconds. */
export function createUploadShare({ bytesPerSecond, now }: { bytesPerSecond: number; now: () => number }): UploadShare {
  /** When each seller's share is even again, the one that has waited longest first. */
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
