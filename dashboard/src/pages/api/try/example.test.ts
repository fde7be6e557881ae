import { describe, expect, it } from 'vitest'
import { exampleOf, firstRequest } from './example.ts'

describe('an example of a schema', () => {
  it('is the one that the schema has, before any other value', () => {
    expect(exampleOf({ type: 'string', example: 'Bern', default: 'x' })).toBe('Bern')
    expect(exampleOf({ type: 'string', examples: ['Basel', 'Bern'] })).toBe('Basel')
    expect(exampleOf({ type: 'string', enum: ['c', 'f'] })).toBe('c')
    expect(exampleOf({ const: 0 })).toBe(0)
  })

  it('has what an object needs, and values of the right types', () => {
    const schema = {
      type: 'object',
      required: ['city', 'days', 'tags', 'when', 'at'],
      properties: {
        city: { type: 'string' },
        days: { type: 'integer', minimum: 3 },
        tags: { type: 'array', items: { type: 'boolean' } },
        when: { type: ['string', 'null'], format: 'date' },
        at: { $ref: '#/$defs/Place' },
        unit: { type: 'string' },
        note: { type: 'string', example: 'windy' },
      },
      $defs: { Place: { type: 'object', properties: { lat: { type: 'number' } } } },
    }
    expect(exampleOf(schema)).toEqual({
      ...{ city: 'text', days: 3, tags: [true], when: '2026-01-31', at: { lat: 1 }, note: 'windy' },
    })
    expect(exampleOf({ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 2 } } }] })).toEqual({
      ...{ a: 1, b: 2 },
    })
    expect(exampleOf({ oneOf: [{ type: 'integer' }, { type: 'string' }] })).toBe(1)
  })

  it('ends, however deep, wide or circular the schema is', () => {
    const circular = { $ref: '#' }
    expect(exampleOf(circular)).toBeUndefined()
    expect(exampleOf({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } })).toBeUndefined()
    const deep = { type: 'array', items: { $ref: '#' } }
    expect(JSON.stringify(exampleOf(deep)).length).toBeLessThan(20)
    const wide = {
      properties: Object.fromEntries(Array.from({ length: 9_999 }, (_, index) => [`p${index}`, { type: 'string' }])),
    }
    expect(Object.keys(exampleOf(wide) as object).length).toBeLessThan(200)
    const bush = { properties: { a: { $ref: '#' }, b: { $ref: '#' }, c: { $ref: '#' }, d: { $ref: '#' } } }
    expect(JSON.stringify(exampleOf(bush)).length).toBeLessThan(5_000)
    for (const odd of [null, 1, 'x', [], true]) expect(exampleOf(odd)).toBeUndefined()
    expect(exampleOf({ $ref: '#/__proto__/x', type: 'string' })).toBe('text')
  })
})

describe('a first request', () => {
  const none = { path_schema: null, request_schema: null, parameters: [] }

  it('begins with the endpoint’s own path', () => {
    const pathOf = (path_pattern: string) => firstRequest({ ...none, path_pattern }, false).path
    expect(pathOf('/weather')).toBe('/weather')
    expect(pathOf('/pets/*')).toBe('/pets/')
    expect(pathOf('/*')).toBe('/')
    expect(pathOf('/pets/{id}/*')).toBe('/pets/id/')
  })

  it('fills path, query and body from the schemas', () => {
    const path_schema = { type: 'object', properties: { city: { type: 'string', example: 'St. Gallen/CH' } } }
    const query = {
      type: 'object',
      required: ['days'],
      properties: { days: { type: 'integer' }, unit: { enum: ['c'] } },
    }
    const parameters = [
      { name: 'lang', in: 'query' as const, required: true, schema: { type: 'string', default: 'de' } },
      { name: 'x-trace', in: 'header' as const, required: true },
      { name: 'optional', in: 'query' as const },
    ]
    const endpoint = { path_pattern: '/weather/{city}', path_schema, request_schema: query, parameters }
    expect(firstRequest(endpoint, false).path).toBe('/weather/St.%20Gallen%2FCH?days=1&unit=c&lang=de')
    expect(firstRequest(endpoint, true)).toEqual({
      ...{ path: '/weather/St.%20Gallen%2FCH?lang=de', body: JSON.stringify({ days: 1, unit: 'c' }, null, 2) },
    })
    expect(firstRequest({ ...none, path_pattern: '/a' }, true).body).toBe('{}')
  })
})
