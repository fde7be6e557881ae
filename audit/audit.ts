import { evmChainId } from '../domain/networks/network.ts'
import type { AuditRequest } from './arguments.ts'
import { auditNetwork, type Progress } from './audit-network.ts'
import { type Ledger, openLedger, type Payee } from './ledger.ts'
import { CannotAudit, createNode, type Node, reasonOf } from './node.ts'
import { blockAt, type Finality, type Period, type Span, spanOf } from './period.ts'
import { Findings, type NetworkResult } from './report.ts'
import type { NodeSettings } from './settings.ts'

/** The answers of a network's node, read before the ledger is opened; or the reason why the network cannot be audited. */
type Prepared = { node: Node; span: Span; head: bigint } | { reason: string }

/**
 * Audits the request. It reads the chains' newest blocks before it opens the ledger, so that the ledger has every payment of those blocks.
 * A failure of one network does not stop the others. Rejects if the ledger cannot be opened.
 */
export async function audit(
  request: AuditRequest,
  { databaseUrl, nodes }: { databaseUrl: string; nodes: ReadonlyMap<string, NodeSettings> },
  { now, progress }: { now: number; progress: (network: string, state: Progress) => void },
): Promise<NetworkResult[]> {
  const isWanted = (network: string) => request.networks.length === 0 || request.networks.includes(network)
  const prepared = new Map<string, Prepared>()
  for (const [network, { url, finality }] of nodes)
    if (isWanted(network)) prepared.set(network, await prepare(network, { url, finality, period: request.period }))
  const ledger = await openLedger(databaseUrl, request)
  try {
    const payees = (await ledger.payees(roughly(request.period, now))).filter(({ network }) => isWanted(network))
    if (payees.length === 0)
      throw new CannotAudit('nobody in the ledger or its configuration is paid so: look at the filters')
    const results: NetworkResult[] = []
    for (const network of new Set([...payees.map((payee) => payee.network), ...request.networks])) {
      const own = payees.filter((payee) => payee.network === network)
      results.push(await auditOne(network, { payees: own, prepared: prepared.get(network), ledger, request, progress }))
    }
    return results
  } finally {
    await ledger.close()
  }
}

async function prepare(
  network: string,
  { url, finality, period }: { url: string; finality: Finality; period: Period },
): Promise<Prepared> {
  try {
    const node = createNode(url)
    const chainId = await node.chainId()
    if (chainId !== evmChainId(network)) return { reason: `its node is one of chain ${chainId}` }
    const span = await spanOf(node, period, finality)
    if (span.blocks.from > span.blocks.to) return { reason: 'no block of this period is final yet' }
    return { node, span, head: (await blockAt(node, 'latest')).number }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

async function auditOne(
  network: string,
  options: {
    payees: readonly Payee[]
    prepared: Prepared | undefined
    ledger: Ledger
    request: AuditRequest
    progress: (network: string, state: Progress) => void
  },
): Promise<NetworkResult> {
  const { payees, prepared, ledger, request, progress } = options
  const findings = new Findings()
  const notDone = (reason: string): NetworkResult => ({ network, outcome: 'not done', reason, findings })
  if (payees.length === 0) return notDone('nobody in the ledger or its configuration is paid on it')
  if (evmChainId(network) === undefined) {
    const settled = payees.reduce((sum, payee) => sum + payee.settled, 0)
    const reason = 'this program reads EVM chains alone'
    return { network, outcome: 'not audited', reason, payees: payees.length, settled }
  }
  if (!prepared) return notDone('no node of it is named in AUDIT_NODES or FACILITATORS')
  if ('reason' in prepared) return notDone(prepared.reason)
  const { accounts, foreignPass } = request
  const one = { network, ...prepared, payees, scope: { accounts }, foreignPass }
  try {
    const told = {
      found: (finding: Parameters<Findings['add']>[0]) => findings.add(finding),
      progress: (state: Progress) => progress(network, state),
    }
    const sums = await auditNetwork(one, ledger, told)
    return { network, outcome: 'audited', span: prepared.span, sums, findings }
  } catch (error) {
    return notDone(reasonOf(error))
  }
}

/**
 * Returns the period in Unix seconds, for counting payments in the ledger. The ledger has no block numbers. So a beginning or end that is
 * given as a block does not limit the count.
 */
function roughly({ since, until }: Period, now: number): { since: number; until: number } {
  return {
    since: 'time' in since ? since.time : 0,
    until: typeof until === 'object' && 'time' in until ? until.time : now,
  }
}
