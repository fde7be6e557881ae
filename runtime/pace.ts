import { setImmediate as turn } from 'node:timers/promises'

/** How many milliseconds one tenant's work may take in a thread that serves all tenants, before other requests are served. */
const SLICE_MS = 5

/**
 * Makes a function for long work in a thread that serves all tenants. The work awaits the function between two short steps. Other work goes
 * on as soon as the time slice is used up.
 */
export function createPace(sliceMs = SLICE_MS, now = () => performance.now()): () => Promise<void> {
  let begun = now()
  return async () => {
    if (now() - begun < sliceMs) return
    await turn()
    begun = now()
  }
}
