import type { Pool } from 'pg'
import { audit } from '../audit/audit.ts'
import type { Difference } from '../audit/codes.ts'
import { requireRecords } from '../audit/complete-records.ts'
import { openLedger } from '../audit/ledger.ts'
import { CannotAudit, createNode, type Node, reasonOf } from '../audit/node.ts'
import { spanOf } from '../audit/period.ts'
import type { NodeSettings } from '../audit/settings.ts'
import { evmChainId } from '../domain/networks/network.ts'
import { refuseOtherSchema } from '../schema/refuse-other-schema.ts'
import type { ReconcileRequest } from './arguments.ts'
import { adoptChannels, completeChannels } from './channels.ts'
import { endClaims } from './end-claims.ts'
import { untilNodeShows } from './node-progress.ts'
import { pauseNetwork, resumeNetwork, soldNetworks } from './pause.ts'
import { type Reconciliation, recoverNetwork } from './recover-payments.ts'
import { emptyReport, exitCodeOf, type NetworkReport, type Unexplained } from './report.ts'
import { lastLivedAt, record, restoredAt } from './restore-time.ts'
import { Sellers } from './sellers.ts'

/**
 * How many seconds before the restored point in time the reading of blocks begins, because a payment reaches the ledger after its block.
 * Payments that the ledger has are not written again.
 */
const BEFORE = 600

export interface ReconcileOptions {
  /** Connections to the restored database, with the role of the schema's owner. */
  pool: Pool
  databaseUrl: string
  nodes: ReadonlyMap<string, NodeSettings>
  /** The present time, in Unix seconds. */
  now: number
  /** How long a node may take to show a block from after the restore, in milliseconds. */
  nodeWaitMs: number
  progress(network: string, state: { block: bigint; recovered: number }): void
}

/**
 * Completes a restored ledger from the chains. It suspends sales, writes missing payments, and resumes sales on each network without an
 * unexplained difference. A failure of one network does not stop the others. Rejects if the database fails or has another schema.
 */
export async function reconcile(request: ReconcileRequest, options: ReconcileOptions): Promise<NetworkReport[]> {
  const { pool } = options
  const { since, dryRun } = request
  await refuseOtherSchema(pool)
  const networks = request.networks.length > 0 ? request.networks : await soldNetworks(pool)
  const began = await restoredAt(pool, { since, dryRun })
  const from = Math.min(since, await lastLivedAt(pool, began))
  if (!dryRun) {
    await record(pool, { done: false, reason: `since ${new Date(since * 1000).toISOString()}: ${networks.join(', ')}` })
    for (const network of networks) await pauseNetwork(pool, network)
  }
  const reports: NetworkReport[] = []
  for (const network of networks)
    reports.push(await reconcileOne(network, { request: { ...request, since: from }, options, restoredAt: began }))
  if (!dryRun) await record(pool, { done: true, reason: summaryOf(reports) })
  return reports
}

interface One {
  request: ReconcileRequest
  options: ReconcileOptions
  restoredAt: number
}

async function reconcileOne(network: string, one: One): Promise<NetworkReport> {
  const { request, options } = one
  const report = emptyReport(network)
  try {
    const isPaid = await complete(report, one)
    if (isPaid && !request.dryRun) report.unexplained.push(...(await differences(network, one)))
  } catch (error) {
    report.reason = reasonOf(error)
  }
  const isComplete = exitCodeOf([report]) === 0
  if (!request.dryRun && !request.keepPaused && isComplete) await resumeNetwork(options.pool, network)
  report.isSold = await isSold(options.pool, network)
  return report
}

/**
 * Completes the ledger's payments on one network from its chain. Returns whether the ledger or the configuration names a payee on the network.
 * If not, the audit that follows has nothing to compare.
 */
async function complete(report: NetworkReport, { request, options, restoredAt }: One): Promise<boolean> {
  const { network } = report
  const { pool, databaseUrl, now } = options
  const { since, dryRun, sellers: named } = request
  const { node, finality } = await nodeOf(network, options)
  await untilNodeShows(node, { time: restoredAt, mostMs: options.nodeWaitMs })
  const span = await spanOf(node, { since: { time: since - BEFORE }, until: 'latest' }, finality)
  await requireRecords(node, span.blocks)
  const ledger = await openLedger(databaseUrl, { payTo: [], accounts: [] })
  try {
    const payees = (await ledger.payees({ since: since - BEFORE, until: now })).filter(
      (each) => each.network === network,
    )
    const reconciliation: Reconciliation = {
      ...{ network, node, blocks: span.blocks, payees, ledger, pool, restoredAt, dryRun },
      keepChannels: request.keepChannels,
      adopt: (deposits) => adoptChannels(reconciliation, deposits, report),
      sellers: new Sellers(pool, { network, named }),
      progress: (state) => options.progress(network, state),
    }
    if (payees.length > 0) await recoverNetwork(reconciliation, report)
    await completeChannels(reconciliation, report)
    report.endedClaims = await endClaims(pool, { network, restoredAt, dryRun })
    report.blocks = span.blocks
    return payees.length > 0
  } finally {
    await ledger.close()
  }
}

async function nodeOf(
  network: string,
  { nodes }: ReconcileOptions,
): Promise<{ node: Node; finality: NodeSettings['finality'] }> {
  if (evmChainId(network) === undefined) throw new CannotAudit('this program reads EVM chains alone')
  const settings = nodes.get(network)
  if (!settings) throw new CannotAudit('no node of it is named in AUDIT_NODES or FACILITATORS')
  const node = createNode(settings.url)
  const chainId = await node.chainId()
  if (chainId !== evmChainId(network)) throw new CannotAudit(`its node is one of chain ${chainId}`)
  return { node, finality: settings.finality }
}

/** The differences that the audit still finds. The audit shares no code with the program that writes the ledger. */
async function differences(network: string, { request, options }: One): Promise<Unexplained[]> {
  const { databaseUrl, nodes, now } = options
  const period = { since: { time: request.since - BEFORE }, until: 'latest' } as const
  const asked = { period, networks: [network], payTo: [], accounts: [], foreignPass: false, json: false }
  const results = await audit(asked, { databaseUrl, nodes }, { now, progress: () => undefined })
  return results.flatMap((result) => {
    if (result.outcome === 'not done' && result.findings.differenceCount === 0)
      throw new CannotAudit(`the comparison afterwards was not done: ${result.reason}`)
    return 'findings' in result ? result.findings.differences.map(unexplainedOf) : []
  })
}

function unexplainedOf({ code, payTo, asset, transaction, payment, chain }: Difference): Unexplained {
  return { code, payTo, asset, transaction, payment, amount: chain }
}

const SUSPENDED = `select from suspension where kind = 'network' and target = $1 and ended_at is null`

async function isSold(pool: Pool, network: string): Promise<boolean> {
  return (await pool.query(SUSPENDED, [network])).rowCount === 0
}

function summaryOf(reports: readonly NetworkReport[]): string {
  return reports
    .map(({ network, recovered, endedClaims, unexplained, reason }) => {
      const payments = recovered.reduce((sum, each) => sum + each.payments, 0)
      const counts = `${payments} recovered, ${endedClaims.length} claims ended, ${unexplained.length} unexplained`
      return `${network}: ${reason ?? counts}`
    })
    .join('; ')
    .slice(0, 1_000)
}
