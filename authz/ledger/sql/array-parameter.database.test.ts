import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { it } from '../../../runtime/testing/database.ts'
import { arrayOf } from './array-parameter.ts'

/** PostgreSQL's text holds neither U+0000 nor lone surrogates. */
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))

describe('an array as the ledger sends it is read by PostgreSQL as what it was:', () => {
  it.for([
    ['text', text],
    ['bytea', fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))],
    ['uuid', fc.uuid()],
    ['bool', fc.boolean()],
    ['int4', fc.integer()],
    ['float8', fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)],
  ] as const)('%s', async ([type, value], { database: { pool } }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(value as fc.Arbitrary<unknown>), { maxLength: 20 }), async (values) => {
        const parameter = arrayOf(type, values as never[])
        const { rows } = await pool.query(`select $1::${type}[] as read`, [parameter])
        expect(rows[0].read).toEqual(values)
      }),
      { numRuns: 50 },
    )
  })

  it('json and bigint', async ({ database: { pool } }) => {
    const written = [arrayOf('json', ['{"a":"\\"ö"}', null]), arrayOf('bigint', [2 ** 52, -1])]
    const { rows } = await pool.query('select $1::json[] as json, $2::bigint[]::text as bigint', written)
    expect(rows).toEqual([{ json: [{ a: '"ö' }, null], bigint: '{4503599627370496,-1}' }])
  })

  it('and what is no UUID is refused', () => {
    for (const wrong of ['', 'x', '01890000-0000-7000-8000-00000000000', 'g1890000-0000-7000-8000-000000000001'])
      expect(() => arrayOf('uuid', [wrong])).toThrow('not a UUID')
  })
})
