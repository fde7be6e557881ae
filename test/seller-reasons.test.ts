import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isAboutTerms } from '../domain/payments/terms-reasons.ts'
import { sellerReason } from '../sdks/typescript/src/buyer/terms/seller-text.ts'

/** The gateway's reasons. The clients have their own texts for them. */
const source = readFileSync(join(import.meta.dirname, '../authz/facilitator/reasons.ts'), 'utf8')
const names = [...source.matchAll(/^ {2}(\w+): '/gm)].map((match) => match[1] ?? '')

it('every reason of the gateway is known to buyers', () => {
  expect(names.length).toBeGreaterThan(70)
  expect(names.filter((name) => sellerReason(name).code === undefined)).toEqual([])
})

it('a buyer learns from unpayable terms that the seller must correct them', () => {
  const ofTerms = names.filter(isAboutTerms)
  expect(ofTerms).toHaveLength(8)
  for (const name of ofTerms) expect(sellerReason(name).text).toContain('tell the seller')
})
