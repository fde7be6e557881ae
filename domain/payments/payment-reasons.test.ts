import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PARTIES, PAYMENT_REASONS, reasonOf, rejectedReason } from './payment-reasons.ts'
import { isAboutTerms } from './terms-reasons.ts'

it.each(Object.entries(PAYMENT_REASONS))('%s has one sentence and a party that can mend it', (_, reason) => {
  expect(reason.text).toMatch(/^[A-Z].*\.$/)
  expect(reason.text.split(' ').length).toBeLessThanOrEqual(25)
  if (reason.atFault !== null) expect(PARTIES).toContain(reason.atFault)
  // If the seller or the seller's API is at fault, the seller reads what to do.
  if (reason.atFault === 'seller' || reason.atFault === 'upstream') expect(reason.action).toMatch(/^[A-Z].*\.$/)
})

it('what only the terms of a price can cause is the fault of its seller', () => {
  const aboutTerms = Object.entries(PAYMENT_REASONS).filter(([code]) => isAboutTerms(code))
  expect(aboutTerms.length).toBeGreaterThan(5)
  for (const [, { atFault }] of aboutTerms) expect(atFault).toBe('seller')
})

it.each([
  [400, 'seller'],
  [401, 'facilitator'],
  [429, 'facilitator'],
])('says of a settlement that was turned away with %i which status it was, and who is at fault', (status, atFault) => {
  expect(reasonOf(rejectedReason(status))).toMatchObject({ atFault, text: expect.stringContaining(` ${status}.`) })
})

it.each(['a_new_reason', 'facilitator_rejected_', 'facilitator_rejected_abc', 'constructor', ''])(
  'repeats no code that it does not know: %j',
  (code) => {
    expect(reasonOf(code)).toEqual({
      atFault: null,
      text: 'This version of the gateway has no words for the reason.',
      action: null,
    })
  },
)

// Reasons in TypeScript have the type `PaymentReason`. This test finds reasons that are only in SQL.
it('no statement of authz writes a reason that was not checked against the table', () => {
  const sources = globSync('authz/**/*.ts').filter((path) => !path.includes('.test.'))
  expect(sources.length).toBeGreaterThan(100)
  const bare = sources.filter((path) =>
    /'(?:UNKNOWN|RELEASED|EXPIRED|CANCELLED)', '[a-z]/.test(readFileSync(path, 'utf8')),
  )
  expect(bare).toEqual([])
})
