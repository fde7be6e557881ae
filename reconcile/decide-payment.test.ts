import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '../audit/ledger-row.ts'
import type { Transfer } from '../audit/transfers.ts'
import { decidePayment } from './decide-payment.ts'

const transfer: Transfer = {
  ...{ transaction: '0xaa', block: 7n, token: '0xt', from: '0xp', to: '0xs', amount: 5n },
  by: { method: 'eip3009', nonces: ['0x01'] },
}
const row = (fields: Partial<LedgerRow> = {}) =>
  ({ state: 'RESERVED', payTo: '0xs', amount: 5n, asset: '0xt', ...fields }) as LedgerRow
const before = { time: 100, restoredAt: 100 }

describe('a transfer from before the restore', () => {
  it('is lost without a row', () => {
    expect(decidePayment(transfer, undefined, before)).toEqual({ kind: 'lost' })
  })

  it.each(['RESERVED', 'SETTLING', 'UNKNOWN', 'RELEASED'])('settles a row that is %s', (state) => {
    expect(decidePayment(transfer, row({ state }), before).kind).toBe('unsettled')
  })

  it.each([{ state: 'EXPIRED' }, { state: 'CANCELLED' }, { amount: 6n }, { payTo: '0xo' }, { asset: '0xo' }])(
    'contradicts a row with %o',
    (fields) => {
      expect(decidePayment(transfer, row(fields), before).kind).toBe('contradicted')
    },
  )

  it('is known where the ledger has settled it, or says that it was spent elsewhere', () => {
    expect(decidePayment(transfer, row({ state: 'SETTLED' }), before).kind).toBe('known')
    const elsewhere = row({ state: 'RELEASED', reason: 'spent_elsewhere', transaction: '0xaa' })
    expect(decidePayment(transfer, elsewhere, before).kind).toBe('known')
  })
})

it('a transfer after the restore is left to authz', () => {
  expect(decidePayment(transfer, undefined, { time: 101, restoredAt: 100 })).toEqual({ kind: 'known' })
})

it.each(['none', 'channel'] as const)('a transfer by %s is no payment', (method) => {
  expect(decidePayment({ ...transfer, by: { method } }, undefined, before)).toEqual({ kind: 'known' })
})
