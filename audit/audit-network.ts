import type { Hex } from 'viem'
import { auditChannels, type ChannelSums } from './channels.ts'
import { type Finding, isDifference } from './codes.ts'
import { compareDeposit, compareRow, compareTransfer, type Evidence, isDeposit, paidBy } from './compare.ts'
import { requireRecords } from './complete-records.ts'
import type { DepositRow, Ledger, Payee } from './ledger.ts'
import type { LedgerRow } from './ledger-row.ts'
import { type BlockRange, CannotAudit, mayBeTooMuch, type Node } from './node.ts'
import { pages } from './pages.ts'
import { paymentKey } from './payment-key.ts'
import { blockAt, type Span } from './period.ts'
import { type Page, pairOf, readPage, soughtOf } from './read-page.ts'
import { depositsIn, type Transfer, transfersIn } from './transfers.ts'

/** What both sides say of a payee in the period. Atomic units. */
export interface PayeeSums {
  payee: Payee
  ledger: { payments: number; sum: bigint }
  /** What x402 has moved to it. */
  chain: { payments: number; sum: bigint }
  /** What came besides: without a payment, or explained by a note. */
  other: { transfers: number; sum: bigint }
  /** What the contract of payment channels has sent it. */
  fromChannels: bigint
  /** Of all time. */
  channels: ChannelSums | undefined
}

/** A network that can be audited, and what of it. */
export interface NetworkAudit {
  network: string
  node: Node
  span: Span
  /** The latest block when the ledger was not opened yet. */
  head: bigint
  payees: readonly Payee[]
  scope: { accounts: readonly string[] }
  /** Payees are paid by x402 elsewhere, too. */
  foreignPass: boolean
}

export interface Progress {
  block: bigint
  compared: number
}

/** Settled rows whose transactions are read together. */
const ROWS_AT_ONCE = 100

/**
 * Compares a network's chain with the ledger, both ways. The chain's blocks are gone through in pages, and the settled rows beside them
 * in the order of time: what a page has led to need not be looked for again. Rejects when the node does not say enough.
 */
export async function auditNetwork(
  audit: NetworkAudit,
  ledger: Ledger,
  told: { found(finding: Finding): void; progress(progress: Progress): void },
): Promise<PayeeSums[]> {
  const { network, node, span, payees, head } = audit
  const sums = new Map(payees.map((payee) => [pairOf(payee.payTo, payee.asset), emptySums(payee)]))
  const channelPayees = payees.filter(({ channels }) => channels)
  const deposits = await depositRows(ledger, audit, channelPayees)
  const ofChannels = await auditChannels({ node, ledger }, { network, payees: channelPayees, head }, told.found)
  for (const each of sums.values()) each.channels = ofChannels.get(each.payee)

  const comparison = createComparison({ audit, ledger, sums, deposits, found: told.found })
  if (span.blocks.from <= span.blocks.to) {
    await requireRecords(node, span.blocks)
    const sought = soughtOf(payees)
    const read = (range: BlockRange) => readPage(node, sought, range)
    for await (const { range, content } of pages(span.blocks, { read, isRefusal: mayBeTooMuch })) {
      await comparison.page(content, { ...range, until: (await blockAt(node, range.to)).time })
      told.progress({ block: range.to, compared: comparison.compared() })
    }
  }
  await comparison.rest()
  if ((await blockAt(node, span.end.number)).hash !== span.end.hash)
    throw new CannotAudit('the chain was reorganised meanwhile: try again')
  for (const { payee, ledger: booked, chain } of sums.values()) {
    if (booked.sum === chain.sum) continue
    const { payTo, asset } = payee
    told.found({ code: 'sums_differ', network, payTo, asset, ledger: String(booked.sum), chain: String(chain.sum) })
  }
  return [...sums.values()]
}

function emptySums(payee: Payee): PayeeSums {
  const none = () => ({ payments: 0, sum: 0n })
  return {
    payee,
    ledger: none(),
    chain: none(),
    other: { transfers: 0, sum: 0n },
    fromChannels: 0n,
    channels: undefined,
  }
}

async function depositRows(ledger: Ledger, { network, span }: NetworkAudit, payees: readonly Payee[]) {
  if (payees.length === 0) return []
  return ledger.deposits(network, { payTo: payees.map(({ payTo }) => payTo), since: span.since })
}

/** Blocks that were read, and what they have led to. */
interface SeenPage extends BlockRange {
  transactions: ReadonlySet<string>
  /** Ids of rows. */
  rows: Set<string>
}

