import { expect, it } from 'vitest'
import { usualPayee } from './usual-payee.ts'

it('the usual payee is the only one there is', () => {
  const [one, two] = ['0xAb', '0x2'].map((pay_to_address) => ({ pay_to_address }))
  const none = { pay_to_address: null }
  if (!one || !two) throw new Error('there are two')
  expect(usualPayee([])).toBe('')
  expect(usualPayee([none])).toBe('')
  expect(usualPayee([none, one, { pay_to_address: '0xaB' }])).toBe('0xaB')
  expect(usualPayee([one, two])).toBe('')
})
