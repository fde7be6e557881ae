import secp256k1 from 'secp256k1'
import { keccak256 } from './keccak256.ts'

/** secp256k1's group order halved: tokens refuse signatures with an `s` above it (EIP-2). */
const HALF_ORDER = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex')

/** The number of characters of a signature by a key, with `0x`. A signature of any other length is a smart wallet's. */
const KEY_SIGNATURE_LENGTH = 2 + 65 * 2

/** Whether only the chain can check a signature (ERC-1271, ERC-6492). The facilitator asks the chain. */
export function isSmartWalletSignature(signature: string): boolean {
  return signature.length !== KEY_SIGNATURE_LENGTH
}

/**
 * Whether `signature` (65 bytes: r, s, v) over `digest` is `address`'s own. Returns false for malleable (high s), malformed and foreign
 * signatures.
 */
export function isSignedBy(options: { digest: Uint8Array; signature: string; address: string }): boolean {
  const signature = Buffer.from(options.signature.slice(2), 'hex')
  const recovery = (signature[64] ?? 0) - 27
  if (signature.length !== 65 || (recovery !== 0 && recovery !== 1)) return false
  if (signature.compare(HALF_ORDER, 0, 32, 32, 64) > 0) return false
  const signer = recover(signature.subarray(0, 64), recovery, options.digest)
  return signer?.equals(Buffer.from(options.address.slice(2), 'hex')) ?? false
}

function recover(signature: Uint8Array, recovery: number, digest: Uint8Array): Buffer | undefined {
  try {
    const publicKey = secp256k1.ecdsaRecover(signature, recovery, digest, false)
    return Buffer.from(keccak256(publicKey.subarray(1)).subarray(12))
  } catch {
    return undefined
  }
}
