import type { SettlementDetail } from '@launa/sdk'
import { SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { explained } from './settlement-words.ts'

const payment: SettlementDetail = {
  ...{
    id: 'i',
    api_id: 'a',
    api_name: 'Weather',
    endpoint_id: 'e',
    method: 'GET',
    path: '/weather',
    payer: '0xbuyer',
    scheme: 'exact',
  },
  ...{ network: SANDBOX_NETWORK, asset: SANDBOX_USDC_ADDRESS, amount: '100000', pay_to: '0xseller' },
  ...{ status: 'settled', transaction: '0xt', error_reason: null, explanation: null, upstream_status: 200 },
  ...{ took_ms: 740, created_at: '2026-11-24T00:00:00.000Z', settled_at: '2026-11-24T00:00:01.000Z' },
  reversed_at: null,
  timeline: [{ event: 'created', at: '2026-11-24T00:00:00.000Z' }],
}
const because = (text: string, action: string | null = null) => ({
  explanation: { text, at_fault: 'upstream' as const, action },
})
const of = (changes: Partial<SettlementDetail>, owed = false) => explained({ ...payment, ...changes }, { owed })

describe('the explanation of a settlement', () => {
  it.each([
    [{}, 'yes', /^0\.1 USDC was charged: 0xbuyer paid 0xseller in the transaction 0xt\.$/],
    [{ transaction: null }, 'yes', /with a voucher of a payment channel/],
    [because('The facilitator had refused it.'), 'yes', /0xt\. The facilitator had refused it\.$/],
    [{ timeline: [{ event: 'reversed', at: null }] }, 'taken_back', /the chain took the money back/],
    [{ status: 'reserved' }, 'not_yet', /is not charged yet/],
    [{ status: 'settling' }, 'not_yet', /the facilitator has been asked/],
    [
      { status: 'released', ...because('Your API answered with status 503.') },
      'no',
      /^0\.1 USDC was not charged\. Your API answered with status 503\. .* nothing to refund\.$/,
    ],
    [{ status: 'released' }, 'no', /The reason is not on record\./],
    [
      { status: 'released', error_reason: 'spent_elsewhere', ...because('It arrived.') },
      'yes',
      /delivered nothing, and the money arrived at 0xseller/,
    ],
    [
      { status: 'unknown', ...because('Nobody answered.') },
      'unknown',
      /is not known\. Nobody answered\. It named the transaction 0xt\.$/,
    ],
    [{ status: 'expired' }, 'no', /ran out unused/],
    [{ status: 'cancelled' }, 'no', /another transfer than to 0xseller/],
    [{ status: 'later' as 'settled' }, 'unknown', /newer than this program/],
    [{ asset: '0xtoken' }, 'yes', /^100000 atomic units of 0xtoken was charged/],
  ] as const)('%j', (changes, charged, words) => {
    const { explanation, ...rest } = of(changes as Partial<SettlementDetail>)
    expect(rest.charged).toBe(charged)
    expect(explanation).toMatch(words)
  })

  it('contains the control plane’s advice for the seller', () => {
    expect(of({}, true)).toMatchObject({ charged: 'yes', next: expect.stringMatching(/^The buyer is owed an answer/) })
    expect(of({ status: 'unknown', ...because('Nobody answered.', 'Wait.') }).next).toBe('Wait.')
    expect(of({ status: 'released', ...because('It failed.', 'Look at your API.') }).next).toBe('Look at your API.')
    expect(of({ status: 'released', error_reason: 'spent_elsewhere' }).next).toBe('Pay 0xbuyer back.')
    expect(of({}).next).toBeNull()
  })
})
