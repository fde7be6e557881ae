import { describe, expect, it } from 'vitest'
import { endpointWarnings } from './endpoint-warnings.ts'

const warningsOf = (path_pattern: string, properties: object) =>
  endpointWarnings({ accepts: [], path_pattern, path_schema: { properties } }, { FACILITATORS: {} })

describe('a path_schema', () => {
  it('is warned of for each value that its pattern has no segment for', () => {
    expect(warningsOf('/pets/{id}/toys', { id: {}, toy: {} })).toEqual([
      { path: 'path_schema.properties.toy', message: 'path_pattern has no segment {toy}' },
    ])
  })

  it('is not warned of for its segments', () => {
    expect(warningsOf('/pets/{id}/toys/{toy}', { id: {}, toy: {} })).toEqual([])
  })

  it('gives ten warnings at most', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`value${index}`, {}]))
    expect(warningsOf('/pets/*', properties)).toHaveLength(10)
  })
})
