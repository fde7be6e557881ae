import { expect, it } from 'vitest'
import { payableOf, type WarningCode } from './endpoint-warning.ts'

const at = (path: string, code: WarningCode) => ({ path, code })
const REFUSED = 'amount_below_minimum'

it.each([
  ['no warning', [], 1, 'yes'],
  ['a note', [at('description', 'description_shortened')], 1, 'yes'],
  ['an option that nobody can pay', [at('accepts.0.amount', REFUSED)], 1, 'no'],
  ['one of two that nobody can pay', [at('accepts.0.amount', REFUSED)], 2, 'yes'],
  ['both of two', [at('accepts.0.amount', REFUSED), at('accepts.1', 'payee_missing')], 2, 'no'],
  ['a silent facilitator', [at('accepts.0.network', 'facilitator_silent')], 1, 'unknown'],
  ['the worse of two', [at('accepts.0.network', 'facilitator_silent'), at('accepts.0.amount', REFUSED)], 1, 'no'],
  [
    'a doubtful one beside one that nobody can pay',
    [at('accepts.0.amount', REFUSED), at('accepts.1', 'token_unchecked')],
    2,
    'unknown',
  ],
  ['payments that were refused', [at('accepts', 'payments_refused')], 2, 'unknown'],
  ['option 10 is not option 1', [at('accepts.10.amount', REFUSED)], 2, 'yes'],
] as const)('an endpoint with %s', (_, warnings, options, expected) => {
  expect(payableOf(warnings, options)).toBe(expected)
})
