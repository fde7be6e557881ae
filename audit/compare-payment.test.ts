import { describe, expect, it } from 'vitest'
import { compareChannel } from './channels.ts'
import { compareDeposit, compareRow, compareTransfer, type Evidence } from './compare-payment.ts'
import type { DepositRow } from './ledger.ts'
import type { LedgerRow, Signed } from './ledger-row.ts'
import { paymentKey } from './payment-key.ts'
import type { Transfer } from './transfers.ts'

const NETWORK = 'eip155:8453'
const TOKEN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const PAYER = '0x00000000000000000000000000000000000000a1'
const SELLER = '0x00000000000000000000000000000000000000b2'
const HASH = `0x${'ab'.repeat(32)}` as const
const NONCE = `0x${'01'.repeat(32)}`

const signed = { method: 'eip3009', token: TOKEN, payer: PAYER, nonce: NONCE } as const

const transfer = (fields: Partial<Transfer> = {}): Transfer => ({
  ...{ transaction: HASH, block: 1n, token: TOKEN, from: PAYER, to: SELLER, amount: 10n },
  ...{ by: { method: 'eip3009', nonces: [NONCE] }, ...fields },
})

const row = (fields: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ id: 'payment', key: paymentKey(NETWORK, signed), state: 'SETTLED', accountId: 'account', network: NETWORK },
  ...{ asset: TOKEN, payer: PAYER, payTo: SELLER, amount: 10n, transaction: HASH, reason: undefined, settledAt: 0 },
  ...{ signed, underWay: false, reversed: false, ...fields },
})

const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)

describe('a transfer of the chain', () => {
  const found = (given: Transfer, known: LedgerRow | undefined, foreignPass = false) =>
    codes(compareTransfer(given, known, { network: NETWORK, foreignPass }))

  it('is as the ledger has it', () => {
    expect(found(transfer(), row())).toEqual([])
  })

  it.each<[string, Partial<LedgerRow>]>([
    ['settled_on_chain_only', { state: 'RELEASED' }],
    ['settled_on_chain_only', { state: 'UNKNOWN' }],
    ['settled_on_chain_only', { state: 'EXPIRED' }],
    ['settled_on_chain_only', { state: 'SETTLING' }],
    ['settled_on_chain_only', { state: 'RELEASED', reason: 'spent_elsewhere', transaction: '0xother' }],
    ['spent_elsewhere', { state: 'RELEASED', reason: 'spent_elsewhere' }],
    ['under_way', { state: 'SETTLING', underWay: true }],
    ['amount_differs', { amount: 11n }],
    ['payee_differs', { payTo: PAYER }],
    ['transaction_differs', { transaction: '0xother' }],
    ['transaction_not_named', { transaction: undefined }],
    ['key_differs', { key: 'other' }],
    ['reversed_on_ledger_only', { reversed: true }],
  ])('%s, case %#', (code, fields) => {
    expect(found(transfer(), row(fields))).toEqual([code])
  })

  it('is not in the ledger, unless such were asked to pass', () => {
    expect(found(transfer(), undefined)).toEqual(['not_in_ledger'])
    expect(found(transfer(), undefined, true)).toEqual(['foreign_payment'])
    // `true` tolerates payments that the ledger does not know. A difference of a payment in the ledger is still reported.
    expect(found(transfer(), row({ state: 'RELEASED' }), true)).toEqual(['settled_on_chain_only'])
  })

  it('is no payment', () => {
    expect(found(transfer({ by: { method: 'none' } }), undefined)).toEqual(['transfer_without_payment'])
    expect(found(transfer({ by: { method: 'channel' } }), undefined)).toEqual([])
  })
})

