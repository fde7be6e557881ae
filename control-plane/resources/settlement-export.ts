import { Readable } from 'node:stream'
import type { MikroORM } from '@mikro-orm/postgresql'
import { formatUnits } from 'viem'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { tokenRegistry } from '../../domain/token-registry.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { csvLine } from './csv.ts'
import { type SettlementFilter, settlementPage } from './settlement-filter.ts'
import { type SettlementRecord, toSettlement } from './settlement-record.ts'

export const exportFormat = z.enum(['csv', 'jsonl']).default('csv').describe('CSV (RFC 4180) or one JSON object a line')
export type ExportFormat = z.output<typeof exportFormat>

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** Rows that one statement reads, and that one export has in memory at once. */
const ROWS_AT_ONCE = 1_000

/**
 * All payments of a filter, newest first, in pages. Each page is a statement of its own that continues below the last id. An export of any
 * length thus holds no transaction and no connection between two pages.
 */
export async function* exportRows(options: {
  orm: MikroORM
  tenant: Tenant
  filter: SettlementFilter
}): AsyncGenerator<SettlementRecord[]> {
  const { orm, tenant, filter } = options
  let before: string | null = null
  do {
    const { rows, next } = await settlementPage(tenantManager(orm, tenant), filter, {
      tenant,
      limit: ROWS_AT_ONCE,
      before,
    })
    yield rows.map(toSettlement)
    before = next
  } while (before !== null)
}

/** A payment with its amount in the token's own unit. Both are null for an unknown token. */
interface ExportedSettlement extends SettlementRecord {
  amount_decimal: string | null
  token: string | null
}

const tokenOf = tokenRegistry()

function exportedOf(record: SettlementRecord): ExportedSettlement {
  const token = tokenOf(record)
  return {
    ...record,
    amount_decimal: token ? formatUnits(BigInt(record.amount), token.decimals) : null,
    token: token?.symbol ?? null,
  }
}

const COLUMNS = [
  ...[
    'id',
    'created_at',
    'settled_at',
    'reversed_at',
    'status',
    'api_id',
    'endpoint_id',
    'method',
    'path',
    'payer',
    'pay_to',
  ],
  ...[
    'network',
    'scheme',
    'asset',
    'amount',
    'amount_decimal',
    'token',
    'transaction',
    'upstream_status',
    'error_reason',
  ],
] as readonly (keyof ExportedSettlement)[]

/** The rows as text, with a last line that states their number. If that line is missing, the export was cut off. */
export async function* exportText(
  format: ExportFormat,
  pages: AsyncIterable<SettlementRecord[]>,
): AsyncGenerator<string> {
  let count = 0
  if (format === 'csv') yield csvLine(COLUMNS)
  for await (const rows of pages) {
    count += rows.length
    const told = rows.map(exportedOf)
    const lines = told.map((row) =>
      format === 'csv' ? csvLine(COLUMNS.map((column) => row[column])) : `${JSON.stringify(row)}\n`,
    )
    if (lines.length > 0) yield lines.join('')
  }
  yield format === 'csv'
    ? csvLine(COLUMNS.map((_, index) => ['#end', count][index] ?? null))
    : `${JSON.stringify({ end: true, count })}\n`
}

/** Most exports at the same time, of one account and of all in this process. */
const OF_ACCOUNT = 2
const IN_ALL = 8
/** Milliseconds after which a reader that takes no data is dropped, and most milliseconds of an export. */
const STALLED_MS = 60_000
const LONGEST_MS = 3_600_000

export interface ExportSlots {
  /**
   * A stream that makes the text while it is read. Throws `rate_limited` when too many are under way. Closes after a minute in which the
   * reader takes no data.
   */
  stream(accountId: string, text: AsyncIterable<string>): Readable
  close(): void
}

export function createExportSlots(limits: { stalledMs: number } = { stalledMs: STALLED_MS }): ExportSlots {
  const open = new Map<Readable, string>()
  return {
    stream(accountId, text) {
      const own = [...open.values()].filter((owner) => owner === accountId).length
      if (own >= OF_ACCOUNT || open.size >= IN_ALL) throw new LaunaError('rate_limited', { retryAfterSeconds: 10 })
      let moved = performance.now()
      const begun = moved
      const stream = Readable.from(
        noting(text, () => (moved = performance.now())),
        { highWaterMark: 2 },
      )
      open.set(stream, accountId)
      const watch = setInterval(() => {
        const now = performance.now()
        if (now - moved > limits.stalledMs || now - begun > LONGEST_MS)
          stream.destroy(new Error('the export was not read'))
      }, limits.stalledMs / 4)
      watch.unref()
      stream.once('close', () => {
        clearInterval(watch)
        open.delete(stream)
      })
      return stream
    },
    close() {
      for (const stream of open.keys()) stream.destroy()
    },
  }
}

async function* noting(text: AsyncIterable<string>, note: () => void): AsyncGenerator<string> {
  for await (const piece of text) {
    note()
    yield piece
    note()
  }
}
