import { SANDBOX_NETWORK } from '../domain/networks/network.ts'
import { databaseUrl } from './parts/postgres.ts'
import { loadSecrets } from './secrets.ts'
import { httpAddress, type Settings } from './settings.ts'

/** The environment for programs that work as the owner of a local stack's database. */
export function ownerEnvironment(settings: Settings): Record<string, string> {
  return { DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)) }
}

/** The environment in which `audit/main.ts` audits a local stack. The local chain has no reorganisations: the latest block is final. */
export function auditEnvironment(settings: Settings): Record<string, string> {
  const node = { rpc_url: httpAddress(settings, 'rpc'), finality_tag: false, finality_depth: 0 }
  return {
    ...ownerEnvironment(settings),
    AUDIT_NODES: JSON.stringify({ [SANDBOX_NETWORK]: node }),
  }
}
