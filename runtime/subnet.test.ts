import { describe, expect, it } from 'vitest'
import { subnetOf } from './subnet.ts'

describe('the subnet of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.254'],
    ['192.0.2.1', '::ffff:192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:ffff::9'],
  ])('of %s is that of %s', (a, b) => {
    expect(subnetOf(a)).toBe(subnetOf(b))
  })

  it.each([
    ['192.0.2.1', '192.0.3.1'],
    ['2001:db8:1::1', '2001:db8:2::1'],
    ['32.1.13.1', '2001:d00::1'],
  ])('of %s is not that of %s', (a, b) => {
    expect(subnetOf(a)).not.toBe(subnetOf(b))
  })
})
