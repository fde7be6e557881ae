import { expect, it } from 'vitest'
import { addressRange } from './address-range.ts'

it.each([
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['203.0.113.7', '203.0.113.7/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::/0', '::/0'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::FFFF:cb00:7100/120', '203.0.113.0/24'],
  ['::ffff:0:0/96', '0.0.0.0/0'],
])('%s is the range %s', (text, range) => {
  expect(addressRange(text)).toEqual({ range })
})

it.each([
  ['10.0.0.5/8', 'must be the address 10.0.0.5 alone, or the range 10.0.0.0/8'],
  ['2001:db8::1/32', 'must be the address 2001:db8::1 alone, or the range 2001:db8::/32'],
  ['10.0.0.0/33', /^must be an IP address/],
  ['10', /^must be an IP address/],
  ['0x7f.1', /^must be an IP address/],
  ['example.com', /^must be an IP address/],
  ['', /^must be an IP address/],
])('%s is refused', (text, problem) => {
  expect(addressRange(text)).toEqual({ problem: expect.stringMatching(problem) })
})
