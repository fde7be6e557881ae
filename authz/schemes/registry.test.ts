import { describe, expect, it } from 'vitest'
import { heldPayment } from '../testing/fixtures.ts'
import { paymentKindOf, SCHEMES, type SignedPayload, schemeOf } from './registry.ts'

const SIGNATURE = `0x${'AB'.repeat(65)}`
const ADDRESS = `0x${'11'.repeat(20)}`
const WORD = `0x${'22'.repeat(32)}`

const channelConfig = {
  ...{ payer: ADDRESS, payerAuthorizer: ADDRESS, receiver: ADDRESS, receiverAuthorizer: ADDRESS, token: ADDRESS },
  ...{ withdrawDelay: 900, salt: WORD },
}
const voucher = { channelId: WORD, maxClaimableAmount: '3000', signature: SIGNATURE }
const erc3009Authorization = { validAfter: '0', validBefore: '2000', salt: WORD, signature: SIGNATURE }

const permit: SignedPayload = {
  signature: SIGNATURE,
  permit2Authorization: {
    ...{ from: ADDRESS, permitted: { token: ADDRESS, amount: '1000' }, spender: ADDRESS, nonce: '3' },
    ...{ deadline: '2000', witness: { to: ADDRESS, validAfter: '0' } },
  },
}
const deposit: SignedPayload = {
  ...{ type: 'deposit', channelConfig, voucher },
  deposit: { amount: '9000', authorization: { erc3009Authorization } },
}
const sent: SignedPayload = { transaction: 'AbCd' }

describe('a payment', () => {
  it.each([
    ['eip3009', heldPayment.signed, 'transfer', heldPayment.signed.signature.toLowerCase(), undefined],
    ['permit2', permit, 'transfer', SIGNATURE.toLowerCase(), undefined],
    ['channel', { type: 'voucher', channelConfig, voucher }, 'voucher', SIGNATURE.toLowerCase(), {}],
    ['channel', deposit, 'deposit', SIGNATURE.toLowerCase(), { amount: '9000' }],
    ['channel', { type: 'refund', channelConfig, voucher }, 'transfer', SIGNATURE.toLowerCase(), {}],
    ['transaction', sent, 'transfer', 'AbCd', { transaction: 'AbCd' }],
  ] as const)(
    'is of one scheme alone, which knows how it is made, proven and settled: %s',
    (kind, signed, ...known) => {
      expect(SCHEMES.filter(({ toldApartBy }) => toldApartBy.member in signed).map(({ kind: each }) => each)).toEqual([
        kind,
      ])
      const scheme = schemeOf(signed)
      expect(scheme.payload.parse(signed)).toEqual(signed)
      expect([paymentKindOf(signed), scheme.proof(signed), scheme.settles?.(signed)]).toEqual(known)
    },
  )
})
