import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { PaymentTerms } from '../terms/terms.ts'
import type { Authorization } from './authorization.ts'
import { digestOf } from './eip3009.ts'
import { evmKeyOf } from './wallet.ts'

interface Vector {
  private_key: string
  address: string
  accepted: PaymentTerms
  authorization: Authorization
  digest: `0x${string}`
  signature: string
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../../vectors/eip3009.json', import.meta.url), 'utf8'),
) as readonly Vector[]

it.each(vectors)('is signed as the official client signs it: $digest', async (vector) => {
  const key = evmKeyOf(vector.private_key)
  expect(key.address).toBe(vector.address)
  expect(digestOf(vector.accepted, vector.authorization)).toBe(vector.digest)
  expect(await key.sign(vector.digest)).toBe(vector.signature)
})
