import { describe, expect, it } from 'vitest'
import { leastAmount, longestDescription, shortened } from './facilitator-limits.ts'
import { facilitatorsVariable } from './facilitator-settings.ts'

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const url = 'https://facilitator.example'
const parsed = (settings: object) =>
  facilitatorsVariable.safeParse(JSON.stringify({ 'eip155:8453': { url, ...settings } }))

describe('the limits of a facilitator', () => {
  it('are read from its settings', () => {
    const { success, data = {} } = parsed({ longest_description: 80, least_amounts: { [TOKEN]: '1000' } })
    expect(success).toBe(true)
    const limits = data['eip155:8453']
    expect(longestDescription(limits)).toBe(80)
    expect(leastAmount(limits ?? {}, TOKEN.toLowerCase())).toBe(1000n)
    expect(leastAmount(limits ?? {}, '0xother')).toBeUndefined()
  })

  it('are 500 characters, and any amount, unless set', () => {
    expect([longestDescription(), longestDescription({}), leastAmount({}, TOKEN)]).toEqual([500, 500, undefined])
  })

  it.each([{ longest_description: -1 }, { least_amounts: { [TOKEN]: '0.1' } }, { least_amounts: { [TOKEN]: 1000 } }])(
    'are refused at the start where they are none: %j',
    (settings) => expect(parsed(settings).success).toBe(false),
  )
})

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['abc😀d', 5, 'abc…'],
  ['abc', 0, ''],
])('%j in %i units is %j', (text, longest, expected) => {
  expect(shortened(text, longest)).toBe(expected)
  expect(shortened(text, longest).length).toBeLessThanOrEqual(longest)
})
