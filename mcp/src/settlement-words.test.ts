import type { SettlementDetail } from '@launa/sdk'
import { SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { explained } from './settlement-words.ts'

const payment: SettlementDetail = {
  ...{ id: 'i', api_id: 'a', endpoint_id: 'e', method: 'GET', path: '/weather', payer: '0xbuyer', scheme: 'exact' },
  ...{ network: SANDBOX_NETWORK, asset: SANDBOX_USDC_ADDRESS, amount: '100000', pay_to: '0xseller' },
  ...{ status: 'settled', transaction: '0xt', error_reason: null, upstream_status: 200 },
  ...{ created_at: '2026-11-24T00:00:00.000Z', settled_at: '2026-11-24T00:00:01.000Z', reversed_at: null },
  timeline: [{ event: 'created', at: '2026-11-24T00:00:00.000Z' }],
}
const of = (changes: Partial<SettlementDetail>, owed = false) => explained({ ...payment, ...changes }, { owed })

describe('the words of a settlement', () => {
  it.each([
    [{}, 'yes', /^0\.1 USDC was charged: 0xbuyer paid 0xseller in the transaction 0xt\.$/],
    [{ transaction: null }, 'yes', /with a voucher of a payment channel/],
    [{ error_reason: 'insufficient_funds' }, 'yes', /refused it before \(insufficient_funds\), and the chain shows/],
    [{ timeline: [{ event: 'reversed', at: null }] }, 'taken_back', /the chain took the money back/],
    [{ status: 'reserved' }, 'not_yet', /is not charged yet/],
    [{ status: 'settling' }, 'not_yet', /the facilitator has been asked/],
    [
      { status: 'released', error_reason: 'upstream_status', upstream_status: 503 },
      'no',
      /the API answered with an error \(status 503\)\. .* nothing to refund\.$/,
    ],
    [{ status: 'released', error_reason: 'client_gone' }, 'no', /the buyer closed the connection/],
    [{ status: 'released', error_reason: 'a_new_reason' }, 'no', /the reason is a_new_reason/],
    [
      { status: 'released', error_reason: 'spent_elsewhere' },
      'yes',
      /delivered nothing, and the money arrived at 0xseller/,
    ],
    [
      { status: 'unknown', error_reason: 'settlement_unanswered', transaction: null },
      'unknown',
      /did not answer in time\.$/,
    ],
    [
      { status: 'unknown', error_reason: 'unexpected_settle_error' },
      'unknown',
      /may hide a transfer\. It named .* 0xt\.$/,
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

  it('say what the seller can do', () => {
    expect(of({}, true)).toMatchObject({ charged: 'yes', next: expect.stringMatching(/^The buyer is owed an answer/) })
    expect(of({ status: 'unknown' }).next).toMatch(/Do not ask the buyer for another payment/)
    expect(of({ status: 'released', error_reason: 'spent_elsewhere' }).next).toBe('Pay 0xbuyer back.')
    expect(of({}).next).toBeNull()
  })
})
