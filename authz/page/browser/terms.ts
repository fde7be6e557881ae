import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'

/** Terms that the page can pay, and how it shows them. */
export interface Offer {
  terms: PaymentRequirements
  /** In whole tokens. */
  amount: string
  symbol: string
  /** The network's name. */
  network: string
}

export type Fields = Readonly<Record<string, unknown>>

/** An object, or undefined for any other JSON value. */
export function asObject(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

export function parsed(text: string | null | undefined): Fields | undefined {
  try {
    return asObject(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** The object in a header of x402: base64 of JSON. */
export function decoded(header: string | null): Fields | undefined {
  if (header === null) return undefined
  try {
    const bytes = Uint8Array.from(atob(header), (character) => character.charCodeAt(0))
    return parsed(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

export function encoded(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Whether two terms are the same in every member, whatever their order. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown) => {
    const fields = asObject(part)
    return fields ? Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))) : part
  }
  return JSON.stringify(value, sorted) ?? ''
}
