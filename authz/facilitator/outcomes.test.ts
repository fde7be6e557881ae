import { describe, expect, it } from 'vitest'
import { heldPayment } from '../testing/fixtures.ts'
import { body, transaction as hederaTransaction } from '../testing/transactions.ts'
import { settleOutcome, verifyOutcome } from './outcomes.ts'

const { payer, requirements } = heldPayment
const { network, amount } = requirements
const transaction = `0x${'ab'.repeat(32)}`
const someone = '0x2222222222222222222222222222222222222222'
const verified = (body: unknown, status = 200) =>
  verifyOutcome({ status, text: JSON.stringify(body) }, { network, payer })
const settled = (body: unknown, status = 200, expected = heldPayment.requirements) =>
  settleOutcome({ status, text: JSON.stringify(body) }, { requirements: expected, payer })

const UNAVAILABLE = { kind: 'unavailable' }
const invalid = (reason: string) => ({ kind: 'invalid', reason })

describe('what a facilitator answers to /verify', () => {
  it.each<[string, unknown, number, object]>([
    ['yes', { isValid: true }, 200, { kind: 'valid', payer: undefined }],
    ['yes and who', { isValid: true, payer: payer.toLowerCase() }, 200, { kind: 'valid', payer: payer.toLowerCase() }],
    ['yes, with fields that we do not know', { isValid: true, extra: { x: 1 }, z: [] }, 200, { kind: 'valid' }],
    ['yes, for somebody else', { isValid: true, payer: someone }, 200, UNAVAILABLE],
    [
      'yes, and nothing else to say',
      { isValid: true, payer: null, invalidReason: null, extra: null },
      200,
      { kind: 'valid' },
    ],
    ['yes, as an error', { isValid: true }, 500, UNAVAILABLE],
    ['yes, as text', { isValid: 'true' }, 200, UNAVAILABLE],
    ['no', { isValid: false, invalidReason: 'insufficient_funds' }, 200, invalid('insufficient_funds')],
    ['no, and no more', { isValid: false, invalidReason: null, payer: null }, 200, invalid('unexpected_verify_error')],
    ['no, as a bad request', { isValid: false, invalidReason: 'invalid_payload' }, 400, invalid('invalid_payload')],
    [
      'no, by another name',
      { isValid: false, invalidReason: 'insufficient_balance' },
      200,
      invalid('insufficient_funds'),
    ],
    [
      'no, with details',
      { isValid: false, invalidReason: 'At 10.0.0.7: <b>' },
      200,
      invalid('unexpected_verify_error'),
    ],
    [
      'no, in words of its own',
      { isValid: false, invalidReason: 'our_secret_host' },
      200,
      invalid('unexpected_verify_error'),
    ],
    ['no, as __proto__', { isValid: false, invalidReason: '__proto__' }, 200, invalid('unexpected_verify_error')],
    [
      'no, at great length',
      { isValid: false, invalidReason: 'x'.repeat(9999) },
      200,
      invalid('unexpected_verify_error'),
    ],
    ['a bad request', { error: 'bad' }, 400, invalid('invalid_payload')],
    ['that we may not ask', { error: 'no key' }, 401, UNAVAILABLE],
    ['that we ask too often', { isValid: null }, 429, UNAVAILABLE],
    ['nothing', null, 200, UNAVAILABLE],
  ])('%s', (_, body, status, outcome) => expect(verified(body, status)).toMatchObject(outcome))

  it.each([
    [400, { errorType: 'invalid_request', errorMessage: 'resource.description is too long' }],
    [400, {}],
    [413, null],
    [422, 'no JSON object'],
  ])('a bad request (%i, %j) is the fault of the terms where the payment is sound', (status, body) => {
    const answer = { status, text: JSON.stringify(body) }
    const outcomeOf = (isSound: boolean) => verifyOutcome(answer, { network, payer, isSound })
    expect(outcomeOf(true)).toEqual(invalid('invalid_payment_requirements'))
    expect(outcomeOf(false)).toEqual(invalid('invalid_payload'))
  })

  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  it.each<[string, string, boolean]>([
    [network, someone, true],
    [network, '0.0.4242', false],
    [network, `${someone}\u0000`, false],
    ['hedera:testnet', '0.0.4242', true],
    ['hedera:testnet', '0.0.42\n', false],
    ['hedera:testnet', '0.0.42, 0.0.43', false],
    [SOLANA, 'So11111111111111111111111111111111111111112', true],
    [SOLANA, 'So1111111111111111111111111111111111111111\u0000', false],
    ['stellar:pubnet', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', true],
    ['stellar:pubnet', 'x\u0000y', false],
    ['constructor:x', 'naïve', false],
    ['stellar:pubnet', 'x'.repeat(129), false],
  ])('on %s may name %j as who pays: %s', (network, said, isTaken) => {
    const text = JSON.stringify({ isValid: true, payer: said })
    const taken = { kind: 'valid', payer: said }
    expect(verifyOutcome({ status: 200, text }, { network, payer: undefined })).toEqual(isTaken ? taken : UNAVAILABLE)
  })
})

describe('what a facilitator answers to /settle', () => {
  it.each<[string, unknown]>([
    ['a success', { success: true, transaction, network, payer, amount }],
    ['a success, in few words', { success: true, transaction }],
    [
      'a success, and nothing else to say',
      { success: true, transaction, errorReason: null, payer: null, amount: null },
    ],
    ['a success, with fields that we do not know', { success: true, transaction, network, extensions: { a: 1 } }],
  ])('is taken for %s', (_, body) => expect(settled(body)).toEqual({ kind: 'settled', transaction }))

  it.each<[string, unknown, number, string]>([
    ['no transaction', { success: true, transaction: '' }, 200, 'settlement_contradictory'],
    ['an odd transaction', { success: true, transaction: '0x12' }, 200, 'settlement_contradictory'],
    ['another network', { success: true, transaction, network: 'eip155:1' }, 200, 'settlement_contradictory'],
    ['another payer', { success: true, transaction, payer: someone }, 200, 'settlement_contradictory'],
    ['another amount', { success: true, transaction, amount: '1' }, 200, 'settlement_contradictory'],
    ['success as an error', { success: true, transaction }, 500, 'settlement_unreadable'],
    ['a bad request that names a transaction', { error: `sent ${transaction}` }, 400, 'settlement_unreadable'],
    ['a refusal at the door that names a transaction', { transaction }, 404, 'settlement_unreadable'],
    [
      'a rate, for a reason that is known',
      { success: false, errorReason: 'settlement_pending' },
      429,
      'settlement_pending',
    ],
    ['a time-out of a proxy', { error: 'timeout' }, 504, 'settlement_unreadable'],
    ['a conflict', { error: 'conflict' }, 409, 'settlement_unreadable'],
    ['success as a redirect', { success: true, transaction }, 302, 'settlement_unreadable'],
    ['a refusal as an error', { success: false, errorReason: 'insufficient_funds' }, 502, 'settlement_unreadable'],
    ['text', '<html>', 200, 'settlement_unreadable'],
    ['a word for success', { success: 'yes', transaction }, 200, 'settlement_unreadable'],
    [
      'that it is under way',
      { success: false, errorReason: 'settlement_pending', transaction },
      200,
      'settlement_pending',
    ],
    [
      'that the nonce is used',
      { success: false, errorReason: 'invalid_exact_evm_nonce_already_used' },
      200,
      'invalid_exact_evm_nonce_already_used',
    ],
    [
      'a refusal of what it sent',
      { success: false, errorReason: 'insufficient_funds', transaction },
      200,
      'insufficient_funds',
    ],
    [
      'a call dump',
      { success: false, errorReason: 'invalid_exact_evm_transaction_failed: rpc http://10.0.0.7 said' },
      200,
      'invalid_exact_evm_transaction_failed',
    ],
  ])('leaves the outcome open: %s', (_, body, status, reason) =>
    expect(settled(body, status)).toMatchObject({ kind: 'unknown', reason }),
  )

  it('is a refusal when nothing was sent', () => {
    const body = { success: false, errorReason: 'insufficient_funds', transaction: '', errorMessage: 'secret' }
    expect(settled(body)).toEqual({ kind: 'refused', reason: 'insufficient_funds' })
    expect(settled(body, 402)).toEqual({ kind: 'refused', reason: 'insufficient_funds' })
  })

  it.each<[number, boolean, boolean]>([
    [302, true, true],
    [400, false, false],
    [401, true, true],
    [404, true, true],
    [413, true, false],
    [422, false, false],
    [429, true, true],
  ])('was never worked on when its server answers %i', (status, beforeWork, isOutage) => {
    const { requirements } = heldPayment
    const reason = `facilitator_rejected_${status}`
    const isRate = status === 429
    const rejected = { kind: 'rejected', reason, beforeWork, isOutage, isRate }
    expect(settled({ errorType: 'invalid_request' }, status)).toEqual(rejected)
    // An HTML page, as proxies send it.
    expect(settleOutcome({ status, text: '', raw: '<html>' }, { requirements, payer })).toEqual(rejected)
    const named = { status, text: '', raw: `<html>${transaction}` }
    expect(settleOutcome(named, { requirements, payer })).toMatchObject({ kind: 'unknown' })
  })

  it.each<[string | undefined, number | undefined]>([
    [undefined, undefined],
    ['3', 3],
    ['99999999', 300],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
  ])('may say when to come again: %s', (retryAfter, retryAfterSeconds) => {
    const outcome = settleOutcome({ status: 429, text: '', retryAfter }, { requirements, payer })
    expect('retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : undefined).toBe(retryAfterSeconds)
  })

  it('is held against no payer where nobody has named one', () => {
    const text = JSON.stringify({ success: true, transaction, payer: someone })
    expect(settleOutcome({ status: 200, text }, { requirements, payer: '' })).toEqual({ kind: 'settled', transaction })
  })

  it("names other networks' transactions as they do", () => {
    const hedera = { ...requirements, network: 'hedera:testnet' }
    const id = '0.0.1234@1700000000.000000001'
    expect(settled({ success: true, transaction: id }, 200, hedera)).toEqual({ kind: 'settled', transaction: id })
    expect(settled({ success: true, transaction: 'a b\r\nc' }, 200, hedera)).toMatchObject({ kind: 'unknown' })
  })

  it('is no success when it names another transaction than the one that was sent', () => {
    const network = 'hedera:testnet'
    const sentTransaction = Buffer.from(hederaTransaction(body(3))).toString('base64')
    const expected = { requirements: { ...requirements, network }, payer: undefined, sentTransaction }
    const say = (transaction: string) =>
      settleOutcome({ status: 200, text: JSON.stringify({ success: true, transaction }) }, expected)
    const [own, other] = ['0.0.1234@1.000000007', '0.0.1234@2.000000007']
    expect(say(own)).toEqual({ kind: 'settled', transaction: own })
    expect(say(other)).toEqual({ kind: 'unknown', reason: 'settlement_contradictory', transaction: other })
  })
})
