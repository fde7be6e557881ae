import { Readable } from 'node:stream'
import { z } from 'zod'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { spelledOut } from '../../domain/public-text.ts'
import type { Place } from '../rooms/fair-room.ts'
import { csvLine } from './csv.ts'
import type { SettlementRecord } from './settlement-record.ts'
import { inToken } from './statement-line.ts'

export const exportFormat = z
  .enum(['csv', 'jsonl'])
  .default('csv')
  .describe('CSV (RFC 4180), or one JSON object on each line')
export type ExportFormat = z.output<typeof exportFormat>

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/**
 * A payment with its amount in whole tokens, and with the part of it that was earned. `amount_decimal`, `earned_decimal` and `token` are null
 * for an unknown token. `network_name` is null for an unknown network.
 */
interface ExportedSettlement extends SettlementRecord {
  amount_decimal: string | null
  token: string | null
  network_name: string | null
  /** `0` for a payment that is not settled, and for one that the chain has taken back. So a sum of this column is the income. */
  earned_decimal: string | null
}

function exportedOf(record: SettlementRecord): ExportedSettlement {
  const isEarned = record.status === 'settled' && record.reversed_at === null
  const token = inToken(record, BigInt(record.amount))
  return {
    ...record,
    amount_decimal: token?.text ?? null,
    token: token?.symbol ?? null,
    network_name: networkName(record.network) ?? null,
    earned_decimal: token ? (isEarned ? token.text : '0') : null,
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
    'took_ms',
    'error_reason',
    'explanation',
    'api_name',
    'network_name',
    'earned_decimal',
  ],
] as readonly (keyof ExportedSettlement)[]

function cellOf(row: ExportedSettlement, column: keyof ExportedSettlement) {
  return column === 'explanation' ? (row.explanation?.text ?? null) : row[column]
}

/** The rows as text, with a last line that states their number. If that line is missing, the export is incomplete. */
export async function* exportText(
  format: ExportFormat,
  pages: AsyncIterable<SettlementRecord[]>,
): AsyncGenerator<string> {
  let count = 0
  if (format === 'csv') yield csvLine(COLUMNS)
  for await (const rows of pages) {
    count += rows.length
    const exported = rows.map(exportedOf)
    const lines = exported.map((row) =>
      format === 'csv' ? csvLine(COLUMNS.map((column) => cellOf(row, column))) : `${spelledOut(JSON.stringify(row))}\n`,
    )
    if (lines.length > 0) yield lines.join('')
  }
  yield format === 'csv'
    ? csvLine(COLUMNS.map((_, index) => ['#end', count][index] ?? null))
    : `${JSON.stringify({ end: true, count })}\n`
}

/** The time in which a reader must take some data, and the longest time of an export, in milliseconds. */
const STALLED_MS = 60_000
const LONGEST_MS = 3_600_000
/** How often the export checks its caller again, in milliseconds. */
const CALLER_MS = 2_000

export interface ExportSlots {
  /**
   * Returns a stream that makes the text as its reader reads it. The stream holds its place in the room until it ends. The stream is closed
   * when nothing was read for a minute, or some seconds after `isAdmitted` has returned false.
   */
  stream(place: Place, text: AsyncIterable<string | Uint8Array>, isAdmitted: () => Promise<boolean>): Readable
  close(): void
}

export function createExportSlots(
  limits: { stalledMs: number; callerMs?: number } = { stalledMs: STALLED_MS },
): ExportSlots {
  const open = new Set<Readable>()
  return {
    stream(place, text, isAdmitted) {
      let moved = performance.now()
      const begun = moved
      const stream = Readable.from(
        noting(text, () => (moved = performance.now())),
        { highWaterMark: 2 },
      )
      open.add(stream)
      const watch = setInterval(
        () => {
          const now = performance.now()
          if (now - moved > limits.stalledMs || now - begun > LONGEST_MS)
            stream.destroy(new Error('the export was not read'))
          else
            void isAdmitted().then((holds) => holds || stream.destroy(new Error('the caller of the export has ended')))
        },
        Math.min(limits.stalledMs / 4, limits.callerMs ?? CALLER_MS),
      )
      watch.unref()
      stream.once('close', () => {
        clearInterval(watch)
        open.delete(stream)
        place.leave()
      })
      return stream
    },
    close() {
      for (const stream of open) stream.destroy()
    },
  }
}

async function* noting<Piece>(text: AsyncIterable<Piece>, note: () => void): AsyncGenerator<Piece> {
  for await (const piece of text) {
    note()
    yield piece
    note()
  }
}
