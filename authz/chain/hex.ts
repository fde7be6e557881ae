import type { Hex } from 'viem'

/** The address in lower case. viem would check mixed case as a checksum, and clients need not write a checksum. */
export function lower(address: string): Hex {
  return address.toLowerCase() as Hex
}

/** The bytes of a prefixed hexadecimal text. */
export function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

/** A whole number as 32 bytes: 64 digits, without prefix. */
export function uint256(decimal: string): string {
  return BigInt(decimal).toString(16).padStart(64, '0')
}
