/* Converts bytes to text and back without Node's types, which browsers lack. */

/** Encodes bytes in standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  // The bytes are converted in pieces: a long body has more bytes than a call may have arguments.
  for (let start = 0; start < bytes.length; start += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)))
  return btoa(parts.join(''))
}

/** Decodes standard base64. Throws `InvalidCharacterError` for any other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Encodes bytes in hex: two digits for each byte, without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Random bytes in hex; `bytes` is their number. */
export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** Joins the parts in order. */
export async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}
