import fc from 'fast-check'
import { expect, it } from 'vitest'
import { acceptedCoding } from './accepted-coding.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip; q = 0', 'identity'],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['deflate, identity', 'identity'],
  ['brotli, x-gzip', 'identity'],
])('%s takes %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding)
})

it('has an answer to every header', () => {
  fc.assert(fc.property(fc.string(), (header) => ['br', 'gzip', 'identity'].includes(acceptedCoding(header))))
})
