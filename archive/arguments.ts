import { parseArgs } from 'node:util'
import type { ArchiveRequest } from './archive.ts'
import { monthOf } from './month.ts'
import { GIVEN_UP_DAYS } from './unknown-outcomes.ts'

/** The command line cannot be understood; the message names the argument. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function requestOf(args: readonly string[]): ArchiveRequest | 'help' {
  const given = parse(args)
  if (given.help) return 'help'
  const month = monthOf(given.month ?? '')
  if (!month) throw new UsageError('--month is a month in UTC, as 2026-09')
  if (!given.to) throw new UsageError('--to is the folder for the files')
  const { 'end-claims': endClaims = false, 'without-finality': withoutFinality = [] } = given
  const { 'without-outcome': withoutOutcome = false, return: isReturn = false } = given
  return { month, to: given.to, isReturn, decisions: { endClaims, withoutFinality, withoutOutcome } }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        month: { type: 'string' },
        to: { type: 'string' },
        'end-claims': { type: 'boolean' },
        'without-finality': { type: 'string', multiple: true },
        'without-outcome': { type: 'boolean' },
        return: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

export const HELP = `Writes a month of the ledger to files, and takes it out of the database. Statements and statistics stay.

usage: node archive/main.ts [options]        on the local stack: make archive-ledger ARGS="[options]"

  --month MONTH               a month in UTC (2026-09) that is over
  --to FOLDER                 the folder in which the month gets one of its own, ledger-2026-09
  --end-claims                answers that were paid for and never delivered are owed no more
  --without-finality NETWORK  authz asks no node about this network's payments again; may be given several times
  --without-outcome           payments leave as UNKNOWN if their authorizations ran out ${GIVEN_UP_DAYS} days ago
  --return                    returns a detached month to the ledger, if its files were lost
  --help                      prints this

Environment:
  DATABASE_URL                the database, as the role that owns the schema

Exit status: 0 archived or returned, 1 refused (nothing has left the database), 2 not done.`
