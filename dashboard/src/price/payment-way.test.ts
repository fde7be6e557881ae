import type { AcceptOption } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { optionChanges, paymentWay, wayText } from './payment-way.ts'

const base: AcceptOption = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: '0xAb', amount: '70000', max_timeout_seconds: 300 },
  extra: { name: 'USD Coin', version: '2' },
}
const polygon = { ...base, network: 'eip155:137', amount: '40000' }
const hedera = { ...base, network: 'hedera:mainnet', asset: '0.0.456858', extra: { payTo: '0.0.42' } }

describe('the way to pay an option', () => {
  it('is one for every amount, name of the token and spelling of its address', () => {
    const spelled = { ...base, asset: '0xaB', amount: '1', extra: { assetTransferMethod: 'eip3009' } }
    expect(paymentWay(spelled)).toBe(paymentWay(base))
  })

  it('is another one on another network, by another scheme or method, and to another payee', () => {
    const others = [
      ...[base, polygon, hedera, { ...base, scheme: 'batch-settlement' }, { ...base, asset: '0xAc' }],
      ...[
        { ...base, extra: { assetTransferMethod: 'permit2' } },
        { ...hedera, extra: { payTo: '0.0.43' } },
      ],
    ]
    expect(new Set(others.map(paymentWay)).size).toBe(others.length)
  })

  it('is named where it is not the usual one', () => {
    expect([base, polygon].map(wayText)).toEqual([undefined, undefined])
    expect(wayText({ ...base, scheme: 'batch-settlement', extra: { assetTransferMethod: 'permit2' } })).toBe(
      'payment channel, Permit2',
    )
    expect(wayText(hedera)).toBe('payee 0.0.42')
  })
})

describe('a change of options', () => {
  it('puts each beside the one that is paid in the same way, and loses none', () => {
    const dearer = { ...base, amount: '500000' }
    expect(optionChanges([polygon, base], [dearer, hedera])).toEqual([
      { before: polygon },
      { before: base, after: dearer },
      { after: hedera },
    ])
  })

  it('keeps two options of one way apart', () => {
    const second = { ...base, amount: '1' }
    const changed = [base, second].map((option) => ({ ...option, amount: `${option.amount}0` }))
    expect(optionChanges([base, second], changed)).toEqual([
      { before: base, after: changed[0] },
      { before: second, after: changed[1] },
    ])
    expect(optionChanges([base, second], [base])).toEqual([{ before: base, after: base }, { before: second }])
  })
})
