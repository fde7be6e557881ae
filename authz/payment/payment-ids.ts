import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const BYTES_PER_ID = 16
const IDS_PER_FILL = 256

/**
 * The id of a payment ends with this many bytes of its key. These bytes are the bucket of the payment's rows (`schema/payments.ts`).
 */
const BUCKET_BYTES = 2

/**
 * Makes payment ids (UUID v7, in order of time). The id of a payment ends with the first two bytes of its `key`; other ids need no key.
 * Random bytes are drawn for many ids at once.
 */
export function createPaymentIds(): (key?: Buffer) => string {
  const pool = new Uint8Array(BYTES_PER_ID * IDS_PER_FILL)
  let next = pool.length
  return (key) => {
    if (next === pool.length) {
      randomFillSync(pool)
      next = 0
    }
    const random = pool.subarray(next, next + BYTES_PER_ID)
    next += BYTES_PER_ID
    if (key) random.set(key.subarray(0, BUCKET_BYTES), BYTES_PER_ID - BUCKET_BYTES)
    return v7({ random })
  }
}
