import type { PaymentTerms } from '@launa/sdk/buyer'
import { type Column, fields, price, table } from './text.ts'

const COLUMNS: readonly Column<PaymentTerms>[] = [
  ['price', price],
  ['network', ({ network }) => network],
  ['pays to', ({ payTo }) => payTo],
  ['scheme', ({ scheme }) => scheme],
]

/** What a seller asks for, as people read it. */
export function termsText(accepts: readonly PaymentTerms[], { isTty }: { isTty: boolean }): string {
  const [only, ...others] = accepts
  if (!only || others.length > 0) return table(accepts, COLUMNS, { isTty })
  return fields([
    ['price', price(only)],
    ['network', only.network],
    ['pays to', only.payTo],
    ['token', only.asset],
    ['scheme', only.scheme],
  ])
}
