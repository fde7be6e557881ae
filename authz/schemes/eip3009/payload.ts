import type { z } from 'zod'
import { address, atomic, hex, object, signature, unixSeconds } from '../wire-shapes.ts'

/** EIP-3009 `transferWithAuthorization`, signed (x402 v2 "exact" on EVM). */
export const eip3009Payload = object({
  signature,
  authorization: object({
    from: address,
    to: address,
    value: atomic,
    validAfter: unixSeconds,
    validBefore: unixSeconds,
    nonce: hex(32),
  }),
})

export type Eip3009Payload = z.output<typeof eip3009Payload>

export function isEip3009(signed: object): signed is Eip3009Payload {
  return 'authorization' in signed
}
