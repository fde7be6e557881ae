import { ConfigurationError } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { lowerLimit, spendingLimitsOf } from './spending-limits.ts'

describe('the limits of a wallet', () => {
  it('are in the variables', () => {
    const hosts = ' Weather.example.com, *.shop.example,[::1]'
    expect(spendingLimitsOf({ LAUNA_MAX_AMOUNT: '0.10', LAUNA_MAX_PER_DAY: '', LAUNA_ALLOWED_HOSTS: hosts })).toEqual({
      ...{ maxPerCall: '100000', maxPerDay: undefined, maxPerHostPerDay: undefined },
      hosts: ['weather.example.com', '*.shop.example', '[::1]'],
    })
  })

  it.each([
    ['LAUNA_MAX_AMOUNT', 'ten cents'],
    ['LAUNA_MAX_PER_DAY', '-1'],
    ['LAUNA_MAX_PER_HOST_PER_DAY', '1e3'],
    ['LAUNA_ALLOWED_HOSTS', 'https://weather.example.com'],
    ['LAUNA_ALLOWED_HOSTS', 'weather.example.com,'],
  ])('are refused: %s=%s', (name, value) => {
    expect(() => spendingLimitsOf({ [name]: value })).toThrow(ConfigurationError)
  })

  it.each([
    ['100000', '90000', '90000'],
    ['90000', '100000', '90000'],
    ['100000', undefined, '100000'],
    [undefined, '100000', '100000'],
    [undefined, undefined, undefined],
  ])('of %s and %s, the lower one counts', (one, other, lower) => {
    expect(lowerLimit(one, other)).toBe(lower)
  })
})
