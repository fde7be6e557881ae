import { type Expected, isOpen, isSale, type LedgerRow, type Presentation, type UpstreamHit } from './records.ts'

export interface Sales {
  /** Payments for paths that have a price. */
  presented: readonly Presentation[]
  /** Requests for paths that have a price. */
  hits: readonly UpstreamHit[]
  rows: readonly LedgerRow[]
}

/** Compares the buyers' answers and the upstream's requests with the ledger. Returns a line for each difference. */
export function differencesOfSales(sales: Sales, expected: Expected = {}): string[] {
  const presented = Map.groupBy(sales.presented, ({ payment }) => payment)
  const rows = new Map(sales.rows.map((row) => [row.payment, row]))
  const hits = Map.groupBy(sales.hits, (hit) => hit.presented)
  const names = new Set([...presented.keys(), ...rows.keys()])
  const lines = [...names].flatMap((payment) =>
    differencesOfSale(
      {
        payment,
        presented: presented.get(payment) ?? [],
        hits: hits.get(payment) ?? [],
        row: rows.get(payment),
      },
      expected,
    ),
  )
  return [...lines, ...strangeHits(sales.hits, sales.rows)]
}

interface Sale {
  payment: string
  presented: readonly Presentation[]
  hits: readonly UpstreamHit[]
  row: LedgerRow | undefined
}

function differencesOfSale({ payment, presented, hits, row }: Sale, expected: Expected): string[] {
  const answered = presented.filter(isSale)
  const served = answered.filter(({ whole }) => whole).length
  const isSettled = row?.state === 'SETTLED'
  const isUnfetched = expected.unfetched?.has(payment) ?? false
  const isLeftOpen = expected.open?.has(payment) ?? false
  const faults: [boolean, string][] = [
    [served > 1, `was served in full ${served} times`],
    [answered.length > 0 && !isSettled, `was answered ${answered[0]?.status}, the ledger says ${row?.state}`],
    [isSettled && served === 0 && !isUnfetched, 'was charged and never served in full'],
    [isUnfetched && !(isSettled && served === 0), `is not one that was charged and not fetched: ${row?.state}`],
    [row !== undefined && isOpen(row) && !isLeftOpen, `is still ${row?.state}`],
    [isLeftOpen && !(row && isOpen(row)), `is not open: ${row?.state}`],
    [served > 0 && !hits.some(({ paymentId }) => paymentId === row?.id), 'was served, not by a request in its name'],
    [hits.length > presented.length, `reached the upstream ${hits.length} times, presented ${presented.length} times`],
  ]
  return faults.flatMap(([isFault, what]) => (isFault ? [`${payment} ${what}`] : []))
}

/**
 * Returns requests that the upstream should not have received. The ledger deletes an uncharged attempt when its authorization is reserved
 * again, so its id is unknown here. Requests with such an id must all be for one payment.
 */
function strangeHits(hits: readonly UpstreamHit[], rows: readonly LedgerRow[]): string[] {
  const known = new Set(rows.map(({ payment }) => payment))
  const owners = new Map(rows.map(({ id, payment }) => [id, payment]))
  return hits.flatMap(({ path, paymentId, presented: payment }) => {
    if (paymentId === undefined) return [`the upstream was asked for ${path} in no payment's name`]
    if (payment === undefined || !known.has(payment))
      return [`the upstream was asked for ${path} in the name of ${paymentId}, which is nobody's`]
    const owner = owners.get(paymentId)
    owners.set(paymentId, owner ?? payment)
    return owner === undefined || owner === payment ? [] : [`${payment} reached the upstream in the name of ${owner}`]
  })
}
