import { expect } from 'vitest'
import { differencesOfJournal } from '../../../../authz/testing/journal.ts'
import { DISCOVERY_PATHS } from '../../../../domain/paths/discovery-paths.ts'
import { endpointMatcher } from '../../../../domain/paths/endpoint-matcher.ts'
import { PRESENTED } from '../../../join/buyer-log.ts'
import { type Expected, type LedgerRow, nameOf, type Presentation, type UpstreamHit } from '../../../join/records.ts'
import { differencesOfSales } from '../../../join/sales.ts'
import { differencesOfTransfers } from '../../../join/transfers.ts'
import type { SignedPayment } from '../buyers/buyer.ts'
import type { Hit } from '../sellers/gateway.ts'
import type { Shop } from '../sellers/shop.ts'
import { tokenRecord } from './token-events.ts'

/** Expected differences that do not count as faults. */
export interface ExpectedPayments {
  /** Payments without a final outcome. */
  open?: readonly SignedPayment[]
  /** Charged payments with an unclaimed answer. */
  unfetched?: readonly SignedPayment[]
}

/** A shop that records all its payments. */
export type PaidShop = Pick<Shop, 'settings' | 'pool' | 'payTo' | 'since' | 'endpoints' | 'presented' | 'hits'>

/** Fails with a line for each difference between four records of all payments in a shop. */
export async function expectFourRecordsAgree(shop: PaidShop, expected: ExpectedPayments = {}): Promise<void> {
  expect(await fourWayJoin(shop, expected)).toEqual([])
}

/**
 * Compares the buyers' answers, the demo upstream's requests, the ledger and the chain. Returns a line for each difference, and prints a
 * summary.
 */
export async function fourWayJoin(shop: PaidShop, expected: ExpectedPayments = {}): Promise<string[]> {
  const sells = (path: string) => isPriced(shop, path)
  const presented = (await shop.presented()).filter(({ path }) => sells(path))
  const hits = (await shop.hits()).filter(({ path }) => sells(path))
  return joinRecords({ shop, presented, expected, hits: hits.map(recordOf) })
}

/** Returns the join's data about a request at the upstream. */
export function recordOf({ path, headers }: Hit): UpstreamHit {
  return { path, paymentId: headers['x-launa-payment-id'], presented: headers[PRESENTED] }
}

/**
 * Compares the four records for a test that keeps its own logs of buyers and upstream. `rows` replaces the ledger's rows if they are no
 * longer in the database.
 */
export async function joinRecords(options: {
  shop: Omit<PaidShop, 'endpoints' | 'presented' | 'hits'>
  presented: readonly Presentation[]
  hits: readonly UpstreamHit[]
  expected: ExpectedPayments
  rows?: readonly LedgerRow[]
}): Promise<string[]> {
  const { shop, presented, hits } = options
  const { settings, payTo, since } = shop
  const expected = namesOf(options.expected)
  const rows = options.rows ?? (await ledgerRows(shop))
  const payers = new Set([...presented, ...rows].map(({ payment }) => payment.split('/')[0] as string))
  const { amounts, uses, balance } = await tokenRecord(settings, { payTo, payers: [...payers], since })
  const moved = amounts.reduce((sum, amount) => sum + amount, 0n)
  const differences = [
    ...differencesOfSales({ presented, hits, rows }, expected),
    ...differencesOfTransfers({ presented, rows, uses, moved, balance }, expected),
    ...(await differencesOfJournal(shop.pool, payTo)),
  ]
  const payments = new Set(presented.map(({ payment }) => payment)).size
  const answers = presented.filter(({ status }) => status !== undefined).length
  const counted = `${answers} answers, ${hits.length} hits, ${rows.length} rows, ${amounts.length} transfers`
  console.log(`joined: ${payments} payments, ${counted}, ${differences.length} differences`)
  return differences
}

/** Returns whether a path of the shop has a price. The free documents of the host have none. */
function isPriced({ endpoints }: PaidShop, path: string): boolean {
  const { pathname } = new URL(path, 'http://shop')
  if (Object.values<string>(DISCOVERY_PATHS).includes(pathname)) return false
  const sold = endpoints.map(({ method, path_pattern: pathPattern }) => ({ method, pathPattern }))
  return endpointMatcher(sold).at(pathname).length > 0
}

function namesOf({ open = [], unfetched = [] }: ExpectedPayments): Expected {
  const names = (payments: readonly SignedPayment[]) =>
    new Set(payments.map(({ authorization }) => nameOf(authorization)))
  return { open: names(open), unfetched: names(unfetched) }
}

interface StoredRow {
  id: string
  payer: string
  nonce: string
  state: string
  amount: string
  transaction: string | null
}

/** Returns the rows for the payee, which no other shop uses. */
async function ledgerRows({ pool, payTo }: Pick<PaidShop, 'pool' | 'payTo'>): Promise<LedgerRow[]> {
  const text = `select id, payer, signed -> 'authorization' ->> 'nonce' as nonce, state, amount::text, transaction
    from payment where lower(pay_to) = lower($1)`
  const { rows } = await pool.query<StoredRow>(text, [payTo])
  return rows.map(({ id, payer, nonce, state, amount, transaction }) => ({
    ...{ id, state, transaction, payment: nameOf({ from: payer, nonce }), amount: BigInt(amount) },
  }))
}
