import { auditChannels } from './channels.ts'
import type { Finding } from './codes.ts'
import { Comparison } from './compare-network.ts'
import { requireRecords } from './complete-records.ts'
import type { Ledger, Payee } from './ledger.ts'
import type { NetworkAudit, PayeeSums } from './network-audit.ts'
import { type BlockRange, CannotAudit, mayBeTooMuch } from './node.ts'
import { pages } from './pages.ts'
import { blockAt } from './period.ts'
import { pairOf, readPage, soughtOf } from './read-page.ts'

export interface Progress {
  block: bigint
  compared: number
}

/**
 * Compares a network's chain with the ledger, in both directions. It reads blocks and settled rows in parallel. A row without a transfer in
 * these blocks is looked up by its transaction. Rejects if the node lacks records.
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

  const comparison = new Comparison({ audit, ledger, sums, deposits, found: told.found })
  await requireRecords(node, span.blocks)
  const sought = soughtOf(payees)
  const read = (range: BlockRange) => readPage(node, sought, range)
  for await (const { range, content } of pages(span.blocks, { read, isRefusal: mayBeTooMuch })) {
    await comparison.page(content, range, (await blockAt(node, range.to)).time)
    told.progress({ block: range.to, compared: comparison.compared })
  }
  await comparison.rest()
  for (const left of await ledger.withoutOutcome(network))
    told.found({ code: 'left_without_outcome', network, ...left })
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
