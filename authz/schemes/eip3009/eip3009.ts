import secp256k1 from 'secp256k1'
import { bytesToHex, encodeAbiParameters, hexToBytes, stringToBytes } from 'viem'
import { uint256 } from '../../chain/hex.ts'
import { keccak256 } from '../../chain/keccak256.ts'
import type { Eip3009Payload } from '../payment-header.ts'

/** EIP-3009 `TransferWithAuthorization` as EIP-712 typed data; hashed by hand because viem's general way costs tenfold. */
const TRANSFER_TYPE_HASH = keccak256(
  stringToBytes(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
)

/** `ReceiveWithAuthorization`: the same, but only whom it pays may send it. Deposits into payment channels are made so. */
const RECEIVE_TYPE_HASH = keccak256(
  stringToBytes(
    'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
)

const DOMAIN_TYPE_HASH = bytesToHex(
  keccak256(stringToBytes('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')),
)

/** secp256k1's group order halved: tokens refuse signatures whose `s` is above it (EIP-2). */
const HALF_ORDER = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex')

/** The EIP-712 domain separator of a token, 32 bytes. */
export function domainSeparator(token: { name: string; version: string; chainId: number; address: string }): Buffer {
  const encoded = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint256' }, { type: 'address' }],
    [
      DOMAIN_TYPE_HASH,
      bytesToHex(keccak256(stringToBytes(token.name))),
      bytesToHex(keccak256(stringToBytes(token.version))),
      BigInt(token.chainId),
      token.address.toLowerCase() as `0x${string}`,
    ],
  )
  const { buffer, byteOffset, byteLength } = keccak256(hexToBytes(encoded))
  // Not copied into a slab of Node's, which would be kept with it as long as an endpoint's terms are.
  return Buffer.from(buffer, byteOffset, byteLength)
}

type Authorization = Eip3009Payload['authorization']

/** The digest that the payer has signed, 32 bytes. */
export function transferDigest(separator: Buffer, authorization: Authorization): Uint8Array {
  return digestOf(TRANSFER_TYPE_HASH, separator, authorization)
}

export function receiveDigest(separator: Buffer, authorization: Authorization): Uint8Array {
  return digestOf(RECEIVE_TYPE_HASH, separator, authorization)
}

function digestOf(typeHash: Uint8Array, separator: Buffer, authorization: Authorization): Uint8Array {
  const struct = Buffer.alloc(7 * 32)
  struct.set(typeHash, 0)
  struct.write(authorization.from.slice(2), 32 + 12, 'hex')
  struct.write(authorization.to.slice(2), 64 + 12, 'hex')
  writeUint256(struct, 96, authorization.value)
  writeUint256(struct, 128, authorization.validAfter)
  writeUint256(struct, 160, authorization.validBefore)
  struct.write(authorization.nonce.slice(2), 192, 'hex')
  return typedDataDigest(separator, struct)
}

/** What a signature over an encoded struct of typed data is over, 32 bytes (EIP-712). */
export function typedDataDigest(separator: Uint8Array, struct: Uint8Array): Uint8Array {
  const message = Buffer.alloc(66)
  message.writeUInt16BE(0x1901, 0)
  message.set(separator, 2)
  message.set(keccak256(struct), 34)
  return keccak256(message)
}

/**
 * Whether `signature` (65 bytes: r, s, v) over `digest` is `address`'s own. False for malleable (high s), malformed
 * and foreign signatures.
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

function writeUint256(target: Buffer, offset: number, decimal: string): void {
  target.write(uint256(decimal), offset, 'hex')
}
