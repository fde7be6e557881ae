import type { LEDGER_MONTHS_OF } from '../schema/ledger-months.ts'

/** A month of the ledger, in UTC. */
export interface Month {
  /** The name of the month, for example `2026-09`. */
  name: string
  /** The first moment of the month, and the first moment after it. */
  first: Date
  end: Date
  /** The least id of the month's payments, and the least id of the following month. */
  firstId: string
  endId: string
}

export type Parent = (typeof LEDGER_MONTHS_OF)[number]

const NAME = /^20[0-9]{2}-(0[1-9]|1[0-2])$/

/** The month with this name; undefined for another text. */
export function monthOf(name: string): Month | undefined {
  if (!NAME.test(name)) return undefined
  const first = new Date(`${name}-01T00:00:00Z`)
  const end = new Date(first)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return { name, first, end, firstId: leastIdAt(first), endId: leastIdAt(end) }
}

/** The least id that a payment of this moment can have, computed like `least_id_at` in the schema. */
function leastIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The name of a table's partition for a month, given by `make_ledger_months`. */
export function partitionOf(parent: Parent, { name }: Month): string {
  return `${parent}_${name.replace('-', '_')}`
}
