import { asFields } from '../sdks/typescript/src/buyer/fields.ts'
import type { PaymentTerms } from '../sdks/typescript/src/buyer/payment.ts'

/** Terms that the page can pay, and their text. */
export interface Offer {
  terms: PaymentTerms
  /** In whole tokens. */
  amount: string
  symbol: string
  /** The network's name. */
  network: string
}

/** An object as a header of x402: base64 of JSON. */
export function encoded(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Tells whether two terms have the same members, in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown) => {
    const fields = asFields(part)
    return fields ? Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))) : part
  }
  return JSON.stringify(value, sorted) ?? ''
}