/** One network's comparison as it goes on. It remembers the rows of the last two pages, and not more. */
function createComparison(options: {
  audit: NetworkAudit
  ledger: Ledger
  sums: ReadonlyMap<string, PayeeSums>
  deposits: readonly DepositRow[]
  found(finding: Finding): void
}) {
  const { audit, ledger, sums, deposits, found } = options
  const { network, node, span, foreignPass, scope } = audit
  const ownChannels = new Set(deposits.map(({ channel }) => channel))
  const rows = ledger.settled(network, span)[Symbol.asyncIterator]()
  let next: LedgerRow | undefined
  let ended = false
  let compared = 0
  let pageBefore: SeenPage | undefined
  let page: SeenPage | undefined

  const lately = () => [pageBefore, page].flatMap((each) => each ?? [])
  const isSeen = (id: string) => lately().some(({ rows }) => rows.has(id))
  const bookRow = ({ payTo, asset, amount }: LedgerRow) => {
    const side = sums.get(pairOf(payTo, asset))?.ledger
    if (side) Object.assign(side, { payments: side.payments + 1, sum: side.sum + amount })
  }
  /** Explained transfers are no payments: neither side counts them. */
  const bookTransfer = ({ to, token, amount, by }: Transfer, isPayment: boolean) => {
    const each = sums.get(pairOf(to, token))
    if (!each) return
    if (by.method === 'channel') each.fromChannels += amount
    else if (isPayment) Object.assign(each.chain, { payments: each.chain.payments + 1, sum: each.chain.sum + amount })
    else Object.assign(each.other, { transfers: each.other.transfers + 1, sum: each.other.sum + amount })
  }

  async function compareTransfers(transfers: readonly Transfer[]): Promise<void> {
    const keys = transfers.flatMap((transfer) => keysOf(network, transfer))
    const known = await ledger.byKeys(keys)
    const taken = new Set<string>()
    for (const transfer of transfers) {
      const row = rowOf(network, transfer, known, taken)
      if (row) {
        taken.add(row.id)
        page?.rows.add(row.id)
      }
      // Another account's, which has the same payee.
      if (row && scope.accounts.length > 0 && !scope.accounts.includes(row.accountId)) continue
      const findings = compareTransfer(transfer, row, { network, foreignPass })
      findings.forEach(found)
      const isPayment = findings.length === 0 || findings.some(isDifference)
      bookTransfer(transfer, isPayment)
      if (row?.state === 'SETTLED') bookRow(row)
      compared += 1
    }
  }

  async function compareRows(some: readonly LedgerRow[]): Promise<void> {
    const unseen = some.filter(({ id }) => !isSeen(id))
    const hashes = [
      ...new Set(unseen.flatMap(({ transaction }) => (transaction === undefined ? [] : [transaction as Hex]))),
    ]
    const evidence = await evidenceOf(node, hashes)
    const findingsOf = (row: LedgerRow, naming: number) =>
      compareRow(row, row.transaction === undefined ? undefined : evidence.get(row.transaction), naming)
    const doubtful = unseen.filter((row) => findingsOf(row, 0).length > 0 && row.transaction !== undefined)
    const naming =
      doubtful.length > 0
        ? await ledger.naming(
            network,
            doubtful.map(({ transaction }) => transaction as string),
          )
        : undefined
    for (const row of unseen) {
      findingsOf(row, naming?.get(row.transaction ?? '') ?? 0).forEach(found)
      const proof = row.transaction === undefined ? undefined : evidence.get(row.transaction)
      const paid = proof && paidBy(row, proof)
      if (!paid && !row.reversed && row.signed.method !== 'deposit') bookRow(row)
      if (paid && !isDeposit(paid)) refuseLostLogs(paid)
    }
    compared += unseen.length
  }

  /** Blocks that were read must have shown it. */
  function refuseLostLogs({ transaction, block, to, token }: Transfer): void {
    const covering = lately().find((each) => block >= each.from && block <= each.to)
    if (!covering || covering.transactions.has(transaction.toLowerCase()) || !sums.has(pairOf(to, token))) return
    throw new CannotAudit(`the node left a transfer of ${transaction} out of its logs`)
  }

  async function rowsUntil(time: number): Promise<void> {
    let some: LedgerRow[] = []
    for (;;) {
      if (!next && !ended) {
        const { value, done } = await rows.next()
        if (done) ended = true
        else next = value
      }
      if (!next || next.settledAt > time) break
      some.push(next)
      next = undefined
      if (some.length < ROWS_AT_ONCE) continue
      await compareRows(some)
      some = []
    }
    await compareRows(some)
  }

  return {
    compared: () => compared,
    async page(content: Page, { from, to, until }: { from: bigint; to: bigint; until: number }) {
      pageBefore = page
      const transactions = new Set(content.transfers.map(({ transaction }) => transaction.toLowerCase()))
      page = { from, to, transactions, rows: new Set() }
      await compareTransfers(content.transfers)
      for (const deposit of content.deposits)
        if (ownChannels.has(deposit.channel)) compareDeposit(deposit, deposits, network).forEach(found)
      await rowsUntil(until)
    },
    rest: () => rowsUntil(Number.POSITIVE_INFINITY),
  }
}

async function evidenceOf(node: Node, hashes: readonly Hex[]): Promise<Map<string, Evidence>> {
  // What is no transaction's hash is no transaction; a node would refuse to look for it.
  const real = hashes.filter((hash) => /^0x[0-9a-f]{64}$/.test(hash))
  const transactions = await node.transactions(real)
  const known = new Map<string, Evidence>(hashes.map((hash) => [hash, { state: 'unknown' }]))
  for (const [index, found] of transactions.entries()) {
    const hash = real[index] as string
    if (found.state !== 'mined') known.set(hash, { state: found.state })
    else {
      const { transaction } = found
      known.set(hash, { state: 'mined', transfers: transfersIn(transaction), deposits: depositsIn(transaction) })
    }
  }
  return known
}

function keysOf(network: string, { by, token, from }: Transfer): string[] {
  if (by.method !== 'eip3009' && by.method !== 'permit2') return []
  const { method, nonces } = by
  return nonces.map((nonce) => paymentKey(network, { method, token, payer: from, nonce }))
}

/** The row of a transfer; where several permits may have made it, the one that says so, and no row twice. */
function rowOf(
  network: string,
  transfer: Transfer,
  known: ReadonlyMap<string, LedgerRow>,
  taken: ReadonlySet<string>,
): LedgerRow | undefined {
  const rows = keysOf(network, transfer).flatMap((key) => known.get(key) ?? [])
  const free = rows.filter(({ id }) => !taken.has(id))
  return (
    free.find(({ state, transaction }) => state === 'SETTLED' && transaction === transfer.transaction.toLowerCase()) ??
    free[0]
  )
}
