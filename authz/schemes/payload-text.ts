import type { SignedPayload } from './registry.ts'

const HEXADECIMAL = /^0x[0-9a-fA-F]*$/

/**
 * A signed payload as canonical text. Two spellings of one payload have one text: the parser orders the members, and this function writes
 * hexadecimal digits in lower case.
 */
export function payloadText(payload: SignedPayload): string {
  return JSON.stringify(payload, (_, value) =>
    typeof value === 'string' && HEXADECIMAL.test(value) ? value.toLowerCase() : value,
  )
}
