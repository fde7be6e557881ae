import type { AuditRecord } from '@launa/sdk'

/** The records of the log that one row of the table shows: one record, or the records of one bulk change, newest first. */
export interface RecordGroup {
  /** The id of the newest record. */
  id: string
  newest: AuditRecord
  records: readonly AuditRecord[]
}

/** The least number of records of a bulk change that share a row. Fewer records have a row each. */
const FEWEST_FOLDED = 3

/** The maximum time between two records of one bulk change, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Puts consecutive records of one bulk change, such as an import, into one group. These records have one author, action, kind of resource
 * and API, but different resources. They are at most a second apart. `records` are newest first.
 */
export function groupsOf(records: readonly AuditRecord[]): RecordGroup[] {
  const changes: BulkChange[] = []
  for (const record of records) {
    const last = changes.at(-1)
    const change = last && belongsTo(last, record) ? last : { records: [], resources: new Set<string>() }
    if (change !== last) changes.push(change)
    change.records.push(record)
    change.resources.add(record.resource_id)
  }
  return changes.flatMap(({ records: ofChange }) =>
    ofChange.length < FEWEST_FOLDED ? ofChange.map((record) => groupOf([record])) : [groupOf(ofChange)],
  )
}

interface BulkChange {
  records: AuditRecord[]
  /** The ids of the changed resources. */
  resources: Set<string>
}

function groupOf(records: readonly AuditRecord[]): RecordGroup {
  const [newest] = records
  if (!newest) throw new Error('A group has at least one record.')
  return { id: newest.id, newest, records }
}

function belongsTo({ records, resources }: BulkChange, record: AuditRecord): boolean {
  const last = records.at(-1)
  return (
    last !== undefined &&
    nameOf(last) === nameOf(record) &&
    Date.parse(last.at) - Date.parse(record.at) <= PAUSE_MS &&
    !resources.has(record.resource_id)
  )
}

/**
 * Returns a text that is equal for all records of one bulk change. A bulk change sets the same fields of each resource, so that a row hides no
 * other change.
 */
function nameOf(record: AuditRecord): string {
  const { actor, api_key_id, member_email, address, action, resource_type, api_id, after } = record
  const fields = action === 'updated' ? Object.keys(after ?? {}).sort() : []
  return JSON.stringify([actor, api_key_id, member_email, address, action, resource_type, api_id, fields])
}
