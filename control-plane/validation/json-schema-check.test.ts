import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JsonSchema } from '../../domain/endpoints/endpoint-schema.ts'
import { cpuTime } from '../../domain/testing/cpu-time.ts'
import { promised } from '../../runtime/patience.ts'
import { checkSchemas, schemaProblem, withoutBadSchemas } from './json-schema-check.ts'

const TYPES = 'must be array, boolean, integer, null, number, object or string, or a list of some of these'
const SCHEMA = 'must be a schema: an object, true or false'

it.each<[string, string, JsonSchema]>([
  ['/properties/a/type', TYPES, { type: 'object', properties: { a: { type: 'strin' } } }],
  ['/type', TYPES, { type: [] }],
  ['/items/anyOf/1/type/0', TYPES, { items: { anyOf: [{}, { type: ['x'] }] } }],
  ['/properties/type', SCHEMA, { properties: { type: 'string' } }],
  ['/properties/a~1b~0', SCHEMA, { properties: { 'a/b~': 3 } }],
  ['/items', SCHEMA, { items: [{ type: 'string' }] }],
  ['/$defs/x/not', SCHEMA, { $defs: { x: { not: null } } }],
  ['/required', 'must be a list', { required: 'a' }],
  ['/required', 'must not hold the same value twice', { required: ['a', 'a'] }],
  ['/required/0', 'must be text', { required: [1] }],
  ['/allOf', 'must not be empty', { allOf: [] }],
  ['/minLength', 'must be at least 0', { minLength: -1 }],
  ['/multipleOf', 'must be more than 0', { multipleOf: 0 }],
  ['/maxLength', 'must be a whole number', { maxLength: 1.5 }],
  ['/exclusiveMinimum', 'must be a number', { exclusiveMinimum: true }],
  ['/deprecated', 'must be true or false', { deprecated: 'no' }],
  ['/properties', 'must be an object', { properties: [] }],
  ['/$id', 'has a form that JSON Schema does not allow here', { $id: '#a' }],
  ['/pattern', 'is not a regular expression of ECMA-262', { pattern: '(' }],
  ['/properties/a/patternProperties/[', 'is not a regular expression of ECMA-262', patterned('[')],
])('%s %s', (path, message, schema) => {
  const problem = schemaProblem(schema)
  expect(problem?.message).toBe(message)
  expect(problem?.path.replace(/\/type\/0$/, '/type')).toBe(path.replace(/\/type\/0$/, '/type'))
})

function patterned(pattern: string): JsonSchema {
  return { properties: { a: { patternProperties: { [pattern]: true } } } }
}

it.each<[string, JsonSchema]>([
  ['nothing', {}],
  ['words of its own', { nullable: true, example: 3, 'x-y': { type: 'strin' } }],
  ['data that looks like a schema', { enum: [{ type: 'strin' }], default: { required: 1 }, const: { items: 3 } }],
  ['a reference that nothing fetches', { $ref: 'https://schema.invalid/a.json' }],
  ['a reference in a circle', { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }],
  ['another draft in its name', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }],
  ['a pattern with an escape that Unicode does not have', { pattern: '^a\\-b$' }],
  ['what is beyond the patterns that are parsed', { allOf: [{ pattern: 'a'.repeat(16_384) }, { pattern: '(' }] }],
  ['a pattern that would never end', { pattern: '^(a+)+$' }],
])('takes %s', (_, schema) => expect(schemaProblem(schema)).toBeUndefined())

it('has an answer to every JSON', () => {
  const keyword = fc.constantFrom('type', 'properties', 'items', 'allOf', 'required', 'pattern', '$ref', '$defs', 'a')
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(keyword, tie('tree')),
      fc.array(tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(fc.dictionary(keyword, tree), (schema) => {
      const problem = schemaProblem(schema)
      expect(problem === undefined || problem.message.length < 100).toBe(true)
    }),
  )
})

/** Each schema is near the limit of 64 KiB for an endpoint. */
it.each<[string, JsonSchema]>([
  ['many schemas', { allOf: Array.from({ length: 21_000 }, () => ({})) }],
  ['many properties', { properties: Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`p${i}`, {}])) }],
  ['many names', { required: Array.from({ length: 8_000 }, (_, i) => `n${i}`) }],
  ['a long pattern', { pattern: '('.repeat(30_000) }],
  ['many bad escapes', { allOf: Array.from({ length: 3_000 }, () => ({ pattern: '\\-' })) }],
  ['many lists', { enum: Array.from({ length: 20_000 }, () => []) }],
])('%s cost little', (_, schema) => {
  const times = Array.from({ length: 10 }, () => {
    const begun = cpuTime()
    schemaProblem(schema)
    return cpuTime() - begun
  })
  expect(Math.min(...times)).toBeLessThan(promised(40))
})

it('names the field, and cuts what would be long', () => {
  const name = 'x'.repeat(1_000)
  const refused = () => checkSchemas({ request_schema: { properties: { [name]: 1 } }, response_schema: { type: 1 } })
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: [
        { path: `request_schema/properties/${name}`.slice(0, 256), message: SCHEMA },
        { path: 'response_schema/type', message: TYPES },
      ],
    }),
  )
})

it('keeps an operation whose schemas are wrong, without those', () => {
  const good = { type: 'string' }
  const { operation, problems } = withoutBadSchemas({ request_schema: { type: 'strin' }, response_schema: good })
  expect(operation).toEqual({ request_schema: undefined, response_schema: good })
  expect(problems).toEqual([{ path: 'request_schema/type', message: TYPES }])
  expect(withoutBadSchemas({})).toEqual({ operation: {}, problems: [] })
})
