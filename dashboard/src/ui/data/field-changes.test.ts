import { describe, expect, it } from 'vitest'
import { changesOf } from './field-changes.ts'

describe('what a record says of its fields', () => {
  it('is told by field, before and after', () => {
    const before = { slug: 'old', accepts: [{ amount: '1' }], upstream_headers: null }
    const after = { slug: 'new', accepts: [{ amount: '2' }], upstream_headers: '(secret)' }
    expect(changesOf({ before, after })).toEqual([
      { field: 'accepts', before: '[{"amount":"1"}]', after: '[{"amount":"2"}]' },
      { field: 'slug', before: 'old', after: 'new' },
      { field: 'upstream_headers', before: undefined, after: '(secret)' },
    ])
  })

  it('has one side of what was made or deleted, and the length of what is long', () => {
    const long = { bytes: 4096, sha256: 'ab'.repeat(32) }
    expect(changesOf({ before: null, after: { enabled: false, request_schema: long } })).toEqual([
      { field: 'enabled', before: undefined, after: 'false' },
      { field: 'request_schema', before: undefined, after: '4096 bytes, SHA-256 abababababab…' },
    ])
    expect(changesOf({ before: null, after: null })).toEqual([])
    expect(changesOf({ before: null, after: { until: null } })).toEqual([])
  })
})
