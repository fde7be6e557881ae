import { describe, expect, it } from 'vitest'
import type { PayerNews } from '../../domain/payments/payment-news.ts'
import { createKnownPayers } from '../limits/known-payers.ts'
import { createUnverifiedWork } from '../limits/unverified-work.ts'
import { channelPayment, heldPayment } from '../testing/fixtures.ts'
import { createPayerStanding, type PaymentEnd } from './payer-standing.ts'

const { network, asset } = heldPayment.requirements
const PAYER = { network, asset, payer: heldPayment.payer }

function process() {
  const published: PayerNews[] = []
  const vain: string[] = []
  const work = createUnverifiedWork({ perPayer: 9, perSeller: 9, inAll: 9 }, { ttlMs: 1_000, now: () => 0 })
  const standing = createPayerStanding({
    payers: createKnownPayers({ needed: 1, now: () => 0 }),
    limits: work,
    publish: (news) => published.push(news),
    onVain: (end) => vain.push(end),
  })
  const enter = () => work.enter({ payer: heldPayment.payer, seller: 's' }, heldPayment.id)
  return { standing, published, vain, enter, underWay: work.size }
}

describe("a payer's standing", () => {
  it('begins with payments that settle, and no other process is told', () => {
    const { standing, published } = process()
    standing.ended(heldPayment, 'settled')
    expect(standing.isKnown(PAYER)).toBe(true)
    expect(published).toEqual([])
  })

  it.each<[Exclude<PaymentEnd, 'settled'>, boolean]>([
    ['refused', false],
    ['unknown', true],
    ['turned-away', true],
    ['unavailable', true],
    ['abandoned', true],
  ])('ends with a payment that is %s, in all processes', (end, mayReturn) => {
    const here = process()
    const there = process()
    for (const { standing } of [here, there]) standing.ended(heldPayment, 'settled')
    there.enter()
    here.standing.ended(heldPayment, end)
    for (const news of here.published) there.standing.hear(news)
    for (const { standing } of [here, there]) {
      expect(standing.isKnown(PAYER)).toBe(false)
      standing.ended(heldPayment, 'settled')
      expect(standing.isKnown(PAYER)).toBe(mayReturn)
    }
    // Only the process `there` has admitted the payment. So only `there` counts it as work in vain, only once, and no longer as under way.
    for (const news of here.published) there.standing.hear(news)
    expect([here.vain, there.vain, there.underWay()]).toEqual([[], [end], 0])
  })

  it('does not depend on claims and payments through channels', () => {
    const { standing, published } = process()
    standing.ended(channelPayment, 'settled')
    standing.ended({ ...heldPayment, claim: { attempt: 'claim', transaction: '' } }, 'settled')
    expect(standing.isKnown(PAYER)).toBe(false)
    standing.ended(heldPayment, 'settled')
    standing.ended(channelPayment, 'refused')
    standing.ended({ ...heldPayment, claim: { attempt: 'claim', transaction: '' } }, 'refused')
    expect([standing.isKnown(PAYER), published]).toEqual([true, []])
  })
})
