import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** The longest base58 text of a signature's 64 bytes. */
const LONGEST_SIGNATURE = 88
/** A transaction has at most 1232 bytes, so the count of its signatures always fits into one byte. */
const MAX_BYTES = 1232
const MAX_SIGNATURES = 12
/** The bit that is set in the first byte of a versioned message. The header follows this byte. */
const VERSION_FLAG = 0x80

/**
 * The message of a serialized Solana transaction, by which the network identifies it. The signatures are left out: the fee payer's is still
 * empty, and any sender can write bytes there. Undefined unless the header shows a well-formed message.
 */
export function solanaMessage(transaction: Buffer): Buffer | undefined {
  const signatures = transaction[0] ?? 0
  if (transaction.length > MAX_BYTES || signatures < 1 || signatures > MAX_SIGNATURES) return undefined
  const message = transaction.subarray(1 + signatures * SIGNATURE_BYTES)
  const header = headerOf(message)
  // Three counts, and at least one account and one block hash of 32 bytes each.
  const isWhole = header.length > 3 + 64 && header[0] === signatures
  return isWhole ? Buffer.from(message) : undefined
}

/** The header of a message of any version. */
function headerOf(message: Buffer): Buffer {
  return (message[0] ?? 0) & VERSION_FLAG ? message.subarray(1) : message
}

/**
 * Whether Solana can name a transaction with this message by `name`: the signature of its fee payer, which is its first account. No other
 * transaction can have this name, because a signature is valid for one message.
 */
export function namesSolanaMessage(name: string, message: Buffer): boolean {
  const signature = signatureOf(name)
  const header = headerOf(message)
  // Three counts, then the number of accounts: fewer than 128, in one byte.
  const isCounted = ((header[3] ?? 0) & 0x80) === 0
  if (!signature || !isCounted) return false
  const x = header.subarray(4, 4 + KEY_BYTES).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}

/** A signature in base58. Returns undefined for any other text. */
function signatureOf(text: string): Uint8Array | undefined {
  // The time to decode grows with the square of the length.
  if (text.length > LONGEST_SIGNATURE) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === SIGNATURE_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}
