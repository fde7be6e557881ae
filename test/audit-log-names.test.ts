import { expect, it } from 'vitest'
import { FIELD_NAMES } from '../dashboard/src/pages/audit-log/field-names.ts'
import { LOGGED_FIELDS } from '../schema/audit-log.ts'

it('the dashboard has a name for every field of the audit log, and for no other', () => {
  const sorted = (fields: readonly string[]) => fields.toSorted()
  const named = Object.entries(FIELD_NAMES).map(([type, names]) => [type, sorted(Object.keys(names))])
  const logged = Object.entries(LOGGED_FIELDS).map(([type, fields]) => [type, sorted(fields)])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(logged))
})