describe('a settled row', () => {
  const mined = (...transfers: Transfer[]): Evidence => ({ state: 'mined', transfers, deposits: [] })
  const found = (given: LedgerRow, evidence: Evidence | undefined, naming = 1) =>
    codes(compareRow(given, evidence, naming))

  it.each<[string[], Partial<LedgerRow>, Evidence | undefined, number?]>([
    [[], {}, mined(transfer())],
    [['transaction_not_named'], { transaction: undefined }, undefined],
    [['transaction_missing'], {}, { state: 'unknown' }],
    [['transaction_reverted'], {}, { state: 'reverted' }],
    [['reversed'], { reversed: true }, { state: 'unknown' }],
    [['reversed'], { reversed: true }, mined()],
    [['reversed_on_ledger_only'], { reversed: true }, mined(transfer())],
    [['amount_differs'], { amount: 9n }, mined(transfer())],
    [['payee_differs'], { payTo: PAYER }, mined(transfer())],
    [['transfer_missing'], {}, mined()],
    [['transfer_missing'], {}, mined(transfer({ by: { method: 'none' } }))],
    [['transfer_missing'], {}, mined(transfer({ by: { method: 'eip3009', nonces: ['0xother'] } }))],
    [['transfer_missing'], {}, mined(transfer({ by: { method: 'permit2', nonces: [NONCE] } }))],
    [['transfer_missing'], {}, mined(transfer({ from: SELLER }))],
    [['transfer_missing'], {}, mined(transfer({ token: PAYER }))],
    [['transfer_missing'], { signed: { method: 'other' } }, mined(transfer())],
    [['booked_twice'], {}, mined(transfer({ by: { method: 'eip3009', nonces: ['0xother'] } })), 2],
  ])('%s, case %#', (expected, fields, evidence, naming) => {
    expect(found(row(fields), evidence, naming)).toEqual(expected)
  })

  it('of a deposit is proven by the deposit', () => {
    const deposit: Signed = { method: 'deposit', channel: '0xchannel', amount: 50n }
    const evidence = (amount: bigint): Evidence => ({
      ...{ state: 'mined', transfers: [], deposits: [{ transaction: HASH, channel: '0xchannel', amount }] },
    })
    expect(found(row({ signed: deposit }), evidence(50n))).toEqual([])
    expect(found(row({ signed: deposit }), evidence(49n))).toEqual(['transfer_missing'])
  })
})

describe('a deposit of the chain', () => {
  const deposit = { transaction: HASH, channel: '0xchannel', amount: 50n }
  const stored = (fields: Partial<DepositRow> = {}): DepositRow => ({
    ...{ id: 'payment', channel: '0xchannel', payTo: SELLER, asset: TOKEN, amount: 50n, state: 'SETTLED' },
    ...{ transaction: HASH, underWay: false, ...fields },
  })

  it.each<[string[], Partial<DepositRow>[]]>([
    [[], [{}]],
    [['settled_on_chain_only'], [{ state: 'UNKNOWN', transaction: undefined }]],
    [['under_way'], [{ state: 'SETTLING', transaction: undefined, underWay: true }]],
    [['deposit_without_payment'], []],
    [['deposit_without_payment'], [{ amount: 49n, state: 'UNKNOWN' }]],
    [['deposit_without_payment'], [{ transaction: '0xother' }]],
  ])('%s, case %#', (expected, rows) => {
    expect(codes(compareDeposit(deposit, rows.map(stored), NETWORK))).toEqual(expected)
  })
})

describe('a payment channel', () => {
  const account = { channel: '0xchannel', payTo: SELLER, asset: TOKEN, charged: 20n, settled: 20n, reversed: 0n }

  it.each<
    [
      string[],
      { charged?: bigint | undefined; settled?: bigint; reversed?: bigint },
      { balance?: bigint; claimed?: bigint },
    ]
  >([
    [[], {}, {}],
    [[], {}, { claimed: 0n }],
    [['channel_missing'], { charged: undefined }, {}],
    [['channel_charged_differs'], { charged: 19n }, {}],
    [['channel_claimed_unpaid'], {}, { claimed: 21n }],
    [['channel_not_covered'], {}, { balance: 19n }],
    [[], { reversed: 1n }, { balance: 19n, claimed: 19n }],
    [['channel_charged_differs', 'channel_not_covered'], { charged: 51n }, {}],
  ])('%s, case %#', (expected, fields, chain) => {
    const said = { balance: 50n, claimed: 20n, ...chain }
    expect(codes(compareChannel({ ...account, ...fields }, said, NETWORK))).toEqual(expected)
  })
})
