/** The headers that carry a payment (x402 v2): base64 of its JSON. */
export function paymentHeaders(payload: object): Record<string, string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { 'PAYMENT-SIGNATURE': btoa(text) }
}

/** The payment in a header that this buyer has written. */
export function readHeader(header: string): unknown {
  const bytes = Uint8Array.from(atob(header), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}
