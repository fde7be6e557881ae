import { setTimeout as delay } from 'node:timers/promises'

/** Waits for this many milliseconds, or until `signal` is aborted. Never rejects. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}
