import { ExactEvmScheme } from '@x402/evm/exact/client'
import { toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../../domain/networks/network.ts'
import { stoppedClock } from '../../testing/stopped-clock.ts'
import { checkPayment } from '../check-payment.ts'
import { payableOption } from '../payable-option.ts'
import { parsePaymentHeader } from '../payment-header.ts'
import type { Permit2Payload } from './payload.ts'

const payTo = '0x1111111111111111111111111111111111111111'
const someone = '0x2222222222222222222222222222222222222222'
const payer = privateKeyToAccount(toHex(7, { size: 32 }))
const accept = {
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount: '1000',
  max_timeout_seconds: 300,
  extra: { assetTransferMethod: 'permit2' },
}
const option = payableOption(accept, payTo)
if (!option) throw new Error('the option cannot be paid')
const { requirements } = option
const now = stoppedClock()
const check = (payload: Permit2Payload, at = now) => checkPayment(option, payload, at)

let honest: Permit2Payload

/** A payload that the official client has signed and our parser has parsed. */
async function signedByClient(): Promise<Permit2Payload> {
  const signer = { ...payer, readContract: () => Promise.resolve(2n ** 255n) }
  const { payload } = await new ExactEvmScheme(signer).createPaymentPayload(2, {
    ...requirements,
    network: SANDBOX_NETWORK as `${string}:${string}`,
  })
  const sent = { x402Version: 2, accepted: requirements, payload }
  const parsed = parsePaymentHeader(Buffer.from(JSON.stringify(sent)).toString('base64'))
  if (parsed.kind !== 'payment') throw new Error(parsed.code)
  return parsed.payment.payload as Permit2Payload
}

const changed = (change: Partial<Permit2Payload['permit2Authorization']>): Permit2Payload => ({
  ...honest,
  permit2Authorization: { ...honest.permit2Authorization, ...change },
})

beforeAll(async () => {
  honest = await signedByClient()
})

describe('a permit that the official client has signed', () => {
  it('pays, and is known by owner and nonce whatever the spelling', () => {
    const first = check(honest)
    expect(first).toMatchObject({ kind: 'payable', payer: payer.address, proven: true })
    const { from } = honest.permit2Authorization
    const again = check(changed({ from: from.toLowerCase() }))
    expect(again).toMatchObject({ kind: 'payable', key: first.kind === 'payable' && first.key })
  })

  it.each<[string, string, () => Permit2Payload]>([
    ['another spender', 'invalid_permit2_spender', () => changed({ spender: someone })],
    [
      'another payee',
      'invalid_permit2_recipient_mismatch',
      () => changed({ witness: { to: someone, validAfter: '0' } }),
    ],
    [
      'another amount',
      'permit2_amount_mismatch',
      () => changed({ permitted: { token: requirements.asset, amount: '1001' } }),
    ],
    ['another token', 'permit2_token_mismatch', () => changed({ permitted: { token: someone, amount: '1000' } })],
    ['a far deadline', 'payment_valid_for_too_long', () => changed({ deadline: String(now + 9999) })],
    ['a deadline that has passed', 'permit2_deadline_expired', () => changed({ deadline: String(now) })],
    [
      'a beginning to come',
      'permit2_not_yet_valid',
      () => changed({ witness: { to: payTo, validAfter: String(now + 60) } }),
    ],
  ])('does not with %s', (_, reason, spoilt) => expect(check(spoilt())).toEqual({ kind: 'problem', reason }))

  it.each<[string, () => Permit2Payload]>([
    ['another nonce', () => changed({ nonce: '1' })],
    ['another owner', () => changed({ from: someone })],
    ['a later deadline', () => changed({ deadline: String(now + 301) })],
  ])('does not with %s, unless a smart wallet accepts the signature', (_, spoilt) => {
    const problem = { kind: 'problem', reason: 'invalid_permit2_signature' }
    expect(check(spoilt())).toEqual({ ...problem, ifWallet: expect.objectContaining({ proven: false }) })
  })

  it('does not pay for an option that asks for the other method', () => {
    const other = payableOption({ ...accept, extra: { name: 'USDC', version: '2' } }, payTo)
    if (!other) throw new Error('no option')
    expect(checkPayment(other, honest, now)).toEqual({ kind: 'problem', reason: 'unsupported_payload_type' })
  })

  it("is the facilitator's to check when a smart wallet has signed it", () => {
    const wallet = { ...honest, signature: `${honest.signature}00` }
    expect(check(wallet)).toMatchObject({ kind: 'payable', proven: false })
  })
})
