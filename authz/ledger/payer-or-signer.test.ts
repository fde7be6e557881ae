import { describe, expect, it } from 'vitest'
import type { ChannelPayment } from '../schemes/batch-settlement/payload.ts'
import { heldPayment } from '../testing/fixtures.ts'
import { payerOrSigner } from './payer-or-signer.ts'

describe('who has signed a payment', () => {
  const payer = `0x${'1'.repeat(40)}`
  const key = `0x${'2'.repeat(40)}`
  const through = (payerAuthorizer: string) =>
    payerOrSigner({ payer, signed: { type: 'voucher', channelConfig: { payerAuthorizer } } as ChannelPayment })

  it('is its payer, or through a channel the key of its vouchers', () => {
    expect(payerOrSigner({ payer, signed: heldPayment.signed })).toBe(payer)
    expect(through(key)).toBe(key)
    expect(through(`0x${'0'.repeat(40)}`)).toBe(payer)
  })

  it('is one text for one wallet', () => {
    const wallet = '0xcaA9B16939a884a7d5057F1a0384C4Ea48f64340'
    for (const spelling of [wallet, wallet.toLowerCase(), `0x${wallet.slice(2).toUpperCase()}`])
      expect(payerOrSigner({ payer: spelling, signed: heldPayment.signed })).toBe(
        payerOrSigner({ payer: wallet, signed: heldPayment.signed }),
      )
    expect(payerOrSigner({ payer: '0.0.1234', signed: heldPayment.signed })).toBe('0.0.1234')
  })

  it('is its payer where its scheme is not known', () => {
    expect(payerOrSigner({ payer, signed: { scheme: 'of a later version' } as unknown as ChannelPayment })).toBe(payer)
  })
})
