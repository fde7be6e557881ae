import { z } from 'zod'
import { canonicalTarget, SUSPENSION_KINDS } from '../../domain/configuration/suspension.ts'

/** Shapes that more than one route of the operators' API uses. */

export const operatorName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@+-]{0,99}$/, 'must be 1 to 100 letters, digits and . _ @ + -')

/** The reason of an operator's change. The log keeps it. Sellers may read the reason of a suspension. */
export const reason = z
  .string()
  .trim()
  .min(3, 'must give a reason of at least 3 characters')
  .max(500, 'must not exceed 500 characters')

/** The characters of an address of any network. */
export const ADDRESS = /^[-._a-zA-Z0-9]{1,128}$/

export const planName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'must be 1 to 50 lower-case letters, digits and _ -')

/** A target in the operator's spelling, and in the spellings that suspensions and records may have. */
export function spellingsOf(target: string): string[] {
  return [...new Set([target, ...SUSPENSION_KINDS.map((kind) => canonicalTarget({ kind, target }))])]
}
