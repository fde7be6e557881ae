import type { Hex } from 'viem'
import { type Finding, isDifference } from './codes.ts'
import { compareDeposit, compareRow, compareTransfer, type Evidence, isDeposit, paidBy } from './compare-payment.ts'
import type { DepositRow, Ledger } from './ledger.ts'
import type { LedgerRow } from './ledger-row.ts'
import type { NetworkAudit, PayeeSums } from './network-audit.ts'
import { type BlockRange, CannotAudit, type Node } from './node.ts'
import { paymentKey } from './payment-key.ts'
import { type Page, pairOf } from './read-page.ts'
import { depositsIn, type Transfer, transfersIn } from './transfers.ts'

/** How many settled rows are compared at a time. Their transactions are read from the node together. */
const ROWS_AT_ONCE = 100

/** Blocks that were read, and the transactions and rows that belong to their transfers. */
interface SeenPage extends BlockRange {
  transactions: ReadonlySet<string>
  /** The ids of the ledger's rows that belong to this page. */
  rows: Set<string>
}

interface Options {
  audit: NetworkAudit
  ledger: Ledger
  /** The sums by payee and token (a key of `pairOf`). This class adds to them. */
  sums: ReadonlyMap<string, PayeeSums>
  deposits: readonly DepositRow[]
  found(finding: Finding): void
}

/**
 * Compares a network's transfers and rows as they arrive. It remembers only the rows of the last two pages. A row without a match there is
 * compared with the transaction that it names.
 */
export class Comparison {
  /** The number of transfers and rows that were compared so far. */
  compared = 0
  readonly #options: Options
  readonly #ownChannels: ReadonlySet<string>
  readonly #rows: AsyncIterator<LedgerRow>
  #next: LedgerRow | undefined
  #pages: SeenPage[] = []

  constructor(options: Options) {
    const { ledger, audit, deposits } = options
    this.#options = options
    this.#ownChannels = new Set(deposits.map(({ channel }) => channel))
    this.#rows = ledger.settled(audit.network, audit.span)[Symbol.asyncIterator]()
  }

  /** Compares the transfers and deposits of some blocks, and the rows that were settled by `end` (Unix seconds). Pages come in order. */
  async page({ transfers, deposits }: Page, range: BlockRange, end: number): Promise<void> {
    // The first row is read before anything is reported, because the ledger refuses an archived period. Without the refusal, all transfers
    // would seem to be unknown.
    this.#next ??= (await this.#rows.next()).value
    const transactions = new Set(transfers.map(({ transaction }) => transaction.toLowerCase()))
    const page = { ...range, transactions, rows: new Set<string>() }
    this.#pages = [...this.#pages.slice(-1), page]
    await this.#compareTransfers(transfers, page)
    for (const deposit of deposits) {
      if (!this.#ownChannels.has(deposit.channel)) continue
      this.#report(compareDeposit(deposit, this.#options.deposits, this.#options.audit.network))
    }
    await this.#compareRowsUntil(end)
  }

  async rest(): Promise<void> {
    await this.#compareRowsUntil(Number.POSITIVE_INFINITY)
  }

  async #compareTransfers(transfers: readonly Transfer[], page: SeenPage): Promise<void> {
    const { network, scope, foreignPass } = this.#options.audit
    const known = await this.#options.ledger.byKeys(transfers.flatMap((transfer) => keysOf(network, transfer)))
    for (const transfer of transfers) {
      const row = rowOf(transfer, { network, known, taken: page.rows })
      if (row) page.rows.add(row.id)
      // The row belongs to another account with the same payee. The request names accounts, and the row's account is not one of them.
      if (row && scope.accounts.length > 0 && !scope.accounts.includes(row.accountId)) continue
      const findings = compareTransfer(transfer, row, { network, foreignPass })
      this.#report(findings)
      this.#bookTransfer(transfer, findings.length === 0 || findings.some(isDifference))
      if (row?.state === 'SETTLED') this.#bookRow(row)
      this.compared += 1
    }
  }

  async #compareRowsUntil(time: number): Promise<void> {
    for (;;) {
      const some = await this.#takeRows(time)
      const unseen = some.filter(({ id }) => !this.#pages.some(({ rows }) => rows.has(id)))
      if (unseen.length > 0) await this.#compareRows(unseen)
      if (some.length < ROWS_AT_ONCE) return
    }
  }

