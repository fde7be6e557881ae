import type { AuditRecord } from '@launa/sdk'

/** The records of the log that one row of the table shows: one record, or the records of one act (`groupsOf`), newest first. */
export interface RecordGroup {
  /** The id of the newest record. */
  id: string
  newest: AuditRecord
  records: readonly AuditRecord[]
}

/** The least number of records of an act that share a row. Fewer records have a row each. */
const FEWEST_FOLDED = 3

/** The maximum time between two records of one act, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Puts consecutive records of one act into one group. An act is one change of many resources, such as an import. Its records have one
 * author, action, kind of resource and API, but different resources. They are at most a second apart. `records` are newest first.
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
