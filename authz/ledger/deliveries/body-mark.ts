import { createHash } from 'node:crypto'

/**
 * The mark of a paid request's body: the part that had arrived when the answer began. It is `whole` or `part`, the length in bytes and the
 * SHA-256 in hex, separated by spaces.
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export type BodyMark = string

/** Whether the whole body had arrived, so that no more of it can come. */
export function isWhole(mark: BodyMark | undefined): boolean {
  return mark?.startsWith('whole ') ?? false
}

/** The mark of a body that the request's headers announce, before its first byte has arrived. */
export const EMPTY_BEGINNING: BodyMark = `part 0 ${createHash('sha256').digest('hex')}`
