import type { AcceptOption } from '@launa/sdk'
import { useState } from 'react'
import type { PriceNetwork } from './price.ts'
import { acceptsOf, type PriceRow } from './price-list.ts'
import { usePriceNetworks } from './use-price-networks.ts'

/** The prices of a form that begins with one, on the first network. */
export interface PriceRows {
  rows: readonly PriceRow[]
  onRows: (rows: PriceRow[]) => void
  networks: readonly PriceNetwork[]
  /** Undefined while a price is not one. */
  accepts: AcceptOption[] | undefined
}

/** `usdc` is what stands in the field at first. */
export function usePriceRows(usdc: string): PriceRows {
  const networks = usePriceNetworks()
  const [changed, onRows] = useState<PriceRow[]>()
  const rows = changed ?? networks.slice(0, 1).map(({ network }) => ({ key: 0, network, usdc, from: undefined }))
  return { rows, onRows, networks, accepts: acceptsOf(rows, networks) }
}
