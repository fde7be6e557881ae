/** The fields of a resource before and after a logged change. `before` is null for a creation, and `after` for a deletion. */
export interface Change {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** A changed field. `before` or `after` is undefined if the field had no value then. */
export interface FieldChange<Value = unknown> {
  field: string
  before: Value | undefined
  after: Value | undefined
}

/** The changed fields, in the order of their names. */
export function changesOf({ before, after }: Change): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return fields
    .map((field) => ({ field, before: before?.[field] ?? undefined, after: after?.[field] ?? undefined }))
    .filter((change) => change.before !== undefined || change.after !== undefined)
}

/** Shows a text unchanged and any other value as JSON. The log gives only the length of a value that is too long for it. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  const { bytes, sha256 } = value as { bytes?: unknown; sha256?: unknown }
  if (typeof bytes === 'number' && typeof sha256 === 'string') return `${bytes} bytes, SHA-256 ${sha256.slice(0, 12)}…`
  return JSON.stringify(value)
}
