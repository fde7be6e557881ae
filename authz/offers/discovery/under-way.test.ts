import { expect, it } from 'vitest'
import { createUnderWay } from './under-way.ts'

it('counts by network, by host and in all, until a document has ended', () => {
  const underWay = createUnderWay({ perNetwork: 2, perHost: 3, inAll: 4 })
  const enter = (clientAddress: string, host: string) => underWay.enter({ clientAddress, host })
  const first = enter('192.0.2.1', 'a')
  expect(enter('192.0.2.77', 'a')).toBeTypeOf('function')
  expect(enter('192.0.2.5', 'b')).toBe('perNetwork')
  expect(enter('198.51.100.1', 'a')).toBeTypeOf('function')
  expect(enter('2001:db8::1', 'a')).toBe('perHost')
  expect(enter('2001:db8::1', 'b')).toBeTypeOf('function')
  expect(enter('203.0.113.1', 'c')).toBe('inAll')
  if (typeof first === 'function') first()
  expect(enter('192.0.2.5', 'b')).toBeTypeOf('function')
})

it('takes clients without an address that can be read for one network', () => {
  const underWay = createUnderWay({ perNetwork: 1, perHost: 9, inAll: 9 })
  expect(underWay.enter({ clientAddress: '', host: 'a' })).toBeTypeOf('function')
  expect(underWay.enter({ clientAddress: 'unknown', host: 'a' })).toBe('perNetwork')
})
