import type { ErrorCode, ErrorDetail } from '../../domain/errors.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { ExportFormat } from '../resources/settlement-export.ts'
import type { SettlementFilter } from '../resources/settlement-filter.ts'
import type { StatementFormat } from '../resources/statement-export.ts'
import type { StatementHead } from '../resources/statement-pdf.ts'

/**
 * A tenant's read that may take long: settlements as CSV or JSON Lines, a statement's lines until a time as CSV or PDF,
 * or the overview as JSON.
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

/** Each `more` requests one piece. The worker makes no piece without a request. */
export type ToWorker = { id: number; open: LongRead } | { id: number; more: true } | { id: number; close: true }
/** Why a read has failed: an error of the catalogue with its code, or another error's text. */
export interface Failure {
  message: string
  code?: ErrorCode | undefined
  details?: readonly ErrorDetail[] | undefined
  retryAfterSeconds?: number | undefined
}

/** `piece` is a part of the text in UTF-8, or null at the end. */
export type FromWorker = { id: number; piece: Uint8Array<ArrayBuffer> | null } | { id: number; failed: Failure }
