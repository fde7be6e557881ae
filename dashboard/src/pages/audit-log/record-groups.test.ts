import type { AuditRecord } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { groupsOf } from './record-groups.ts'

const START = Date.parse('2026-11-27T12:00:00Z')

/** Makes a record of a change of an endpoint, `after` milliseconds after `START`. */
const record = (resource_id: string, after: number, fields: Partial<AuditRecord> = {}): AuditRecord => ({
  ...{ id: `${resource_id}-${after}`, at: new Date(START + after).toISOString(), actor: 'person' },
  ...{ api_key_id: null, api_key_name: null, member_email: null, address: '127.0.0.1', action: 'updated' },
  ...{ resource_type: 'endpoint', resource_id, resource_name: 'GET /', api_id: 'a', before: null, after: null },
  ...fields,
})

const sizes = (records: readonly AuditRecord[]) => groupsOf(records).map((group) => group.records.length)

describe('the records of one act', () => {
  it('are one group, even across the border of a second', () => {
    const records = [record('c', 1_100), record('b', 900), record('a', 100)]
    expect(groupsOf(records)).toEqual([{ id: records[0]?.id, newest: records[0], records }])
  })

  it('are not folded when they are few', () => {
    expect(sizes([record('b', 10), record('a', 0)])).toEqual([1, 1])
    expect(sizes([])).toEqual([])
  })

  it.each([
    ['another author', { member_email: 'b@example.com' }],
    ['another key', { actor: 'api_key', api_key_id: 'k' }],
    ['another address', { address: '127.0.0.2' }],
    ['another action', { action: 'created' }],
    ['another API', { api_id: 'b' }],
    ['another kind', { resource_type: 'domain' }],
  ] as const)('end at %s', (_, fields) => {
    const act = [record('c', 3), record('b', 2), record('a', 1)]
    expect(sizes([...act, record('z', 0, fields)])).toEqual([3, 1])
  })

  it('end at a pause, and at a second change of one resource', () => {
    const act = [record('c', 5_002), record('b', 5_001), record('a', 5_000)]
    expect(sizes([...act, record('z', 0)])).toEqual([3, 1])
    expect(sizes([...act, record('a', 4_999)])).toEqual([3, 1])
  })
})
