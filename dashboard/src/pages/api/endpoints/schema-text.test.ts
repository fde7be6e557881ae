import { describe, expect, it } from 'vitest'
import { schemaText, schemaValue } from './schema-text.ts'

describe('a schema that is edited', () => {
  it('comes back as it was', () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } }
    expect(schemaValue(schemaText(schema))).toEqual({ kind: 'schema', value: schema })
    expect(schemaValue(schemaText(null))).toEqual({ kind: 'schema', value: null })
  })

  it.each(['{', '[]', '1', 'null', '"x"'])('is not %s', (text) => {
    expect(schemaValue(text).kind).toBe('problem')
  })
})
