import { randomBytes } from 'node:crypto'
import { base32crockford } from '@scure/base'
import type { Pepper } from '../identity/pepper.ts'

const CODES = 10
/** The number of random bytes of a code. Eighty random bits cannot be guessed, so a fast hash is enough. */
const CODE_BYTES = 10

/** Ten new codes in the form that their owner sees once: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const text = base32crockford.encode(randomBytes(CODE_BYTES)).toLowerCase()
    return (text.match(/.{4}/g) ?? []).join('-')
  })
}

interface CodeOwner {
  accountId: string
  pepper: Pepper
}

/**
 * Returns the stored form of a code. Hyphens, spaces and case are ignored, and a letter that looks like a digit counts
 * as that digit.
 */
export function hashRecoveryCode(code: string, { accountId, pepper }: CodeOwner): string {
  return pepper.hash(hashedText(code, accountId)).toString('base64url')
}

/** The stored forms that a code can have, one for each key of the ring. */
export function recoveryCodeHashes(code: string, { accountId, pepper }: CodeOwner): string[] {
  return pepper.hashes(hashedText(code, accountId)).map((hash) => hash.toString('base64url'))
}

function hashedText(code: string, accountId: string): string {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return `recovery code ${accountId} ${letters}`
}
