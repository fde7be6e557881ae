import { describe, expect } from 'vitest'
import { SPELLINGS } from '../../../authz/testing/malformed-headers.ts'
import { encodeHeader, receiptOf, until } from '../support/buyers/buyer.ts'
import { withShop } from './fixtures.ts'
import { newId } from './identified.ts'
import { CHARGED_ONCE, NOT_CHARGED, refusal, uniquePath } from './market.ts'

const it = withShop().extend(
  'present',
  ({ market, shop }) =>
    (headers: Record<string, string>, path = uniquePath('/weather')) =>
      market.fetch(shop.url(path), { headers }),
)

/** Waits until the payment counts as used. Before Envoy has reported the delivery of the answer, the payment counts as in flight. */
function untilUsed(again: () => Promise<Response>): Promise<unknown> {
  return until('the payment is used', async () => {
    const { status, code } = await refusal(await again())
    expect(status).toBe(409)
    return code === 'payment_already_used'
  })
}

describe('a payment', () => {
  it.for(SPELLINGS)('in %s is one payment with its other spellings', async ([, spell], { moving, present, signed }) => {
    const { payload, header } = await signed()
    const spelled = { 'payment-signature': spell(payload) }
    const bought = await moving(() => present(spelled))
    expect(bought.result.status).toBe(200)
    expect({ paid: bought.paid, received: bought.received }).toEqual(CHARGED_ONCE)
    await untilUsed(() => present({ 'payment-signature': header }))
    await untilUsed(() => present(spelled))
  })

  it.for(SPELLINGS)(
    'with an identifier gets its answer again in %s, free',
    async ([, spell], { moving, pool, present, signed }) => {
      const { payload } = await signed()
      const id = newId()
      const identified = { ...payload, extensions: { 'payment-identifier': { info: { id } } } }
      const path = uniquePath('/weather')
      const first = await present({ 'payment-signature': encodeHeader(identified) }, path)
      const answer = await first.text()
      await until('the answer is kept', async () => {
        const text = 'select status from payment_identifier where identifier = $1'
        return (await pool.query(text, [id])).rows[0]?.status === 200
      })
      const again = await moving(() => present({ 'payment-signature': spell(identified) }, path))
      expect({ paid: again.paid, received: again.received }).toEqual(NOT_CHARGED)
      expect(again.result.status).toBe(200)
      expect(await again.result.text()).toBe(answer)
      expect(receiptOf(again.result)).toEqual(receiptOf(first))
    },
  )

  it('of version 2 in X-PAYMENT pays, with its receipt', async ({ moving, present, signed }) => {
    const { header } = await signed()
    const bought = await moving(() => present({ 'x-payment': header }))
    expect({ paid: bought.paid, received: bought.received }).toEqual(CHARGED_ONCE)
    expect(receiptOf(bought.result)).toMatchObject({ success: true })
  })

  it('in both headers pays once', async ({ moving, present, signed }) => {
    const { header } = await signed()
    const both = { 'payment-signature': header, 'x-payment': header }
    const bought = await moving(() => present(both))
    expect({ paid: bought.paid, received: bought.received }).toEqual(CHARGED_ONCE)
    await untilUsed(() => present(both))
  })
})
