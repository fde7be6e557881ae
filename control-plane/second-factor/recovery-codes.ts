import { createHmac, randomBytes } from 'node:crypto'
import { base32crockford } from '@scure/base'

const CODES = 10
/** Eighty random bits cannot be guessed, so a fast hash is enough. */
const CODE_BYTES = 10

/** Ten new codes in the form that their owner sees once: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const text = base32crockford.encode(randomBytes(CODE_BYTES)).toLowerCase()
    return (text.match(/.{4}/g) ?? []).join('-')
  })
}

/** The stored form of a code. Hyphens, spaces and case have no meaning, and a letter that looks like a digit counts as that digit. */
export function hashRecoveryCode(code: string, { accountId, pepper }: { accountId: string; pepper: Buffer }): string {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHmac('sha256', pepper).update(`recovery code ${accountId} ${letters}`).digest('base64url')
}
