import { type AcceptOption, atomicToUsdc, isUsdc, usdcToAtomic } from '@launa/sdk'
import { acceptOf, type PriceNetwork, priceProblem } from './price.ts'

/**
 * One payment option in a form. `usdc` is the text of the field; it is undefined for a token with unknown decimals, and such an option
 * stays unchanged. `from` is the original option, from which all but the amount is kept.
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

/** The payment options of the rows; undefined while a price is invalid. */
export function acceptsOf(rows: readonly PriceRow[], networks: readonly PriceNetwork[]): AcceptOption[] | undefined {
  const accepts = rows.map((row) => acceptOfRow(row, networks))
  return accepts.every((accept) => accept !== undefined) && accepts.length > 0 ? accepts : undefined
}

function acceptOfRow({ from, usdc, network }: PriceRow, networks: readonly PriceNetwork[]): AcceptOption | undefined {
  if (usdc === undefined) return from
  if (priceProblem(usdc)) return undefined
  if (from && from.network === network) return { ...from, amount: usdcToAtomic(usdc) }
  const known = networks.find((candidate) => candidate.network === network)
  return known && acceptOf(usdc, known)
}
