import type { Tenant } from '../database/tenancy.ts'
import type { ExportFormat } from '../resources/settlement-export.ts'
import type { SettlementFilter } from '../resources/settlement-filter.ts'

export interface ExportRequest {
  tenant: Tenant
  filter: SettlementFilter
  format: ExportFormat
}

export interface ExportDatabase {
  url: string
  /** False only in the test of row-level security. */
  tenantFilters: boolean
}

/** Each `more` asks for one piece. The worker makes no piece that was not asked for. */
export type ToExporter = { id: number; open: ExportRequest } | { id: number; more: true } | { id: number; close: true }
/** A piece of text in UTF-8; null at the end. */
export type FromExporter = { id: number; piece: Uint8Array<ArrayBuffer> | null } | { id: number; failed: string }
