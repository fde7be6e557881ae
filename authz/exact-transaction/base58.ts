const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes that a text in base58 (Bitcoin's alphabet, as on Solana) stands for, exactly so many; else undefined. */
export function base58Bytes(text: string, length: number): Buffer | undefined {
  // No longer than the greatest number of that length is written.
  if (text.length > Math.ceil(length * 1.4)) return undefined
  let number = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return undefined
    number = number * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  const digits = number === 0n ? '' : number.toString(16)
  const bytes = Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
  ])
  return bytes.length === length ? bytes : undefined
}
