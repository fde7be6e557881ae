/* Bytes as texts, without the types of Node, which browsers lack. */

/** Base64 in its standard form, padded. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  // A long body has more bytes than a call can have arguments.
  for (let start = 0; start < bytes.length; start += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)))
  return btoa(parts.join(''))
}

/** Throws `InvalidCharacterError` for a text that is not base64 in its standard form. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Two digits for each byte, without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** This many random bytes, as `toHex` writes them. */
export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** The parts in their order. */
export async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}
