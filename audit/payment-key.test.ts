import { expect, it } from 'vitest'
import { paymentKey } from './payment-key.ts'

const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const payer = '0x1111111111111111111111111111111111111111'
const nonce = `0x${'22'.repeat(32)}`

// The expected digest comes from `sha256sum`.
it('is the digest of network, token, payer and nonce', () => {
  expect(paymentKey('eip155:8453', { method: 'eip3009', token, payer, nonce })).toBe(
    '824d4bf8d75b2dad17e81b3a6b1d5289e5bd4c4901ffd926e1da65a47bdbd785',
  )
})

it('names Permit2 in place of the token, and does not depend on how addresses are spelled', () => {
  const permit = { method: 'permit2', token, payer, nonce } as const
  const key = paymentKey('eip155:8453', permit)
  expect(key).toBe('197d69432348fa9e162a80a3f4f24e194c45425c1af69a833ebb2f9cf2443561')
  expect(paymentKey('eip155:8453', { ...permit, payer: payer.toUpperCase().replace('0X', '0x') })).toBe(key)
  expect(paymentKey('eip155:1', permit)).not.toBe(key)
})
