import { type AuthorizationUse, type Expected, isOpen, isSale, type LedgerRow, type Presentation } from './records.ts'

export interface Transfers {
  presented: readonly Presentation[]
  rows: readonly LedgerRow[]
  /** Uses by the payers of all presented or recorded payments, including uses for other purposes. */
  uses: readonly AuthorizationUse[]
  /** The sum of the token's transfer events to the seller. */
  moved: bigint
  /** The seller's balance. It was zero at the start. */
  balance: bigint
}

/** Compares the chain's transfers with the ledger and with the buyers' answers. Returns a line for each difference. */
export function differencesOfTransfers(transfers: Transfers, expected: Expected = {}): string[] {
  const presented = Map.groupBy(transfers.presented, ({ payment }) => payment)
  const rows = new Map(transfers.rows.map((row) => [row.payment, row]))
  const uses = Map.groupBy(transfers.uses, ({ payment }) => payment)
  const paid = transfers.uses.filter(({ moved }) => moved !== undefined)
  const names = new Set([...transfers.presented, ...transfers.rows, ...paid].map(({ payment }) => payment))
  const lines = [...names].flatMap((payment) => {
    const row = rows.get(payment)
    const ofPayment = uses.get(payment) ?? []
    const told = whatItsBuyerWasTold(presented.get(payment) ?? [], row, ofPayment)
    return [...told, ...whatHasMoved(row, ofPayment)].map((what) => `${payment} ${what}`)
  })
  return [...lines, ...differencesOfSums(transfers, expected)]
}

type Row = LedgerRow | undefined

function whatItsBuyerWasTold(
  presented: readonly Presentation[],
  row: Row,
  uses: readonly AuthorizationUse[],
): string[] {
  const wrong = presented.filter((each) => isSale(each) && each.receipt !== row?.transaction)
  const lines = wrong.map(
    ({ receipt }) => `was answered with a receipt for ${receipt}, the ledger has ${row?.transaction}`,
  )
  const isLie = uses.length > 0 && presented.some(({ challenged }) => challenged)
  return isLie ? ['was charged, and its buyer was told to sign anew', ...lines] : lines
}

function whatHasMoved(row: Row, uses: readonly AuthorizationUse[]): string[] {
  const said = uses.map(({ moved, transaction }) => `${moved} in ${transaction}`).join(', ') || 'nothing'
  if (row?.state === 'SETTLED') {
    const [use, ...others] = uses
    const isMoved = others.length === 0 && use?.transaction === row.transaction && use?.moved === row.amount
    return isMoved ? [] : [`is SETTLED with ${row.amount} in ${row.transaction}, the chain has moved ${said}`]
  }
  if (uses.length === 0 || (row && isOpen(row))) return []
  return [`is ${row?.state ?? 'not in the ledger'}, the chain has moved ${said}`]
}

/**
 * Returns a line if the settled sum in the ledger, the transferred sum and the seller's balance differ (M10). Payments that are expected to
 * be open may already have moved money.
 */
function differencesOfSums({ rows, uses, moved, balance }: Transfers, expected: Expected): string[] {
  const settled = sum(rows.filter(({ state }) => state === 'SETTLED').map(({ amount }) => amount))
  const open = new Set(rows.filter((row) => isOpen(row) && expected.open?.has(row.payment)).map((row) => row.payment))
  const underWay = sum(uses.filter(({ payment }) => open.has(payment)).map((use) => use.moved ?? 0n))
  return settled + underWay === moved && moved === balance
    ? []
    : [`the ledger has settled ${settled} and has ${underWay} open, ${moved} has moved, the seller has ${balance}`]
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
