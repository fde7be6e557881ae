import { expect, it } from 'vitest'
import { knownPayees } from './known-payees.ts'

it('a wallet that several APIs pay is known once, however it is spelled', () => {
  const apis = ['0xAb', '0x2', null, '0xaB'].map((pay_to_address) => ({ pay_to_address }))
  expect(knownPayees(apis)).toEqual(['0xaB', '0x2'])
  expect(knownPayees([])).toEqual([])
})
