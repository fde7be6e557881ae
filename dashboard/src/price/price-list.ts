import { type AcceptOption, atomicToUsdc, isUsdc, usdcToAtomic } from '@launa/sdk'
import { paymentWay } from './payment-way.ts'
import { acceptOf, type PriceNetwork, priceProblem } from './price.ts'

/**
 * One payment option in a form. `network` is empty until the seller has chosen one. `usdc` is the text in the field for the amount. `usdc`
 * is undefined for a token other than USDC: the form does not change the price in that token. `from` is the saved option. While its network
 * stays, the form changes only its amount.
 */
export interface PriceRow {
  key: number
  network: string
  usdc: string | undefined
  from: AcceptOption | undefined
}

export function priceRowsOf(accepts: readonly AcceptOption[]): PriceRow[] {
  return accepts.map((from, key) => ({
    key,
    network: from.network,
    usdc: isUsdc(from) ? atomicToUsdc(from.amount) : undefined,
    from,
  }))
}

/** The payment options of the rows, one for each; undefined while a row is invalid. */
export function acceptsOf(rows: readonly PriceRow[], networks: readonly PriceNetwork[]): AcceptOption[] | undefined {
  const accepts = rows.map((row) => acceptOfRow(row, networks))
  if (repeatedRows(rows, networks).size > 0) return undefined
  return accepts.every((accept) => accept !== undefined) && accepts.length > 0 ? accepts : undefined
}

/** Returns the keys of the rows for which an earlier row has an equal `paymentWay`. */
export function repeatedRows(rows: readonly PriceRow[], networks: readonly PriceNetwork[]): ReadonlySet<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const row of rows) {
    const option = optionOfRow(row, networks)
    const way = option && paymentWay(option)
    if (way && seen.has(way)) repeated.add(row.key)
    if (way) seen.add(way)
  }
  return repeated
}

/** Returns the payment option of a row, with any amount: the caller sets the amount. Undefined until the network is chosen. */
export function optionOfRow({ from, network }: PriceRow, networks: readonly PriceNetwork[]): AcceptOption | undefined {
  if (from?.network === network) return from
  const known = networks.find((candidate) => candidate.network === network)
  return known && acceptOf('1', known)
}

function acceptOfRow(row: PriceRow, networks: readonly PriceNetwork[]): AcceptOption | undefined {
  const { from, usdc } = row
  if (usdc === undefined) return from
  const option = priceProblem(usdc) ? undefined : optionOfRow(row, networks)
  return option && { ...option, amount: usdcToAtomic(usdc) }
}
