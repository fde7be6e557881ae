import { z } from 'zod'

/** A key of a ring. Values that were made with a key without an id contain no id. */
export interface RingKey {
  id: string | undefined
  bytes: Buffer
}

/** Keys for one purpose. The first key makes new values; all keys are accepted. */
export type KeyRing = readonly [RingKey, ...RingKey[]]

/**
 * The maximum number of keys in a ring. It is enough while a rotation is under way and a second one is planned: the signing key, the key
 * before it, and two new keys.
 */
const MOST_KEYS = 4

const MEMBER = /^(?:(?<id>[a-z0-9][a-z0-9-]{0,15}):)?(?<hex>[0-9a-fA-F]{64})$/

/**
 * A setting: one or more keys `id:hex` of 32 bytes each, separated by commas. One key may have no id. Values without an id were made with
 * it, before this setting accepted several keys.
 */
export const keyRingVariable = z
  .string()
  .transform((text, context): KeyRing => {
    const keys = text.split(',').map((part) => memberOf(part.trim()))
    const [first, ...others] = keys.filter((key) => key !== undefined)
    const problem = problemOf(keys)
    if (first && problem === undefined) return [first, ...others]
    context.addIssue({ code: 'custom', message: problem ?? 'must hold a key' })
    return z.NEVER
  })
  .meta({ kind: 'ring of keys' })

/** The key with this id, or without one. Undefined if the ring has no such key. */
export function keyOf(ring: KeyRing, id: string | undefined): RingKey | undefined {
  return ring.find((key) => key.id === id)
}

function memberOf(text: string): RingKey | undefined {
  const { id, hex } = MEMBER.exec(text)?.groups ?? {}
  return hex === undefined ? undefined : { id, bytes: Buffer.from(hex, 'hex') }
}

function problemOf(keys: readonly (RingKey | undefined)[]): string | undefined {
  if (keys.includes(undefined)) return 'must be 32 bytes in hex (64 digits), or several of them by comma as id:hex'
  if (keys.length > MOST_KEYS) return `must hold ${MOST_KEYS} keys at most`
  if (new Set(keys.map((key) => key?.id)).size < keys.length) return 'must give each key an id of its own'
  if (new Set(keys.map((key) => key?.bytes.toString('hex'))).size < keys.length) return 'must not hold a key twice'
  return undefined
}

/** A ring of one key without an id. */
export function ringOf(bytes: Buffer): KeyRing {
  return [{ id: undefined, bytes }]
}
