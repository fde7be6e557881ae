import { expect, it } from 'vitest'
import { usualNetwork } from './usual-network.ts'

const networksOf = (...available: string[]) =>
  ['eip155:137', 'eip155:42161', 'eip155:8453'].map((network) => ({ network, available: available.includes(network) }))
const usualOf = (...available: string[]) => usualNetwork(networksOf(...available))?.network

it('a form begins with Base, whatever stands before it', () => {
  expect(usualOf('eip155:137', 'eip155:8453')).toBe('eip155:8453')
  expect(usualOf()).toBe('eip155:8453')
})

it('a form begins with the only available network, and with none of several', () => {
  expect(usualOf('eip155:42161')).toBe('eip155:42161')
  expect(usualOf('eip155:137', 'eip155:42161')).toBeUndefined()
  expect(usualNetwork([])).toBeUndefined()
})
