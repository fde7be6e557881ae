import type { ErrorCode } from '../../domain/errors.ts'

/** The parts of an honest client's payload that spoiled headers change. */
interface HonestPayload {
  payload: { authorization: { value: string } }
}

/** The fault of a header, its refusal, and how an honest payment becomes such a header. */
export const MALFORMED_HEADERS: readonly (readonly [string, ErrorCode, (honest: HonestPayload) => string])[] = [
  ['is not base64', 'malformed_payment', () => '!!not base64!!'],
  ['is base64url', 'malformed_payment', (honest) => base64url(honest)],
  ['has padding in excess', 'malformed_payment', (honest) => `${encoded(honest)}====`],
  ['is not JSON', 'malformed_payment', () => Buffer.from('{"x402Version":2').toString('base64')],
  ['is not UTF-8', 'malformed_payment', () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64')],
  ['is a JSON array', 'malformed_payment', (honest) => encoded([honest])],
  ['is JSON null', 'malformed_payment', () => encoded(null)],
  ['is empty', 'malformed_payment', () => ''],
  ['lacks the authorization', 'malformed_payment', (honest) => encoded({ ...honest, payload: {} })],
  ['has version 3', 'unsupported_x402_version', (honest) => encoded({ ...honest, x402Version: 3 })],
  ['has version "2" as text', 'unsupported_x402_version', (honest) => encoded({ ...honest, x402Version: '2' })],
  ['writes its amount in hex', 'malformed_payment', (honest) => withValue(honest, (sum) => `0x${sum.toString(16)}`)],
  ['writes its amount with a leading zero', 'malformed_payment', (honest) => withValue(honest, (sum) => `0${sum}`)],
  ['writes its amount with a blank', 'malformed_payment', (honest) => withValue(honest, (sum) => `${sum} `)],
  ['writes its amount as a number', 'malformed_payment', (honest) => withValue(honest, Number)],
  ['is 17 KiB long', 'payment_too_large', (honest) => paddedTo(17 * 1024, honest)],
  ['is four characters over 16 KiB', 'payment_too_large', (honest) => paddedTo(16 * 1024 + 4, honest)],
]

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function withValue(honest: HonestPayload, spell: (sum: bigint) => unknown): string {
  const { authorization } = honest.payload
  const spelled = { ...authorization, value: spell(BigInt(authorization.value)) }
  return encoded({ ...honest, payload: { ...honest.payload, authorization: spelled } })
}

/** A header with the same content of that many characters, a multiple of four. */
export function paddedTo(length: number, honest: object): string {
  const own = JSON.stringify({ ...honest, padding: '' }).length
  return encoded({ ...honest, padding: 'x'.repeat((length / 4) * 3 - own) })
}

/** The text is long enough to hold both characters that differ between the two alphabets. */
function base64url(honest: object): string {
  const standard = encoded({ ...honest, padding: '???>>>~~~' })
  if (!/[+/]/.test(standard)) throw new Error('this payload is spelled the same in both alphabets')
  return standard.replaceAll('+', '-').replaceAll('/', '_')
}
