import type { AuditRecord } from '@launa/sdk'

/** A field that was changed; undefined where there was no value, or is none any more. */
export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/** The changed fields of a record, in the order of their names. */
export function differenceOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return fields.map((field) => ({ field, before: valueText(before?.[field]), after: valueText(after?.[field]) }))
}

/** Shows a text unchanged and any other value as JSON. The log gives only the length of a value that is too long for it. */
function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  const { bytes, sha256 } = value as { bytes?: unknown; sha256?: unknown }
  if (typeof bytes === 'number' && typeof sha256 === 'string') return `${bytes} bytes, SHA-256 ${sha256.slice(0, 12)}…`
  return JSON.stringify(value)
}
