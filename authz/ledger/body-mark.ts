import { createHash } from 'node:crypto'

/**
 * The body of a paid request as it had come when its answer did: `whole` or `part`, its length in bytes and its SHA-256 in
 * hex, with a space between them. `part` when the upstream answered before it had read all of it.
 * See docs/decisions.md, "Delivery and claims".
 */
export type BodyMark = string

/** Whether all of the body had come: nothing may follow it. */
export function isWhole(mark: BodyMark | undefined): boolean {
  return mark?.startsWith('whole ') ?? false
}

/** Of a body that was announced, and of which nothing has come yet. */
export const EMPTY_BEGINNING: BodyMark = `part 0 ${createHash('sha256').digest('hex')}`
