import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const BYTES_PER_ID = 16
const IDS_PER_FILL = 256

/** Makes payment ids (UUID v7, in order of time). It draws the random bytes for many ids at once. */
export function createPaymentIds(): () => string {
  const pool = new Uint8Array(BYTES_PER_ID * IDS_PER_FILL)
  let next = pool.length
  return () => {
    if (next === pool.length) {
      randomFillSync(pool)
      next = 0
    }
    const random = pool.subarray(next, next + BYTES_PER_ID)
    next += BYTES_PER_ID
    return v7({ random })
  }
}
