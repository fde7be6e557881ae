import { describe, expect, it } from 'vitest'
import { changesOf, valueText } from './field-changes.ts'

describe('what a record says of its fields', () => {
  it('is told by field, before and after', () => {
    const before = { slug: 'old', accepts: [{ amount: '1' }], upstream_headers: null }
    const after = { slug: 'new', accepts: [{ amount: '2' }], upstream_headers: '(secret)' }
    expect(changesOf({ before, after })).toEqual([
      { field: 'accepts', before: [{ amount: '1' }], after: [{ amount: '2' }] },
      { field: 'slug', before: 'old', after: 'new' },
      { field: 'upstream_headers', before: undefined, after: '(secret)' },
    ])
  })

  it('has one side of what was made or deleted, and no field without a value', () => {
    expect(changesOf({ before: null, after: { enabled: false } })).toEqual([
      { field: 'enabled', before: undefined, after: false },
    ])
    expect(changesOf({ before: null, after: null })).toEqual([])
    expect(changesOf({ before: null, after: { until: null } })).toEqual([])
  })

  it('has the length of what is long', () => {
    expect(valueText({ bytes: 4096, sha256: 'ab'.repeat(32) })).toBe('4096 bytes, SHA-256 abababababab…')
    expect([valueText('a'), valueText(false), valueText(['a'])]).toEqual(['a', 'false', '["a"]'])
  })
})
