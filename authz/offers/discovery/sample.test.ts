import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { sampleOf } from './sample.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

describe('samples of JSON Schemas', () => {
  it.each([
    [
      { type: 'object', properties: { city: { type: 'string' }, t: { type: 'number' } }, required: ['city'] },
      { city: 'text', t: 1 },
    ],
    [{ type: 'array', items: { type: 'integer', minimum: 5 } }, [5]],
    [{ type: 'string', format: 'date' }, '2026-01-01'],
    [{ enum: ['a', 'b'] }, 'a'],
    [{ type: ['string', 'null'] }, 'text'],
    [{}, {}],
  ])('%j', (schema, sample) => expect(sampleOf(schema)).toEqual(sample))

  it.each([
    [{ type: 'string', pattern: '^(a+)+$' }],
    [{ type: 'object', properties: { a: { $ref: '#/x' } }, required: ['a'] }],
    [{ oneOf: [{ type: 'string' }] }],
    [{ type: 'string', minLength: 1_000_000 }],
    [{ type: 'array', minItems: 1_000_000, items: { type: 'string' } }],
    [{ type: 'integer', minimum: 5, maximum: 4 }],
  ])('gives none for %j', (schema) => expect(sampleOf(schema)).toBeUndefined())

  it('gives none where a few bytes ask for much, at once', () => {
    const nested = (kind: object): object =>
      Array.from({ length: 8 }).reduce<object>((items) => ({ type: 'array', minItems: 16, items }), kind)
    const wide = (depth: number): object =>
      depth === 0
        ? { type: 'string', minLength: 200 }
        : { type: 'object', properties: { a: wide(depth - 1), b: wide(depth - 1) } }
    const begun = performance.now()
    for (const schema of [nested({ type: 'string' }), nested({}), wide(6), { enum: ['x'.repeat(3000)] }])
      expect(sampleOf(schema as Record<string, unknown>)).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(promised(100))
  })

  it('leaves out an optional part that it does not understand', () => {
    expect(sampleOf({ type: 'object', properties: { a: { not: {} }, b: { type: 'boolean' } } })).toEqual({ b: true })
  })

  it('always satisfies its schema', () => {
    const leaf = fc.oneof(
      fc.record({ type: fc.constant('string'), minLength: fc.nat(20), maxLength: fc.integer({ min: 20, max: 40 }) }),
      fc.record({ type: fc.constant('integer'), minimum: fc.integer(), exclusiveMinimum: fc.integer() }),
      fc.record({ type: fc.constantFrom('number', 'integer'), maximum: fc.integer() }),
      fc.record({ enum: fc.array(fc.jsonValue(), { minLength: 1 }) }),
      fc.record({ type: fc.constantFrom('boolean', 'null') }),
    )
    const { schema } = fc.letrec<{ schema: object }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
        fc
          .dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'))
          .map((properties) => ({ type: 'object', properties, required: Object.keys(properties).slice(0, 1) })),
      ),
    }))
    fc.assert(
      fc.property(schema, (generated) => {
        const sample = sampleOf(generated as Record<string, unknown>)
        if (sample !== undefined) expect(ajv.validate(generated, sample)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
