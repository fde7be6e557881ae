import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { optionsAtPrice } from './document-prices.ts'
import { readPrice } from './read-price.ts'

const fixed = (amount: unknown, currency: unknown = 'USD', mode: unknown = 'fixed') => ({
  price: { mode, currency, amount },
})

describe('a price in a document', () => {
  it.each<[unknown, string]>([
    [fixed('0.02'), '0.02'],
    [{ ...fixed('1'), protocols: [{ x402: {} }, { mpp: { method: 'tempo' } }] }, '1'],
    [fixed(0.5), '0.5'],
    [fixed('0.10', 'USDC'), '0.10'],
    [fixed('$3'), '3'],
    [{ pricingMode: 'fixed', price: '0.10', protocols: ['x402'] }, '0.10'],
    [{ price: '0.10' }, '0.10'],
  ])('%j is %s dollars', (info, amount) => {
    expect(readPrice(info)).toEqual({ amount })
  })

  it.each<[unknown, RegExp]>([
    [fixed('0.02', 'EUR'), /currency "EUR"/],
    [fixed('0.02', null), /currency null/],
    [{ price: { mode: 'fixed', amount: '1' } }, /currency undefined/],
    [{ price: { mode: 'dynamic', currency: 'USD', min: '0.01', max: '2.50' } }, /mode "dynamic"/],
    [{ pricingMode: 'range', minPrice: '1', maxPrice: '2' }, /mode "range"/],
    [{ pricingMode: 'quote' }, /mode "quote"/],
    [fixed('0'), /more than 0/],
    [fixed('0.000'), /more than 0/],
    [fixed('-1'), /decimal/],
    [fixed('1e3'), /decimal/],
    [fixed('1,50'), /decimal/],
    [fixed(1e-9), /decimal/],
    [fixed('9'.repeat(40)), /decimal/],
    [fixed(null), /decimal/],
    [{ intent: 'charge', method: 'tempo', amount: '100', currency: 'usd' }, /no member price/],
    [{ offers: [{ intent: 'charge' }] }, /no member price/],
    ['0.02', /not an object/],
    [null, /not an object/],
    [[], /not an object/],
  ])('%j is not read', (info, problem) => {
    expect(readPrice(info)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

describe('the options of an import at a price', () => {
  const sandbox = {
    ...{
      scheme: 'exact',
      network: SANDBOX_NETWORK,
      asset: SANDBOX_USDC.address,
      amount: '7',
      max_timeout_seconds: 300,
    },
    extra: {},
  }
  const base = { ...sandbox, network: 'eip155:8453', asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' }

  it.each([
    ['0.02', '20000'],
    ['1', '1000000'],
    ['1.000001', '1000001'],
    ['0.10000000', '100000'],
    ['123456789012', '123456789012000000'],
  ])('of %s', (price, amount) => {
    expect(optionsAtPrice([sandbox, base])(price)).toEqual([
      { ...sandbox, amount },
      { ...base, amount },
    ])
  })

  it('are none for a price that is finer than the token', () => {
    expect(optionsAtPrice([sandbox])('0.0000001')).toBeUndefined()
  })

  it('must be of a known token in dollars', () => {
    const other = { ...base, asset: '0x0000000000000000000000000000000000000001' }
    const details = [{ path: 'accepts.1.asset', message: expect.any(String) }]
    expect(() => optionsAtPrice([sandbox, other])).toThrow(
      expect.objectContaining({ code: 'validation_failed', details }),
    )
    expect(() => optionsAtPrice(undefined)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })
})
