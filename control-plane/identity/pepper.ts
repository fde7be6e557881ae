import { createHmac, createSecretKey } from 'node:crypto'
import type { KeyRing } from '../../runtime/settings/key-ring.ts'
import { keyTag } from '../../runtime/settings/key-tag.ts'

/**
 * Hashes secrets that are random themselves, so that a fast hash is enough (HMAC-SHA-256). A hash begins with the tag of its key; that of a
 * key without an id stands alone.
 */
export interface Pepper {
  /** Under the first key of the ring. */
  hash(text: string): Buffer
  /** Under each key of the ring, the first one first. */
  hashes(text: string): readonly Buffer[]
}

/** Keys are prepared once: Node takes five times as long to prepare one as to hash. */
export function createPepper(ring: KeyRing): Pepper {
  const keys = ring.map(({ id, bytes }) => ({
    tag: id === undefined ? Buffer.alloc(0) : keyTag(id),
    key: createSecretKey(bytes),
  }))
  const hashes = (text: string) =>
    keys.map(({ tag, key }) => Buffer.concat([tag, createHmac('sha256', key).update(text).digest()]))
  return { hash: (text) => hashes(text)[0] ?? Buffer.alloc(0), hashes }
}
