import { requestOf } from '../../../../audit/arguments.ts'
import { audit } from '../../../../audit/audit.ts'
import { exitCodeOf, type NetworkResult } from '../../../../audit/report.ts'
import { SANDBOX_NETWORK } from '../../../../domain/networks/network.ts'
import { databaseUrl } from '../../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { PRODUCTION_NETWORK, productionChain } from '../stack/production-network.ts'

/** The parts of an audit's result that tests compare. */
export interface Audited {
  code: number
  differences: string[]
  notes: string[]
  /** The reason for each network that was not audited. */
  reasons: string[]
  results: NetworkResult[]
}

/** Runs the operator's audit of a test stack up to the latest block. Options select another database or node. */
export async function auditLedger(
  settings: Settings,
  args: readonly string[],
  other: { databaseUrl?: string; nodeUrl?: string } = {},
): Promise<Audited> {
  const now = Math.floor(Date.now() / 1000)
  const finality = { tag: false, depth: 0 }
  const nodes = new Map([
    [SANDBOX_NETWORK, { url: other.nodeUrl ?? httpAddress(settings, 'rpc'), finality }],
    [PRODUCTION_NETWORK, { url: productionChain(settings).url, finality }],
  ])
  const url = other.databaseUrl ?? databaseUrl(settings, loadSecrets(settings.stateDirectory))
  const request = requestOf(args, now)
  if (request === 'help') throw new Error('an audit was to be made')
  const results = await audit(request, { databaseUrl: url, nodes }, { now, progress: () => undefined })
  const findings = results.flatMap((result) => ('findings' in result ? [result.findings] : []))
  return {
    code: exitCodeOf(results),
    differences: findings.flatMap(({ differences }) => differences.map(({ code }) => code)).sort(),
    notes: findings.flatMap(({ notes }) => notes.map(({ code }) => code)).sort(),
    reasons: results.flatMap((result) => ('reason' in result ? [result.reason] : [])),
    results,
  }
}
