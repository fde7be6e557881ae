import { parseArgs } from 'node:util'
import { DIFFERENCES, NOTES } from './codes.ts'
import { type Moment, momentOf, type Period } from './period.ts'

export interface AuditRequest {
  period: Period
  /** For networks, payees and accounts, an empty list means all. */
  networks: readonly string[]
  payTo: readonly string[]
  accounts: readonly string[]
  foreignPass: boolean
  json: boolean
}

/** The command line cannot be understood; the message names the argument. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the command line; `now`: Unix seconds. */
export function requestOf(args: readonly string[], now: number): AuditRequest | 'help' {
  const given = parse(args)
  if (given.help) return 'help'
  const networks = given.network ?? []
  const period = { since: sinceOf(given.since, now), until: untilOf(given.until, now) }
  const isBlock = [period.since, period.until].some((moment) => typeof moment === 'object' && 'block' in moment)
  if (isBlock && networks.length !== 1) throw new UsageError('a block needs one --network: each has blocks of its own')
  const accounts = (given.account ?? []).map((account) => account.toLowerCase())
  const wrong = accounts.find((account) => !UUID.test(account))
  if (wrong !== undefined) throw new UsageError(`--account is the id of an account, and ${wrong} is none`)
  return {
    ...{ period, networks, accounts, foreignPass: given['paid-elsewhere'] ?? false, json: given.json ?? false },
    payTo: (given['pay-to'] ?? []).map((payTo) => payTo.toLowerCase()),
  }
}

function parse(args: readonly string[]) {
  const many = { type: 'string', multiple: true } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        since: { type: 'string' },
        until: { type: 'string' },
        ...{ network: many, 'pay-to': many, account: many },
        'paid-elsewhere': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function sinceOf(text = '24h', now: number): Moment {
  const moment = momentOf(text, now)
  if (moment) return moment
  throw new UsageError(
    `--since is a time (2026-01-31T00:00:00Z), a while ago (24h, 7d) or a block, and ${text} is none`,
  )
}

function untilOf(text: string | undefined, now: number): Period['until'] {
  if (text === undefined) return 'final'
  const moment = text === 'latest' ? text : momentOf(text, now)
  if (moment) return moment
  throw new UsageError(`--until is a time, a while ago, a block or "latest", and ${text} is none`)
}

const list = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes)
    .map(([code, meaning]) => `  ${code.padEnd(26)}${meaning}`)
    .join('\n')

export const HELP = `Compares the ledger with what the chains have recorded, both ways, and prints each difference.

usage: node audit/main.ts [options]          on the local stack: make audit-ledger ARGS="[options]"

  --since MOMENT      a time (2026-01-31T00:00:00Z), a while ago (24h, 7d) or a block; 24h unless given
  --until MOMENT      the same, or "latest"; the last block that is final unless given, and never later than that but for "latest"
  --network NETWORK   this network alone (eip155:8453); may be given several times, as may the next two
  --pay-to ADDRESS    this payee alone
  --account ID        what was sold in this account's name alone
  --paid-elsewhere    payees are also paid by x402 through other gateways: what the ledger does not know is noted and no difference
  --json              prints one JSON document; amounts in atomic units
  --help              prints this

Environment:
  DATABASE_URL        the ledger, as a role that no row-level security binds; nothing is written
  AUDIT_NODES         nodes by network, {"eip155:8453": {"rpc_url": "https://..."}}; "finality_tag": false and "finality_depth" (64)
                      as in FACILITATORS. Without this variable, the nodes of FACILITATORS are asked
  TOKENS              as authz has it: how tokens are called

Exit status: 0 no differences, 1 differences, 2 not done, or not all of it, and no differences in the rest.

Differences:
${list(DIFFERENCES)}

Notes, which are no differences:
${list(NOTES)}`
