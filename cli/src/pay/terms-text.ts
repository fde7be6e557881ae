import { shownText } from '@launa/sdk'
import type { PaymentTerms } from '@launa/sdk/buyer'
import type { Terminal } from '../terminal/style.ts'
import { type Column, table } from '../terminal/table.ts'
import { fields, price } from '../terminal/text.ts'

const COLUMNS: readonly Column<PaymentTerms>[] = [
  ['price', (terms) => cut(price(terms)), 'whole'],
  ['network', ({ network }) => cut(network)],
  ['pays to', ({ payTo }) => cut(payTo), 'first'],
  ['scheme', ({ scheme }) => cut(scheme)],
]

/** The offered terms as text for people. */
export function termsText(accepts: readonly PaymentTerms[], terminal: Terminal): string {
  const [only, ...others] = accepts
  if (!only || others.length > 0) return table(accepts, COLUMNS, terminal)
  return fields([
    ['price', cut(price(only))],
    ['network', cut(only.network)],
    ['pays to', cut(only.payTo)],
    ['token', cut(only.asset)],
    ['scheme', cut(only.scheme)],
  ])
}

/** Limits the length of a value in the terms, because a seller can write any text there. */
function cut(value: unknown): string {
  return shownText(String(value), 100)
}
