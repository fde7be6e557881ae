import type { AcceptOption } from '@launa/sdk'
import { useState } from 'react'
import { usualNetwork } from '../platform/usual-network.ts'
import type { PriceNetwork } from './price.ts'
import { acceptsOf, type PriceRow } from './price-list.ts'
import { usePriceNetworks } from './use-price-networks.ts'

/** The prices of a form; it begins with one price on the usual network. */
export interface PriceRows {
  rows: readonly PriceRow[]
  onRows: (rows: PriceRow[]) => void
  networks: readonly PriceNetwork[]
  /** Undefined while a price is invalid. */
  accepts: AcceptOption[] | undefined
}

/** Returns the prices of a form, which begins with the price `usdc`. */
export function usePriceRows(usdc: string): PriceRows {
  const networks = usePriceNetworks()
  const [changed, onRows] = useState<PriceRow[]>()
  const first = { key: 0, network: usualNetwork(networks)?.network ?? '', usdc, from: undefined }
  const rows = changed ?? (networks.length > 0 ? [first] : [])
  return { rows, onRows, networks, accepts: acceptsOf(rows, networks) }
}
