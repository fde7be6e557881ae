import { expect, it } from 'vitest'
import { createUnderWay } from './under-way.ts'

it('counts by subnet, by host and in all, until a document has ended', () => {
  const underWay = createUnderWay({ perSubnet: 2, perHost: 3, inAll: 6 })
  const enter = (clientAddress: string, host: string) => underWay.enter({ clientAddress, host })
  const first = enter('192.0.2.1', 'a')
  expect(enter('192.0.2.77', 'a')).toBeTypeOf('function')
  expect(enter('192.0.2.5', 'b')).toBe('perSubnet')
  expect(enter('198.51.100.1', 'a')).toBeTypeOf('function')
  expect(enter('2001:db8::1', 'a')).toBe('perHost')
  expect(enter('2001:db8::1', 'b')).toBeTypeOf('function')
  expect(enter('203.0.113.1', 'c')).toBeTypeOf('function')
  expect(enter('203.0.114.1', 'd')).toBeTypeOf('function')
  expect(enter('203.0.115.1', 'e')).toBe('inAll')
  if (typeof first === 'function') first()
  expect(enter('203.0.115.1', 'e')).toBeTypeOf('function')
})

it('leaves some to the next subnet and host, whatever the others take', () => {
  const underWay = createUnderWay({ perSubnet: 8, perHost: 32, inAll: 256 })
  const enter = (subnet: number, host: string) =>
    typeof underWay.enter({ clientAddress: `10.0.${subnet}.1`, host }) === 'function'
  /** How many documents are under way when 100 subnets have each asked 32 times, in turns, for documents of `hosts` hosts. */
  const taken = (hosts: number) => {
    let sum = 0
    for (let round = 0; round < 32; round += 1)
      for (let subnet = 0; subnet < 100; subnet += 1) if (enter(subnet, `${subnet % hosts}`)) sum += 1
    return sum
  }
  expect(taken(8)).toBeGreaterThan(200)
  expect(enter(200, 'newcomer')).toBe(true)
})

it('takes clients without an address that can be read for one subnet', () => {
  const underWay = createUnderWay({ perSubnet: 1, perHost: 9, inAll: 9 })
  expect(underWay.enter({ clientAddress: '', host: 'a' })).toBeTypeOf('function')
  expect(underWay.enter({ clientAddress: 'unknown', host: 'a' })).toBe('perSubnet')
})
