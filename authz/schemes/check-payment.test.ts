import { BatchSettlementEvmScheme, InMemoryClientChannelStorage } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client'
import { toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { stoppedClock } from '../testing/stopped-clock.ts'
import { batchPayload } from './batch-settlement/payload.ts'
import { checkPayment } from './check-payment.ts'
import { eip3009Payload } from './eip3009/payload.ts'
import { payableOption } from './payable-option.ts'
import { permit2Payload } from './permit2/payload.ts'
import type { SignedPayload } from './registry.ts'

const PAY_TO = '0x1111111111111111111111111111111111111111'
const NETWORK = 'eip155:8453'
const TIMEOUT = 60
const now = stoppedClock()
const account = privateKeyToAccount(toHex(7, { size: 32 }))
const signer = { ...account, readContract: () => Promise.resolve(2n ** 255n) }
const extra = { receiverAuthorizer: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', withdrawDelay: 900 }
const kinds = () => [{ network: NETWORK, scheme: 'batch-settlement', x402Version: 2, extra }]

function optionBy(scheme: string, fields: object = {}) {
  const accept = {
    ...{ scheme, network: NETWORK, amount: '1000', max_timeout_seconds: TIMEOUT },
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    extra: { name: 'USD Coin', version: '2', ...fields },
  }
  const option = payableOption(accept, PAY_TO, scheme === 'exact' ? undefined : kinds)
  if (!option) throw new Error('the option cannot be paid')
  return option
}

const offeredTo = (requirements: object) => ({ ...requirements, network: NETWORK }) as never

/** The payloads that official clients sign for these options now. */
const CLIENTS: [string, () => Promise<{ option: ReturnType<typeof optionBy>; payload: SignedPayload }>][] = [
  [
    'EIP-3009',
    async () => {
      const option = optionBy('exact')
      const { payload } = await new ExactEvmScheme(signer).createPaymentPayload(2, offeredTo(option.requirements))
      return { option, payload: eip3009Payload.parse(payload) }
    },
  ],
  [
    'EIP-3009 in version 1',
    async () => {
      const option = optionBy('exact')
      const { amount, ...terms } = option.requirements
      const offer = { ...terms, network: 'base', maxAmountRequired: amount } as never
      const { payload } = await new ExactEvmSchemeV1(signer).createPaymentPayload(1, offer)
      return { option, payload: eip3009Payload.parse(payload) }
    },
  ],
  [
    'Permit2',
    async () => {
      const option = optionBy('exact', { assetTransferMethod: 'permit2' })
      const { payload } = await new ExactEvmScheme(signer).createPaymentPayload(2, offeredTo(option.requirements))
      return { option, payload: permit2Payload.parse(payload) }
    },
  ],
  [
    'a deposit into a channel',
    async () => {
      const option = optionBy('batch-settlement')
      const scheme = new BatchSettlementEvmScheme(account, { storage: new InMemoryClientChannelStorage() })
      const { payload } = await scheme.createPaymentPayload(2, offeredTo(option.requirements))
      return { option, payload: batchPayload.parse(payload) }
    },
  ],
]

describe('the time of a payment', () => {
  it.each(CLIENTS)('of an official client fits its terms, also where the clocks differ: %s', async (_, sign) => {
    const { option, payload } = await sign()
    for (const behind of [0, 5, 200, 295])
      expect(checkPayment(option, payload, now - behind)).toMatchObject({ kind: 'payable' })
    for (const ahead of [5, TIMEOUT - 10])
      expect(checkPayment(option, payload, now + ahead)).toMatchObject({ kind: 'payable' })
  })

  it.each(CLIENTS)('is bounded by the terms and not by the payer: %s', async (_, sign) => {
    const { option, payload } = await sign()
    // Checks the payment this many seconds before it was signed. At that time it is valid for longer than its terms allow.
    for (const early of [310, 3_600, 250_000_000])
      expect(checkPayment(option, payload, now - early)).toMatchObject({
        kind: 'problem',
        reason: early < 600 ? 'payment_valid_for_too_long' : expect.any(String),
      })
    const { requirements } = option
    const longer = { ...option, requirements: { ...requirements, maxTimeoutSeconds: 86_400 } }
    expect(checkPayment(longer, payload, now - 310)).toMatchObject({ kind: 'payable' })
  })

  it('may begin some seconds from now: a client whose clock is ahead signs so', async () => {
    const [, sign] = CLIENTS[0] ?? []
    if (!sign) throw new Error('no client')
    const { option, payload } = await sign()
    if (!('authorization' in payload)) throw new Error('no authorization')
    const from = async (validAfter: number) => {
      const authorization = { ...payload.authorization, validAfter: String(validAfter) }
      return checkPayment(option, { ...payload, authorization }, now)
    }
    // The payer has signed for another `validAfter`, so only the signature is wrong.
    expect(await from(now + 5)).toMatchObject({ reason: 'invalid_exact_evm_signature', ifWallet: { proven: false } })
    expect(await from(now + 6)).toEqual({
      kind: 'problem',
      reason: 'invalid_exact_evm_payload_authorization_valid_after',
    })
  })
})
