import { PACKED } from '../../../schema/signed-parts.ts'
import { jsonText } from '../../json/text.ts'
import { isEip3009 } from '../../schemes/eip3009/payload.ts'
import type { SignedPayload } from '../../schemes/registry.ts'
import type { Reservation } from '../ledger.ts'

const JSON_KIND = Buffer.of(PACKED.json)
const EIP3009_BYTES = 1 + 65 + 32 + 8 + 8

const SIGNATURE = /^0x[0-9a-f]{130}$/
const NONCE = /^0x[0-9a-f]{64}$/

type Terms = Pick<Reservation, 'payer' | 'requirements'>

/**
 * The signed payload in bytes, as the ledger stores it (`schema/signed-parts.ts` reads it). An EIP-3009 payload has a fixed binary layout,
 * if its other fields follow from the terms. Every other payload is stored as JSON.
 */
export function packedPayload(signed: SignedPayload, terms: Terms): Buffer {
  return packedAuthorization(signed, terms) ?? Buffer.concat([JSON_KIND, Buffer.from(jsonText(signed))])
}

function packedAuthorization(signed: SignedPayload, { payer, requirements }: Terms): Buffer | undefined {
  if (!isEip3009(signed) || Object.keys(signed).length !== 2) return undefined
  const { signature, authorization } = signed
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  if (from !== payer || to !== requirements.payTo || value !== requirements.amount) return undefined
  if (!SIGNATURE.test(signature) || !NONCE.test(nonce)) return undefined
  const packed = Buffer.allocUnsafe(EIP3009_BYTES)
  packed[0] = PACKED.eip3009
  packed.write(signature.slice(2), 1, 'hex')
  packed.write(nonce.slice(2), 66, 'hex')
  packed.writeBigInt64BE(BigInt(validAfter), 98)
  packed.writeBigInt64BE(BigInt(validBefore), 106)
  return packed
}
