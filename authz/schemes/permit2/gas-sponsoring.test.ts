import { describe, expect, it } from 'vitest'
import type { SupportedKind } from '../../../facilitators/follow-supported.ts'
import { payableOption } from '../payable-option.ts'
import type { PaymentV2 } from '../payment-header.ts'
import type { PayableOption } from '../registry.ts'
import { signedPart as withSponsoring } from '../signed-part.ts'
import { offeredSponsorings, sponsoringExtensions } from './gas-sponsoring.ts'
import { PERMIT2, X402_EXACT_PERMIT2_PROXY } from './permit2.ts'

const PAYER = '0x1111111111111111111111111111111111111111'
const SOMEONE = '0x2222222222222222222222222222222222222222'
const TOKEN = '0x3333333333333333333333333333333333333333'
const NETWORK = 'eip155:8453'
const BOTH = ['eip2612GasSponsoring', 'erc20ApprovalGasSponsoring']

const accept = (extra: Record<string, unknown> = { assetTransferMethod: 'permit2' }) => ({
  ...{ scheme: 'exact' as const, network: NETWORK, asset: TOKEN, amount: '1000', max_timeout_seconds: 60, extra },
})

function optionFor(extensions: readonly string[] | undefined, extra?: Record<string, unknown>): PayableOption {
  const kind: SupportedKind = { network: NETWORK, scheme: 'exact', x402Version: 2, extra: {} }
  const supported = extensions ? [{ ...kind, extensions }] : [kind]
  const option = payableOption(accept(extra), SOMEONE, () => supported)
  if (!option) throw new Error('no option')
  return option
}

const permit = {
  ...{ from: PAYER, asset: TOKEN, spender: PERMIT2, amount: '1000', nonce: '0', deadline: '4000000000' },
  ...{ signature: `0x${'11'.repeat(65)}`, version: '1' },
}
const approve = {
  ...{ from: PAYER, asset: TOKEN, spender: PERMIT2, amount: '1000' },
  ...{ signedTransaction: `0x02${'11'.repeat(180)}`, version: '1' },
}

function payment(extensions: Record<string, unknown> | undefined): PaymentV2 {
  const { network, asset, amount, scheme } = accept()
  return {
    x402Version: 2,
    accepted: { scheme, network, asset, amount, payTo: SOMEONE, maxTimeoutSeconds: 60, extra: {} },
    payload: {
      signature: `0x${'11'.repeat(65)}`,
      permit2Authorization: {
        ...{ from: PAYER, permitted: { token: TOKEN, amount }, spender: X402_EXACT_PERMIT2_PROXY },
        ...{ nonce: '7', deadline: '4000000000', witness: { to: SOMEONE, validAfter: '0' } },
      },
    },
    resource: undefined,
    extensions,
  }
}

describe('an approval that a facilitator pays for', () => {
  it.for([
    ['eip2612GasSponsoring', permit],
    ['erc20ApprovalGasSponsoring', approve],
  ] as const)('goes on beside the payment where the facilitator lists %s, and nothing else does', ([name, info]) => {
    const sent = payment({ [name]: { info: { ...info, more: 'x' }, schema: {} }, other: {} })
    expect(withSponsoring(sent, optionFor(BOTH))).toEqual({ ...sent.payload, sponsoring: { [name]: { info } } })
    expect(withSponsoring(sent, optionFor(undefined))).toBe(sent.payload)
    expect(withSponsoring(sent, optionFor(['somethingElse']))).toBe(sent.payload)
  })

  it.for([
    ['of somebody else', { ...permit, from: SOMEONE }],
    ['of another token', { ...permit, asset: SOMEONE }],
    ['for another spender', { ...permit, spender: SOMEONE }],
    ['with an amount that is none', { ...permit, amount: '-1' }],
    ['with a number in place of a text', { ...permit, nonce: 0 }],
    ['with a long signature', { ...permit, signature: `0x${'11'.repeat(4_000)}` }],
    ['without a signature', { ...permit, signature: undefined }],
    ['with another version', { ...permit, version: 'x'.repeat(100) }],
  ] as const)('stays here when it is one %s', ([, info]) => {
    const sent = payment({ eip2612GasSponsoring: { info } })
    expect(withSponsoring(sent, optionFor(BOTH))).toBe(sent.payload)
  })

  it('stays here when its transaction is long', () => {
    const info = { ...approve, signedTransaction: `0x${'11'.repeat(1_025)}` }
    const sent = payment({ erc20ApprovalGasSponsoring: { info } })
    expect(withSponsoring(sent, optionFor(BOTH))).toBe(sent.payload)
  })

  it('is announced where the facilitators of all permits list it, and never for other payments', () => {
    const eip3009 = optionFor(BOTH, { name: 'USDC', version: '2' })
    expect(offeredSponsorings([optionFor(BOTH), eip3009])).toEqual(BOTH)
    expect(offeredSponsorings([optionFor(BOTH), optionFor(['eip2612GasSponsoring'])])).toEqual(['eip2612GasSponsoring'])
    expect(offeredSponsorings([optionFor(BOTH), optionFor(undefined)])).toEqual([])
    expect(offeredSponsorings([eip3009])).toEqual([])
    expect(JSON.stringify(sponsoringExtensions(offeredSponsorings([optionFor(BOTH)]))).length).toBeLessThan(1_700)
  })
})
