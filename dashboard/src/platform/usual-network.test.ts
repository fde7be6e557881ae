import { expect, it } from 'vitest'
import { usualNetwork } from './usual-network.ts'

const networksOf = (...available: string[]) =>
  ['eip155:137', 'eip155:42161', 'eip155:8453'].map((network) => ({ network, available: available.includes(network) }))

it('a form begins with Base if it is available, whatever stands before it', () => {
  expect(usualNetwork(networksOf('eip155:137', 'eip155:8453'))?.network).toBe('eip155:8453')
})

it('a form begins with the only network, and with none of several without Base', () => {
  const [polygon] = networksOf('eip155:137')
  expect(polygon && usualNetwork([polygon])).toBe(polygon)
  expect(usualNetwork(networksOf('eip155:137'))).toBeUndefined()
  expect(usualNetwork([])).toBeUndefined()
})