  /** Returns the next rows that were settled by `time` (Unix seconds). */
  async #takeRows(time: number): Promise<LedgerRow[]> {
    const some: LedgerRow[] = []
    while (some.length < ROWS_AT_ONCE) {
      this.#next ??= (await this.#rows.next()).value
      if (!this.#next || this.#next.settledAt > time) break
      some.push(this.#next)
      this.#next = undefined
    }
    return some
  }

  /** Compares rows with their transactions, if no page of blocks has shown a transfer for them. */
  async #compareRows(rows: readonly LedgerRow[]): Promise<void> {
    const { node, network } = this.#options.audit
    const evidence = await evidenceOf(node, hashesOf(rows))
    const evidenceFor = ({ transaction }: LedgerRow) =>
      transaction === undefined ? undefined : evidence.get(transaction)
    const doubtful = rows.filter((row) => compareRow(row, evidenceFor(row), 0).length > 0)
    const naming = doubtful.length > 0 ? await this.#options.ledger.naming(network, hashesOf(doubtful)) : undefined
    for (const row of rows) {
      const proof = evidenceFor(row)
      this.#report(compareRow(row, proof, naming?.get(row.transaction ?? '') ?? 0))
      const paid = proof && paidBy(row, proof)
      // If the row has a transfer, the row is counted when the block of the transfer is read.
      if (!paid && !row.reversed && row.signed.method !== 'deposit') this.#bookRow(row)
      if (paid && !isDeposit(paid)) this.#refuseLostLogs(paid)
    }
    this.compared += rows.length
  }

  /** Rejects if the transfer is in blocks that were read, but the node did not show it there. */
  #refuseLostLogs({ transaction, block, to, token }: Transfer): void {
    const page = this.#pages.find(({ from, to }) => block >= from && block <= to)
    if (!page || page.transactions.has(transaction.toLowerCase()) || !this.#options.sums.has(pairOf(to, token))) return
    throw new CannotAudit(`the node left a transfer of ${transaction} out of its logs`)
  }

  #report(findings: readonly Finding[]): void {
    for (const finding of findings) this.#options.found(finding)
  }

  #bookRow({ payTo, asset, amount }: LedgerRow): void {
    const side = this.#options.sums.get(pairOf(payTo, asset))?.ledger
    if (!side) return
    side.payments += 1
    side.sum += amount
  }

  /** Adds a transfer to the sums. A transfer that a note explains is no payment, so only `other` counts it. */
  #bookTransfer({ to, token, amount, by }: Transfer, isPayment: boolean): void {
    const sums = this.#options.sums.get(pairOf(to, token))
    if (!sums) return
    if (by.method === 'channel') {
      sums.fromChannels += amount
    } else if (isPayment) {
      sums.chain.payments += 1
      sums.chain.sum += amount
    } else {
      sums.other.transfers += 1
      sums.other.sum += amount
    }
  }
}

function hashesOf(rows: readonly LedgerRow[]): Hex[] {
  return [...new Set(rows.flatMap(({ transaction }) => (transaction === undefined ? [] : [transaction as Hex])))]
}

async function evidenceOf(node: Node, hashes: readonly Hex[]): Promise<Map<string, Evidence>> {
  const evidence = new Map<string, Evidence>(hashes.map((hash) => [hash, { state: 'unknown' }]))
  // Only values in the form of transaction hashes are looked up, because a node would refuse others.
  const real = hashes.filter((hash) => /^0x[0-9a-f]{64}$/.test(hash))
  const found = await node.transactions(real)
  for (const [index, hash] of real.entries()) {
    const each = found[index]
    if (each?.state === 'mined') {
      const { transaction } = each
      evidence.set(hash, { state: 'mined', transfers: transfersIn(transaction), deposits: depositsIn(transaction) })
    } else if (each) evidence.set(hash, { state: each.state })
  }
  return evidence
}

export function keysOf(network: string, { by, token, from }: Transfer): string[] {
  if (by.method !== 'eip3009' && by.method !== 'permit2') return []
  const { method, nonces } = by
  return nonces.map((nonce) => paymentKey(network, { method, token, payer: from, nonce }))
}

/**
 * The row of a transfer. If several permits may have made the transfer, the row that names its transaction is chosen. Each row is used at
 * most once.
 */
export function rowOf(
  transfer: Transfer,
  rows: { network: string; known: ReadonlyMap<string, LedgerRow>; taken: ReadonlySet<string> },
): LedgerRow | undefined {
  const possible = keysOf(rows.network, transfer).flatMap((key) => rows.known.get(key) ?? [])
  const free = possible.filter(({ id }) => !rows.taken.has(id))
  const hash = transfer.transaction.toLowerCase()
  return free.find(({ state, transaction }) => state === 'SETTLED' && transaction === hash) ?? free[0]
}
