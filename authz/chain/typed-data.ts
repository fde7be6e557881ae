import { bytesToHex, encodeAbiParameters, hexToBytes, stringToBytes } from 'viem'
import { keccak256 } from './keccak256.ts'

const DOMAIN_TYPE_HASH = bytesToHex(
  keccak256(stringToBytes('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')),
)

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
  // This is a view, not a copy. Node would allocate a copy in a shared slab, and the endpoint's terms would keep the whole slab in memory.
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The digest that a signature of typed data signs, 32 bytes (EIP-712). */
export function typedDataDigest(separator: Uint8Array, struct: Uint8Array): Uint8Array {
  const message = Buffer.alloc(66)
  message.writeUInt16BE(0x1901, 0)
  message.set(separator, 2)
  message.set(keccak256(struct), 34)
  return keccak256(message)
}
