import { fromBase64, toBase64 } from '../../bytes.ts'

/** Encodes an object as a header of x402: base64 of its JSON. */
export function encodedHeader(value: object): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(value)))
}

/** The headers that carry a payment (x402 v2). */
export function paymentHeaders(payload: object): Record<string, string> {
  return { 'PAYMENT-SIGNATURE': encodedHeader(payload) }
}

/** Decodes the payment in a header that this buyer has written. */
export function readHeader(header: string): unknown {
  return JSON.parse(new TextDecoder().decode(fromBase64(header)))
}
