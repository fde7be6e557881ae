import type { Pool } from 'pg'
import { keysOf, rowOf } from '../audit/compare-network.ts'
import type { Ledger, Payee } from '../audit/ledger.ts'
import { type BlockRange, mayBeTooMuch, type Node } from '../audit/node.ts'
import { pages } from '../audit/pages.ts'
import { paymentKey } from '../audit/payment-key.ts'
import { blockAt } from '../audit/period.ts'
import { readPage, soughtOf } from '../audit/read-page.ts'
import type { Deposit, Transfer } from '../audit/transfers.ts'
import { inTransaction } from '../runtime/transaction.ts'
import { decidePayment } from './decide-payment.ts'
import { endSingleSales, type PaidPrice } from './end-single-sales.ts'
import { paymentOf, type RecoveredPayment } from './recovered-payment.ts'
import type { NetworkReport } from './report.ts'
import type { Sellers } from './sellers.ts'
import { recoverPayments, type Settlement, settlePayments } from './write-payments.ts'

/** The maximum number of payments that one transaction writes. */
const WRITTEN_AT_ONCE = 200

/** A network that can be reconciled. */
export interface Reconciliation {
  network: string
  node: Node
  /** All blocks since the restored point in time. */
  blocks: BlockRange
  payees: readonly Payee[]
  /** The ledger before the reconciliation. */
  ledger: Ledger
  /** Connections as the owner of the schema. */
  pool: Pool
  sellers: Sellers
  /** When the restored database was first used, in Unix seconds. */
  restoredAt: number
  dryRun: boolean
  /** Whether channels still accept vouchers after the reconciliation (`--keep-channels`). */
  keepChannels: boolean
  /** Makes rows for channels that the ledger lacks. */
  adopt(deposits: readonly Deposit[]): Promise<void>
  progress(state: { block: bigint; recovered: number }): void
}

/** The writes that are due for the transfers of some blocks. */
interface Due {
  lost: RecoveredPayment[]
  settlements: (Settlement & { price: PaidPrice })[]
}

/** Finds the payments that the chain shows and the ledger lacks, and writes them as recovered. Adds the results to the report. */
export async function recoverNetwork(of: Reconciliation, report: NetworkReport): Promise<void> {
  const sought = soughtOf(of.payees)
  const read = (range: BlockRange) => readPage(of.node, sought, range)
  let recovered = 0
  for await (const { range, content } of pages(of.blocks, { read, isRefusal: mayBeTooMuch })) {
    const due = await decidePage(of, content.transfers, report)
    if (content.deposits.length > 0) await of.adopt(content.deposits)
    for (const some of inParts(due)) recovered += await write(of, some, report)
    of.progress({ block: range.to, recovered })
  }
}

async function decidePage(of: Reconciliation, transfers: readonly Transfer[], report: NetworkReport): Promise<Due> {
  const { network, ledger, restoredAt } = of
  const known = await ledger.byKeys(transfers.flatMap((transfer) => keysOf(network, transfer)))
  const times = new Map<bigint, Promise<number>>()
  const timeOf = (block: bigint) => {
    const time = times.get(block) ?? blockAt(of.node, block).then((found) => found.time)
    times.set(block, time)
    return time
  }
  const taken = new Set<string>()
  const due: Due = { lost: [], settlements: [] }
  for (const transfer of transfers) {
    const row = rowOf(transfer, { network, known, taken })
    if (row) taken.add(row.id)
    const time = await timeOf(transfer.block)
    const decision = decidePayment(transfer, row, { time, restoredAt })
    const { to: payTo, token: asset, amount, transaction } = transfer
    if (decision.kind === 'lost') {
      const nonces = freeNonces(transfer, { network, known, taken })
      const seller = await of.sellers.of({ payTo, asset, amount })
      const payment = { ...paymentOf(transfer, { network, paidAt: time, nonces }), seller }
      taken.add(payment.key)
      due.lost.push(payment)
    } else if (decision.kind === 'unsettled') {
      const price = { payTo, asset, amount }
      due.settlements.push({ id: decision.row.id, transaction: transaction.toLowerCase(), price })
    } else if (decision.kind === 'contradicted')
      report.unexplained.push({
        ...{ code: 'contradicted', payTo, asset, amount: String(amount), transaction, payment: decision.row.id },
      })
  }
  return due
}

/** The nonces that the transfer may have spent, except those of other payments. A transaction may contain more permits than it has used. */
function freeNonces(
  { by, token, from }: Transfer,
  rows: { network: string; known: ReadonlyMap<string, unknown>; taken: ReadonlySet<string> },
): string[] {
  if (by.method !== 'eip3009' && by.method !== 'permit2') return []
  const { method } = by
  const keyOf = (nonce: string) => paymentKey(rows.network, { method, token, payer: from, nonce })
  return by.nonces.filter((nonce) => !rows.known.has(keyOf(nonce)) && !rows.taken.has(keyOf(nonce)))
}

function* inParts({ lost, settlements }: Due): Generator<Due> {
  for (let at = 0; at < Math.max(lost.length, settlements.length); at += WRITTEN_AT_ONCE) {
    const some = <Item>(items: readonly Item[]) => items.slice(at, at + WRITTEN_AT_ONCE)
    yield { lost: some(lost), settlements: some(settlements) }
  }
}

/** Writes the payments. Returns how many were recovered. */
async function write(of: Reconciliation, { lost, settlements }: Due, report: NetworkReport): Promise<number> {
  const { network, restoredAt, dryRun } = of
  const written = await inTransaction(of.pool, async (client) => {
    const prices = [...lost, ...settlements.map(({ price }) => price)]
    const removed = await endSingleSales(client, prices, { network, restoredAt, dryRun })
    if (dryRun) return { removed, recovered: undefined, spent: undefined, settled: undefined }
    const { recovered, spent } = await recoverPayments(client, lost)
    return { removed, recovered, spent, settled: await settlePayments(client, settlements) }
  })
  report.removedEndpoints.push(...written.removed)
  const done = [
    ...lost.filter(({ key, seller }) => seller && written.recovered?.has(key) !== false),
    ...settlements.filter(({ id }) => written.settled?.has(id) !== false).map(({ price }) => price),
  ]
  for (const sale of done) addRecovered(report, sale)
  for (const { key, seller, payTo, asset, amount, transaction } of lost) {
    if (seller) continue
    if (written.spent?.has(key) !== false) report.spent += 1
    report.unexplained.push({ code: 'seller_not_known', payTo, asset, amount: String(amount), transaction })
  }
  return done.length
}

export function addRecovered(report: NetworkReport, sale: { payTo: string; asset: string; amount: bigint }): void {
  const { payTo, asset, amount } = sale
  const known = report.recovered.find((sum) => sum.payTo === payTo && sum.asset === asset)
  const sum = known ?? { payTo, asset, payments: 0, amount: 0n }
  if (!known) report.recovered.push(sum)
  sum.payments += 1
  sum.amount += amount
}
