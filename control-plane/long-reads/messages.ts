import type { ErrorCode, ErrorDetail } from '../../domain/errors.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { ExportFormat } from '../resources/settlement-export.ts'
import type { SettlementFilter } from '../resources/settlement-filter.ts'
import type { StatementFormat } from '../resources/statement-export.ts'
import type { StatementHead } from '../resources/statement-pdf.ts'

/**
 * A read of one tenant that may take long. It is CSV or JSON Lines for settlements, CSV or PDF for the lines of a statement until a time, and JSON
 * for the overview.
 */
export type LongRead = { tenant: Tenant } & (
  | { kind: 'settlements'; filter: SettlementFilter; format: ExportFormat }
  | { kind: 'statement'; head: StatementHead; until: Date; format: StatementFormat }
  | { kind: 'overview'; days: number; until: Date; hourly: boolean; withoutTrials: boolean }
)

export interface ReadDatabase {
  url: string
  /** False only in the test of row-level security. */
  tenantFilters: boolean
}

/** Each `more` asks for one piece. The worker makes no piece that was not asked for. */
export type ToWorker = { id: number; open: LongRead } | { id: number; more: true } | { id: number; close: true }
/** Why a read has failed: an error of the catalogue with its code, or the text of another one. */
export interface Failure {
  message: string
  code?: ErrorCode | undefined
  details?: readonly ErrorDetail[] | undefined
  retryAfterSeconds?: number | undefined
}

/** A piece of text in UTF-8; null at the end. */
export type FromWorker = { id: number; piece: Uint8Array<ArrayBuffer> | null } | { id: number; failed: Failure }
