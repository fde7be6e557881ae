import { SANDBOX_NETWORK } from '../domain/network.ts'
import { databaseUrl } from './parts/postgres.ts'
import { loadSecrets } from './secrets.ts'
import { httpAddress, type Settings } from './settings.ts'

/** The environment in which `archive/main.ts` archives the ledger of a local stack. */
export function archiveEnvironment(settings: Settings): Record<string, string> {
  return { DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)) }
}

/** The environment in which `audit/main.ts` audits a local stack. Its chain has no reorganisations: the latest block is final. */
export function auditEnvironment(settings: Settings): Record<string, string> {
  const node = { rpc_url: httpAddress(settings, 'rpc'), finality_tag: false, finality_depth: 0 }
  return {
    ...archiveEnvironment(settings),
    AUDIT_NODES: JSON.stringify({ [SANDBOX_NETWORK]: node }),
  }
}
