import { describe, expect, it } from 'vitest'
import { poolSizesVariable } from './pool-sizes.ts'

const variable = poolSizesVariable({ ledger: { connections: 17, least: 4 }, counts: { connections: 1, least: 1 } })

describe('DATABASE_POOLS', () => {
  it('replaces the sizes that it names', () => {
    expect(variable.parse(undefined)).toEqual({ ledger: 17, counts: 1 })
    expect(variable.parse('{"ledger": 4}')).toEqual({ ledger: 4, counts: 1 })
  })

  it.each(['{"ledger": 3}', '{"ledger": 201}', '{"ledger": "8"}', '{"counts": 1.5}', '{"other": 8}', '[]', '8', '{'])(
    'refuses %s',
    (text) => {
      expect(variable.safeParse(text).success).toBe(false)
    },
  )
})
