import type { Environment } from '@launa/sdk'
import { fileName } from '../../ui/data/file-name.ts'
import type { SettlementFilter } from './settlement-filter.ts'

/** The name of an export, with its period in UTC: `settlements-from-2026-11-01-to-2026-11-30-settled-sandbox.csv`. */
export function exportName(
  { status, api, search, from, to }: SettlementFilter,
  { environment, now }: { environment: Environment; now: Date },
): string {
  const last = to || now.toISOString().slice(0, 10)
  const parts = [from && `from-${from}`, `to-${last}`, status, (api || search) && 'filtered']
  return fileName(['settlements', ...parts], environment, 'csv')
}
