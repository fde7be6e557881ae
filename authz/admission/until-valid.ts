import { pause } from '../../runtime/pause.ts'

/** The greatest age of a chain's latest block, in seconds. If a chain takes longer between two blocks, authz does not wait for it. */
const OLDEST_LATEST_BLOCK_SECONDS = 15

/** authz reads the chain's latest block at most this often for one payment. With the waits between them, the reads take three seconds. */
const MOST_LOOKS = 6
const BETWEEN_LOOKS_MS = 500

/**
 * Waits until `validAfter` has passed, and then some three seconds at most, until the chain's latest block is later than `validAfter`. A
 * block is some seconds behind every clock, so the chain may refuse a payment from a client with a correct clock. Ends early if the client
 * has left.
 * @param validAfter Unix seconds. If it is undefined or long past, this function returns at once and does not ask the chain.
 * @param clock Reads the time of the chain's latest block, Unix seconds. Undefined where authz cannot ask the chain.
 * @param now Milliseconds since 1970.
 */
export async function untilValid(
  validAfter: number | undefined,
  {
    clock,
    now,
    signal,
    wait = pause,
  }: {
    clock: (() => Promise<number>) | undefined
    now(): number
    signal?: AbortSignal | undefined
    wait?: typeof pause
  },
): Promise<void> {
  const at = now()
  if (!validAfter || validAfter < at / 1000 - OLDEST_LATEST_BLOCK_SECONDS) return
  if (validAfter * 1000 >= at) await wait((validAfter + 1) * 1000 - at, signal)
  for (let looks = 0; looks < MOST_LOOKS && clock && !signal?.aborted; looks += 1) {
    if ((await clock().catch(() => 0)) > validAfter) return
    await wait(BETWEEN_LOOKS_MS, signal)
  }
}
