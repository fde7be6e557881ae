import { instantText } from '../../schema/instant-text.ts'
import { LAST_ID } from '../database/lowest-id.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { TenantReader, TenantStatement } from '../database/tenant-reader.ts'
import type { SettlementRecord } from '../resources/settlement-record.ts'
import type { StatementLine } from '../resources/statement-line.ts'
import { CALLER, COLUMNS, FIELDS, readSettlements, recordOf } from './settlement-reads.ts'

/**
 * Payments that were settled in the period and made before it. $3 and $4: begin and end of the period; $5: exclusive upper bound of the
 * ids; $6: the maximum number of rows.
 */
const LATE: TenantStatement = {
  name: 'late settlements',
  text: () => `select ${COLUMNS} from own_late_settlements($3, $4, $5, $6) where ${CALLER} order by id desc`,
}

const WITHOUT_REVERSAL = FIELDS.map(([field, sql]) => (field === 'reversed_at' ? 'null' : sql)).join(', ')

/** Corrections of at most $6 payments. The statement has the parameters of `LATE`. */
const CORRECTIONS: TenantStatement = {
  name: 'corrections',
  text: () =>
    `select ${WITHOUT_REVERSAL}, ${instantText('at')}, correction from own_corrections($3, $4, $5, $6) where ${CALLER} order by id desc, at`,
}

export interface Lines {
  /** The lines are facts from `since` on and before `until`. */
  since: Date
  until: Date
  /** The maximum number of payments that one statement reads. */
  most: number
}

/**
 * Yields the changes of the tenant's earnings in a time span, each once. The order is: settlements of payments made in the span, newest
 * first; settlements of earlier payments; reversals and restorations by the chain. A page may be empty.
 */
export async function* statementLines(
  reader: TenantReader,
  tenant: Tenant,
  lines: Lines,
): AsyncGenerator<StatementLine[]> {
  const [since, until] = [lines.since.toISOString(), lines.until.toISOString()]
  let before: string | null = null
  do {
    const filter = { status: 'settled', from: since, to: until } as const
    const page = await readSettlements(reader, tenant, filter, { limit: lines.most, before })
    yield page.rows.flatMap((row) => (row.settled_at !== null && row.settled_at < until ? [settledLine(row)] : []))
    before = page.next
  } while (before !== null)
  const pageOf = (statement: TenantStatement, below: string) =>
    reader.read(tenant, statement, [since, until, below, String(lines.most)])
  for (let below: string | undefined = LAST_ID; below !== undefined; ) {
    const rows: SettlementRecord[] = (await pageOf(LATE, below)).map(recordOf)
    yield rows.map(settledLine)
    below = rows.length < lines.most ? undefined : rows.at(-1)?.id
  }
  for (let below: string | undefined = LAST_ID; below !== undefined; ) {
    const rows = await pageOf(CORRECTIONS, below)
    const corrected: StatementLine[] = rows.map((row) => {
      const [at, kind] = row.slice(FIELDS.length)
      return { ...recordOf(row), kind: kind === 'RESTORED' ? 'restored' : 'reversed', at: at ?? '' }
    })
    yield corrected
    below = rows.length < lines.most ? undefined : corrected.at(-1)?.id
  }
}

function settledLine(row: SettlementRecord): StatementLine {
  return { ...row, kind: 'settled', at: row.settled_at ?? '' }
}
