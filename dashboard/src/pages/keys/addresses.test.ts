import { expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'

it('reads ranges of lines and of commas, and none as null', () => {
  expect(addressesOf(' 203.0.113.0/24,\n2001:db8::/32\n')).toEqual(['203.0.113.0/24', '2001:db8::/32'])
  expect(addressesOf(' \n')).toBeNull()
})
