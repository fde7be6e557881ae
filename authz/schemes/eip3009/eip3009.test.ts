import { authorizationTypes } from '@x402/evm'
import fc from 'fast-check'
import { type Hex, hashTypedData, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from '../../chain/signature.ts'
import { domainSeparator } from '../../chain/typed-data.ts'
import { transferDigest } from './eip3009.ts'

const token = { name: 'USDC', version: '2', chainId: 845320402, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
const separator = domainSeparator(token)
const payer = privateKeyToAccount(toHex(7, { size: 32 }))
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((value) => toHex(value))
const authorization = fc.record({
  from: fc.constant(payer.address),
  to: bytes(20),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
  validAfter: fc.nat().map(String),
  validBefore: fc.nat().map(String),
  nonce: bytes(32),
})

function typedData(message: {
  from: Hex
  to: Hex
  value: string
  validAfter: string
  validBefore: string
  nonce: Hex
}) {
  const { name, version, chainId, address } = token
  return {
    domain: { name, version, chainId, verifyingContract: address as Hex },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization' as const,
    message: {
      ...message,
      value: BigInt(message.value),
      validAfter: BigInt(message.validAfter),
      validBefore: BigInt(message.validBefore),
    },
  }
}

describe('EIP-3009', () => {
  it('hashes as viem does', () => {
    fc.assert(
      fc.property(authorization, (message) => {
        expect(toHex(transferDigest(separator, message))).toBe(hashTypedData(typedData(message)))
      }),
      { numRuns: 50 },
    )
  })

  it('recognises the payer, and nobody else, in a real signature', async () => {
    await fc.assert(
      fc.asyncProperty(authorization, async (message) => {
        const signature = await payer.signTypedData(typedData(message))
        const digest = transferDigest(separator, message)
        expect(isSignedBy({ digest, signature, address: payer.address })).toBe(true)
        expect(isSignedBy({ digest, signature, address: message.to })).toBe(false)
        const other = transferDigest(separator, { ...message, value: String(BigInt(message.value) ^ 1n) })
        expect(isSignedBy({ digest: other, signature, address: payer.address })).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  it('refuses malleable, short and odd signatures', async () => {
    const digest = transferDigest(separator, {
      from: payer.address,
      to: payer.address,
      value: '1',
      validAfter: '0',
      validBefore: '1',
      nonce: toHex(1, { size: 32 }),
    })
    const signature = await payer.sign({ hash: toHex(digest) })
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const flipped = signature.endsWith('1b') ? '1c' : '1b'
    const malleable = `${signature.slice(0, 66)}${toHex(ORDER - s, { size: 32 }).slice(2)}${flipped}`
    const check = (value: string) => isSignedBy({ digest, signature: value, address: payer.address })
    expect(check(signature)).toBe(true)
    expect(check(malleable)).toBe(false)
    expect(check(signature.slice(0, -2))).toBe(false)
    expect(check(`${signature.slice(0, -2)}00`)).toBe(false)
    expect(check(`0x${'00'.repeat(65)}`)).toBe(false)
    expect(check(`0x${'ff'.repeat(65)}`)).toBe(false)
  })
})
