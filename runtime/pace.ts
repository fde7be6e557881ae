import { setImmediate as turn } from 'node:timers/promises'

/** Most milliseconds of one tenant's work in a thread that serves all, before other requests have their turn. */
const SLICE_MS = 5

/**
 * For long work that stays in a thread that serves all. The work awaits the returned function between two short steps, and other work goes
 * on as soon as its slice is used up.
 */
export function createPace(sliceMs = SLICE_MS, now = () => performance.now()): () => Promise<void> {
  let begun = now()
  return async () => {
    if (now() - begun < sliceMs) return
    await turn()
    begun = now()
  }
}
