import { parseArgs } from 'node:util'
import { momentOf } from '../audit/period.ts'
import { isUuid } from './uuid.ts'

export interface ReconcileRequest {
  /** Unix seconds: the point in time to which the database was restored, or one before it. */
  since: number
  /** The networks to reconcile. An empty list means all networks with sales. */
  networks: readonly string[]
  /** By payee, in lower case: the API that its payments belong to. The operator names it if several accounts have the same payee. */
  sellers: ReadonlyMap<string, string>
  keepChannels: boolean
  keepPaused: boolean
  dryRun: boolean
  json: boolean
}

/** The command line cannot be understood; the message names the argument. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function requestOf(args: readonly string[], now: number): ReconcileRequest | 'help' {
  const given = parse(args)
  if (given.help) return 'help'
  const since = given.since === undefined ? undefined : momentOf(given.since, now)
  if (!since || !('time' in since))
    throw new UsageError(
      '--since is the time to which the database was restored: 2026-01-31T00:00:00Z, or 2h for a while ago',
    )
  if (since.time > now) throw new UsageError('--since is in the future')
  return {
    ...{ since: since.time, networks: given.network ?? [], sellers: sellersOf(given.seller ?? []) },
    ...{ keepChannels: given['keep-channels'] ?? false, keepPaused: given['keep-paused'] ?? false },
    ...{ dryRun: given['dry-run'] ?? false, json: given.json ?? false },
  }
}

function sellersOf(given: readonly string[]): Map<string, string> {
  return new Map(
    given.map((text) => {
      const [payee = '', api = ''] = text.split('=')
      if (payee === '' || !isUuid(api))
        throw new UsageError(`--seller is PAYEE=API with the id of an API, and ${text} is not`)
      return [payee.toLowerCase(), api.toLowerCase()] as const
    }),
  )
}

function parse(args: readonly string[]) {
  const many = { type: 'string', multiple: true } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        since: { type: 'string' },
        ...{ network: many, seller: many },
        ...{ 'keep-channels': flag, 'keep-paused': flag, 'dry-run': flag, json: flag },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

export const HELP = `Completes a restored ledger from the chains: no payment that was settled after the backup buys a second answer.

usage: launa-ops reconcile --since TIME [options]

  --since TIME        the point in time to which the database was restored (2026-01-31T00:00:00Z, or 2h for a while ago), or one before it
  --network NETWORK   this network alone (eip155:8453); may be given several times
  --seller PAYEE=API  the API that the payments to a payee belong to, where several accounts have that payee; may be given several times
  --keep-channels     payment channels stay open: authz was never restarted, and remembers their charges
  --keep-paused       sales stay suspended afterwards
  --dry-run           says what would be written; writes and suspends nothing
  --json              prints one JSON document; amounts in atomic units
  --help              prints this

It suspends sales on the networks, writes what the chains show, and resumes sales if nothing is left unexplained. A second run writes nothing.

Environment:
  DATABASE_URL        the restored database, as the role that owns the schema
  AUDIT_NODES         nodes by network, {"eip155:8453": {"rpc_url": "https://..."}}, else those of FACILITATORS
  TOKENS              as authz has it: how tokens are called

Exit status: 0 the ledger holds all that the chains show, 1 something is left unexplained or not done, and sales stay suspended there,
2 usage, or nothing was done.`
