import type { PaymentTerms } from '../sdks/typescript/src/buyer/terms/terms.ts'
import { asFields } from '../sdks/typescript/src/fields.ts'

/** Terms that the page can pay, and the texts that describe them. */
export interface Offer {
  terms: PaymentTerms
  /** The amount in whole tokens. */
  amount: string
  symbol: string
  /** The name of the network that the page shows. */
  network: string
}

/** Whether two values have equal members, in any order. */
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
