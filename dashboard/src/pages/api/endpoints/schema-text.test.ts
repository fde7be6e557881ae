import { describe, expect, it } from 'vitest'
import { parametersText, parametersValue, schemaText, schemaValue } from './schema-text.ts'

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

describe('parameters that are edited', () => {
  it('come back as they were', () => {
    const parameters = [{ name: 'X-Trace', in: 'header' as const, schema: { type: 'string' } }]
    expect(parametersValue(parametersText(parameters))).toEqual({ kind: 'parameters', value: parameters })
    expect(parametersValue(parametersText([]))).toEqual({ kind: 'parameters', value: [] })
  })

  it.each(['[', '{}', '1', 'null', '"x"'])('are not %s', (text) => {
    expect(parametersValue(text).kind).toBe('problem')
  })
})
