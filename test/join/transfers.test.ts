import { describe, expect, it } from 'vitest'
import { AMOUNT, answer, challenge, laterPlease, OTHER, PAYMENT, row, use } from './fixtures.ts'
import { differencesOfTransfers, type Transfers } from './transfers.ts'

const well: Transfers = { presented: [answer()], rows: [row()], uses: [use()], moved: AMOUNT, balance: AMOUNT }
const nothing: Transfers = { presented: [], rows: [], uses: [], moved: 0n, balance: 0n }
const named = new Set([PAYMENT])

describe('ledger and chain agree', () => {
  it.each<[string, Transfers]>([
    ['when all went well', well],
    ['when nobody has paid', nothing],
    ['when a buyer signed anew, and only that was charged', { ...well, presented: [{ ...challenge, payment: OTHER }] }],
    ['when nothing came of it', { ...nothing, rows: [row({ state: 'EXPIRED', transaction: null })] }],
    [
      'when its payer has paid somebody else too',
      { ...well, uses: [use(), use({ payment: OTHER, moved: undefined })] },
    ],
  ])('%s', (_, transfers) => {
    expect(differencesOfTransfers(transfers)).toEqual([])
  })

  it('if payments that are open, as expected, have already moved money', () => {
    const open = { ...well, presented: [laterPlease], rows: [row({ state: 'SETTLING', transaction: null })] }
    expect(differencesOfTransfers(open, { open: named })).toEqual([])
    expect(differencesOfTransfers(open)).toHaveLength(1)
  })
})

describe('a difference is found if a payment', () => {
  const settled = `is SETTLED with 100 in 0xtransaction, the chain has moved`
  it.each<[string, Transfers]>([
    [`${settled} nothing`, { ...well, uses: [] }],
    [`${settled} 100 in 0xanother`, { ...well, uses: [use({ transaction: '0xanother' })] }],
    [`${settled} 99 in 0xtransaction`, { ...well, uses: [use({ moved: 99n })] }],
    [`${settled} undefined in 0xtransaction`, { ...well, uses: [use({ moved: undefined })] }],
    [`${settled} 100 in 0xtransaction, 100 in 0xtransaction`, { ...well, uses: [use(), use()] }],
    ...['RELEASED', 'EXPIRED', 'CANCELLED', 'RESERVED'].map((state): [string, Transfers] => [
      `is ${state}, the chain has moved 100 in 0xtransaction`,
      { ...well, rows: [row({ state, transaction: null })] },
    ]),
    ['is not in the ledger, the chain has moved 100 in 0xtransaction', { ...well, rows: [] }],
    ['is not in the ledger, the chain has moved 100 in 0xtransaction', { ...well, presented: [], rows: [] }],
    ['was charged, and its buyer was told to sign anew', { ...well, presented: [challenge] }],
    ['was charged, and its buyer was told to sign anew', { ...well, presented: [challenge, answer()] }],
    [
      'was answered with a receipt for 0xanother, the ledger has 0xtransaction',
      { ...well, presented: [answer({ receipt: '0xanother' })] },
    ],
    [
      'was answered with a receipt for undefined, the ledger has 0xtransaction',
      { ...well, presented: [answer({ receipt: undefined })] },
    ],
  ])('%s', (what, transfers) => {
    expect(differencesOfTransfers(transfers)).toContain(`${PAYMENT} ${what}`)
  })
})

describe('a difference is found in the sums', () => {
  it.each<[string, Transfers]>([
    ['by a transfer that nobody has signed for', { ...well, moved: AMOUNT + 1n, balance: AMOUNT + 1n }],
    ['by money that is not there', { ...well, balance: AMOUNT - 1n }],
    ['by money that no transfer has brought', { ...nothing, balance: 1n }],
  ])('%s', (_, transfers) => {
    const [line, ...others] = differencesOfTransfers(transfers)
    expect(others).toEqual([])
    expect(line).toMatch(/^the ledger has settled \d+ and has 0 open, \d+ has moved, the seller has \d+$/)
  })
})
