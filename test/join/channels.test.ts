import { describe, expect, it } from 'vitest'
import { type ChannelBooks, differencesOfChannels, type VoucherRow } from './channels.ts'
import { row } from './fixtures.ts'

const CHANNEL = '0xchannel'

const voucher = (max: bigint, fields: Partial<VoucherRow> = {}): VoucherRow => ({
  ...row({ payment: `${CHANNEL}/${max}`, amount: 10n, transaction: null }),
  ...{ channel: CHANNEL, max, deposit: undefined, ...fields },
})
const deposit = voucher(10n, { deposit: 50n, transaction: '0xdeposit' })
const made = { channel: CHANNEL, amount: 50n, transaction: '0xdeposit' }

/** The records of a correct channel with several vouchers. */
const well: ChannelBooks = {
  rows: [deposit, voucher(20n)],
  accounts: [{ channel: CHANNEL, charged: 20n, holds: 0 }],
  deposits: [made],
  states: [{ channel: CHANNEL, balance: 50n, totalClaimed: 20n }],
  received: 20n,
}

describe('ledger, accounts and chain agree', () => {
  const nothing: ChannelBooks = { rows: [], accounts: [], deposits: [], states: [], received: 0n }
  it.each<[string, ChannelBooks]>([
    ['when all went well', well],
    ['when nobody has paid', nothing],
    ['when a voucher was not charged', { ...well, rows: [...well.rows, voucher(30n, { state: 'RELEASED' })] }],
    ['when a voucher covers more than was charged', { ...well, rows: [deposit, voucher(25n)] }],
  ])('%s', (_, books) => {
    expect(differencesOfChannels(books)).toEqual([])
  })
})

describe('a difference is found if a channel', () => {
  const account = { channel: CHANNEL, charged: 20n, holds: 0 }
  const state = { channel: CHANNEL, balance: 50n, totalClaimed: 20n }
  const second = { ...made, transaction: '0xsecond' }
  it.each<[string, ChannelBooks]>([
    ['is charged 30, its SETTLED rows add up to 20', { ...well, accounts: [{ ...account, charged: 30n }] }],
    ['is charged 0, its SETTLED rows add up to 20', { ...well, accounts: [] }],
    ['is charged 20, its SETTLED rows add up to 10', { ...well, rows: [deposit] }],
    ['is charged 20, no voucher is for as much', { ...well, rows: [deposit, voucher(15n)] }],
    ['still holds 1 vouchers', { ...well, accounts: [{ ...account, holds: 1 }] }],
    ['is charged 20, the chain has claimed 10', { ...well, states: [{ ...state, totalClaimed: 10n }] }],
    ['is charged 20, the chain has claimed 0', { ...well, states: [] }],
    ['has a deposit of 50 on record, which is not in 0xdeposit', { ...well, deposits: [] }],
    ['has a deposit of 50 on record, which is not in 0xdeposit', { ...well, deposits: [{ ...made, amount: 5n }] }],
    ['has a deposit of 50 in 0xsecond, which is not on record', { ...well, deposits: [made, second] }],
    ['has a deposit of 50 in 0xdeposit, which is not on record', { ...well, rows: [voucher(20n)] }],
    ['has deposits of 50, and 100 in it', { ...well, states: [{ ...state, balance: 100n }] }],
  ])('%s', (what, books) => {
    expect(differencesOfChannels(books)).toContain(`${CHANNEL} ${what}`)
  })

  it('is missing a payment to its seller', () => {
    expect(differencesOfChannels({ ...well, received: 10n })).toEqual(['the ledger has settled 20, the seller has 10'])
  })
})
