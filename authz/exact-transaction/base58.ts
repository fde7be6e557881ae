import { base58 } from '@scure/base'

/** The bytes that a text in base58 (Bitcoin's alphabet, as on Solana) stands for, exactly so many; else undefined. */
export function base58Bytes(text: string, length: number): Uint8Array | undefined {
  // No longer than the greatest number of that length is written: decoding takes the square of a text's length.
  if (text.length > Math.ceil(length * 1.4)) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}
