import { expect, it } from 'vitest'
import { SCHEMES } from '../schemes/registry.ts'
import { mayBeUnverified } from './unverified.ts'

const TERMS = { charge: 'after', alwaysVerify: false, ephemeral: false } as const
const CHECKED = { proven: true, needsBalanceAlone: true, hasChain: true }

it.each([
  [{}, {}, true],
  [{ charge: 'tool_calls' }, {}, true],
  [{ charge: 'before' }, {}, false],
  [{ alwaysVerify: true }, {}, false],
  [{ ephemeral: true }, {}, false],
  [{}, { proven: false }, false],
  [{}, { needsBalanceAlone: false }, false],
  [{}, { hasChain: false }, false],
] as const)('terms with %o and a payment with %o may do without a facilitator: %s', (terms, checked, may) => {
  expect(mayBeUnverified({ ...TERMS, ...terms }, { ...CHECKED, ...checked })).toBe(may)
})

it('Permit2 needs an approval too, and other schemes a facilitator', () => {
  expect(SCHEMES.filter(({ needsBalanceAlone }) => needsBalanceAlone).map(({ kind }) => kind)).toEqual(['eip3009'])
})
