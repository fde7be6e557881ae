import type { AuditRecord } from '@launa/sdk'

/** Records of the log that one row shows: one record, or many that one act has written. The newest one is the first. */
export interface RecordGroup {
  /** The id of the newest record. */
  id: string
  newest: AuditRecord
  records: readonly AuditRecord[]
}

/** The fewest records that a row folds. Fewer are easier to read one by one. */
const FEWEST_FOLDED = 3

/** The maximum time between two records of one act, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Folds consecutive records of one act into one group. They have one author, action, kind and API, but different resources, and are less
 * than a second apart. `records` are newest first.
 */
export function groupsOf(records: readonly AuditRecord[]): RecordGroup[] {
  const acts: Act[] = []
  for (const record of records) {
    const last = acts.at(-1)
    const act = last && belongsTo(last, record) ? last : { records: [], resources: new Set<string>() }
    if (act !== last) acts.push(act)
    act.records.push(record)
    act.resources.add(record.resource_id)
  }
  return acts.flatMap(({ records: ofAct }) =>
    ofAct.length < FEWEST_FOLDED ? ofAct.map((record) => groupOf([record])) : [groupOf(ofAct)],
  )
}

interface Act {
  records: AuditRecord[]
  /** The ids of the resources that the act has changed. */
  resources: Set<string>
}

function groupOf(records: readonly AuditRecord[]): RecordGroup {
  const [newest] = records
  if (!newest) throw new Error('A group has at least one record.')
  return { id: newest.id, newest, records }
}

function belongsTo({ records, resources }: Act, record: AuditRecord): boolean {
  const last = records.at(-1)
  return (
    last !== undefined &&
    nameOf(last) === nameOf(record) &&
    Date.parse(last.at) - Date.parse(record.at) <= PAUSE_MS &&
    !resources.has(record.resource_id)
  )
}

/** Returns a text that is equal for all records of one act. */
function nameOf({ actor, api_key_id, member_email, address, action, resource_type, api_id }: AuditRecord): string {
  return JSON.stringify([actor, api_key_id, member_email, address, action, resource_type, api_id])
}
