import type { SignedPayload } from './registry.ts'

const HEXADECIMAL = /^0x[0-9a-fA-F]*$/

/**
 * A signed payload as text. Two spellings of one payload have one text: the parser has put the members in one order, and hexadecimal digits
 * are in lower case here.
 */
export function payloadText(payload: SignedPayload): string {
  return JSON.stringify(payload, (_, value) =>
    typeof value === 'string' && HEXADECIMAL.test(value) ? value.toLowerCase() : value,
  )
}
