import type { NotableChange } from './notable-change.ts'

/** Changes of one kind to one resource, or to the endpoints of one API, which a mail lists as one item. */
export interface MailedChange {
  /** The first of the changes, with the values before it. */
  first: NotableChange
  /** The last of the changes. `after` has the last value of each field that any of them has changed. */
  last: NotableChange
  /** All of the changes, oldest first. */
  all: readonly NotableChange[]
}

/** The maximum number of items in one mail. */
const MOST_LISTED = 50

/**
 * The items of a mail, and the records that they contain. `changes` are in the order of their importance. A resource that was changed many
 * times has one item, so that many changes delay no other one. The first items fit into the mail, and later mails list the others.
 */
export function mailedChanges(changes: readonly NotableChange[]): { listed: MailedChange[]; records: string[] } {
  const items = Map.groupBy(changes, itemOf)
  const listed = [...items.values()].slice(0, MOST_LISTED)
  return { listed: listed.map(merged), records: listed.flatMap((each) => each.map(({ id }) => id)) }
}

/** Returns a text that is equal for the changes of one item. */
function itemOf({ action, resource_type: type, resource_id, api_id, environment }: NotableChange): string {
  return JSON.stringify([type, action, environment, type === 'endpoint' ? api_id : resource_id])
}

function merged(changes: NotableChange[]): MailedChange {
  const all = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) throw new Error('An item has at least one change.')
  const before = joined(all.map((each) => each.before).reverse())
  const after = joined(all.map((each) => each.after))
  return { first: { ...first, before }, last: { ...last, after }, all }
}

/** Joins values of fields. If several have a field, the last one counts. Null if all are null. */
function joined(values: readonly NotableChange['before'][]): NotableChange['before'] {
  return values.every((each) => each === null) ? null : Object.assign({}, ...values)
}
