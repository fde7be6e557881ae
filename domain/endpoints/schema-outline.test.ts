import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from './endpoint-schema.ts'
import { schemaOutline } from './schema-outline.ts'

/** A copy of the schema that counts the reads of its members. */
function counted<Value extends object>(value: Value, reads: { count: number }): Value {
  return new Proxy(value, {
    get(target, key) {
      reads.count += 1
      const item: unknown = Reflect.get(target, key)
      return typeof item === 'object' && item !== null ? counted(item, reads) : item
    },
  })
}

const many = (count: number, of: (index: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, of(index)]))

describe('the outline of a schema', () => {
  it('is the schema where it is short enough, without what would mean something else inside another', () => {
    const schema = { $schema: 'x', $id: 'y', type: 'object', properties: { a: { minimum: 3 } } }
    expect(schemaOutline(schema, 200)).toEqual({ type: 'object', properties: { a: { minimum: 3 } } })
  })

  it('keeps properties, types and what is required, and drops descriptions and examples', () => {
    const text = 'x'.repeat(500)
    const schema = {
      ...{ type: 'object', description: text, required: ['city'], additionalProperties: false },
      properties: {
        city: { type: 'string', description: text, examples: [text], minLength: 2 },
        days: { type: 'array', items: { type: 'object', properties: { low: { type: 'number', title: text } } } },
        kind: { enum: ['sun', 'rain'], description: text },
      },
    }
    expect(schemaOutline(schema, 400)).toEqual({
      ...{ type: 'object', required: ['city'] },
      properties: {
        city: { type: 'string' },
        days: { type: 'array', items: { type: 'object', properties: { low: { type: 'number' } } } },
        kind: { enum: ['sun', 'rain'] },
      },
    })
  })

  it('loses its deep levels first, then properties that are not required, and never its type', () => {
    const nested = (depth: number): JsonSchema =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1), b: nested(depth - 1) } }
    const deep = schemaOutline(nested(8), 300)
    expect(deep).toMatchObject({ type: 'object', properties: { a: { type: 'object' }, b: { type: 'object' } } })
    const wide = { type: 'object', properties: many(500, () => ({ type: 'string' })), required: ['field_499'] }
    expect(schemaOutline(wide, 128)).toMatchObject({ properties: { field_499: { type: 'string' } } })
    expect(schemaOutline(wide, 20)).toEqual({ type: 'object' })
  })

  it('drops what would refuse something once other parts have gone', () => {
    const title = 'x'.repeat(400)
    const number = { type: 'number', minimum: 3 }
    const map = { type: 'object', additionalProperties: number, title }
    expect(schemaOutline(map, 200)).toEqual({ type: 'object', additionalProperties: { type: 'number' } })
    expect(schemaOutline({ ...map, patternProperties: { a: true } }, 200)).toEqual({ type: 'object' })
    expect(schemaOutline({ ...map, properties: { a: true } }, 200)).toEqual({ type: 'object', properties: { a: true } })
    expect(schemaOutline({ oneOf: [number, { type: 'number' }], title }, 200)).toEqual({
      anyOf: [{ type: 'number' }, { type: 'number' }],
    })
    expect(schemaOutline({ type: 'array', prefixItems: [true], items: number, title }, 200)).toEqual({ type: 'array' })
    expect(schemaOutline({ not: number, if: number, else: false, title }, 200)).toEqual({})
  })

  it('follows references to definitions of its own', () => {
    const day = { type: 'object', properties: { low: { type: 'number' } }, description: 'x'.repeat(500) }
    const schema = { $defs: { day }, type: 'array', items: { $ref: '#/$defs/day' } }
    expect(schemaOutline(schema, 200)).toEqual({
      type: 'array',
      items: { type: 'object', properties: { low: { type: 'number' } } },
    })
    const circle = { $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } } }, $ref: '#/$defs/a' }
    expect(schemaOutline({ ...circle, description: 'x'.repeat(500) }, 300)).toMatchObject({ type: 'object' })
  })

  it.each<[string, JsonSchema]>([
    ['wide', { type: 'object', properties: many(2_500, () => ({ type: 'string' })) }],
    ['deep', Array.from({ length: 60 }).reduce<JsonSchema>((not) => ({ properties: { a: not, b: {} } }), {})],
    [
      'of references that double',
      { $defs: many(60, (i) => doubled(i)), $ref: '#/$defs/field_0', title: 'x'.repeat(3_000) },
    ],
    [
      'of many alternatives',
      {
        allOf: Array.from({ length: 8 }, () => ({
          anyOf: Array(8).fill({ oneOf: Array(8).fill({ title: 'x'.repeat(40) }) }),
        })),
      },
    ],
  ])('costs little: %s', (_, schema) => {
    for (const length of [2_048, 1_024, 512, 256, 128]) {
      const reads = { count: 0 }
      expect(JSON.stringify(schemaOutline(counted(schema, reads), length)).length).toBeLessThanOrEqual(length)
      expect(reads.count).toBeLessThan(100 * length)
    }
  })

  it('never refuses what the schema takes', () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const { schema } = fc.letrec<{ schema: JsonSchema; below: JsonSchema }>((tie) => ({
      below: fc.oneof({ maxDepth: 2, withCrossShrink: true }, fc.constantFrom({}, { type: 'string' }), tie('schema')),
      schema: fc.record(
        {
          title: fc.constant('x'.repeat(60)),
          type: fc.constantFrom('object', 'array', 'string', 'integer'),
          properties: fc.dictionary(name, tie('below'), { maxKeys: 2 }),
          required: fc.uniqueArray(name, { maxLength: 2 }),
          additionalProperties: fc.oneof(fc.boolean(), tie('below')),
          patternProperties: fc.dictionary(name, tie('below'), { maxKeys: 1 }),
          items: tie('below'),
          prefixItems: fc.array(tie('below'), { minLength: 1, maxLength: 1 }),
          enum: fc.array(fc.oneof(name, fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 3 }),
          not: tie('below'),
          anyOf: fc.array(tie('below'), { minLength: 1, maxLength: 2 }),
          oneOf: fc.array(tie('below'), { minLength: 1, maxLength: 2 }),
          allOf: fc.array(tie('below'), { minLength: 1, maxLength: 1 }),
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<JsonSchema>,
    }))
    const scalar = fc.oneof(name, fc.integer({ min: 0, max: 2 }), fc.constant(null))
    const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(name, scalar, { maxKeys: 3 }))
    const length = fc.integer({ min: 20, max: 200 })
    const takesOf = (one: JsonSchema) =>
      new Ajv2020({ strict: false, logger: false, meta: false, validateSchema: false }).compile(one)
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 8, maxLength: 8 }), length, (whole, values, most) => {
        const [takes, outlined] = [takesOf(whole), takesOf(schemaOutline(whole, most))]
        for (const each of values) if (takes(each)) expect(outlined(each)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

function doubled(index: number): JsonSchema {
  const next = { $ref: `#/$defs/field_${index + 1}` }
  return { type: 'object', properties: { a: next, b: next } }
}
