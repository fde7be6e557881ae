const SIGNATURE_BYTES = 64
/** A transaction has at most 1232 bytes, so that no count of signatures needs a second byte. */
const MAX_BYTES = 1232
const MAX_SIGNATURES = 12
/** Set in the first byte of a versioned message; the header follows it. */
const VERSION_FLAG = 0x80

/**
 * The message of a serialized Solana transaction (signature count, signatures, message). The signatures are left out:
 * the fee payer's is still empty, so whoever sends it can write anything there, and the network knows a transaction
 * by its message. Undefined when it does not parse to its last byte as far as that can be told from the header.
 */
export function solanaMessage(transaction: Buffer): Buffer | undefined {
  const signatures = transaction[0] ?? 0
  if (transaction.length > MAX_BYTES || signatures < 1 || signatures > MAX_SIGNATURES) return undefined
  const message = transaction.subarray(1 + signatures * SIGNATURE_BYTES)
  const header = (message[0] ?? 0) & VERSION_FLAG ? message.subarray(1) : message
  // Three counts, and at least one account and one block hash of 32 bytes each.
  const isWhole = header.length > 3 + 64 && header[0] === signatures
  return isWhole ? Buffer.from(message) : undefined
}
