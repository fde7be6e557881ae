import { createHmac, createSecretKey } from 'node:crypto'
import type { KeyRing } from '../../runtime/settings/key-ring.ts'
import { keyTag } from '../../runtime/settings/key-tag.ts'

/**
 * Hashes random secrets, for which a fast hash is enough (HMAC-SHA-256). A hash begins with the tag of its key. Hashes
 * under a key without an id have no tag.
 */
export interface Pepper {
  /** Returns the hash under the first key of the ring. */
  hash(text: string): Buffer
  /** Returns the hashes under all keys of the ring, in the order of the ring. */
  hashes(text: string): readonly Buffer[]
}

/** The keys are prepared once, because preparing a key takes Node five times as long as hashing. */
export function createPepper(ring: KeyRing): Pepper {
  const keys = ring.map(({ id, bytes }) => ({
    tag: id === undefined ? Buffer.alloc(0) : keyTag(id),
    key: createSecretKey(bytes),
  }))
  const hashes = (text: string) =>
    keys.map(({ tag, key }) => Buffer.concat([tag, createHmac('sha256', key).update(text).digest()]))
  return { hash: (text) => hashes(text)[0] ?? Buffer.alloc(0), hashes }
}
