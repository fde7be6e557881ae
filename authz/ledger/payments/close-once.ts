import type { Pool } from 'pg'
import { pause } from '../../../runtime/pause.ts'
import type { PublishNews } from '../ledger.ts'
import { type Batcher, createBatcher } from '../sql/batcher.ts'
import { closeWithEndpoint, type EphemeralEnd, type EphemeralEnded } from './ephemeral.ts'
import { type Close, close } from './transitions.ts'

/** The end of a payment for an ephemeral endpoint. */
export type EphemeralClose = EphemeralEnd & Close

/**
 * While a seller's API is being changed, a payment for it cannot be closed. The close is tried again after `BUSY_MS` milliseconds, and
 * `MOST_TRIES` times at most: ten seconds in all.
 */
const BUSY_MS = 50
const MOST_TRIES = 200

/**
 * Closes payments for ephemeral endpoints, in batches of all sellers. A payment of an API that is being changed waits outside of its batch.
 * `submit` rejects if the API was being changed at each try.
 */
export function createClosesOnce(
  pool: Pool,
  { limits, publishNews }: { limits: Omit<Parameters<typeof createBatcher>[0], 'flush'>; publishNews: PublishNews },
): Batcher<EphemeralClose, boolean> {
  const batcher = createBatcher<EphemeralClose, EphemeralEnded>({
    ...limits,
    flush: (batch) => closeWithEndpoint({ pool, batch, write: close, publishNews }),
  })
  const open = new Set<Promise<unknown>>()
  const closeOne = async (item: EphemeralClose): Promise<boolean> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const ended = await batcher.submit(item)
      if (ended !== 'busy') return ended
      await pause(BUSY_MS, undefined)
    }
    throw new Error('the API of a sold endpoint was being changed for too long')
  }
  return {
    submit(item) {
      const closing = closeOne(item)
      open.add(closing)
      const end = () => void open.delete(closing)
      closing.then(end, end)
      return closing
    },
    async drain() {
      while (open.size > 0) await Promise.allSettled(open)
    },
  }
}
