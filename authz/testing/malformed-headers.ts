import type { ErrorCode } from '../../domain/errors.ts'

/** The parts of an honest client's payload that the malformed headers change. */
interface HonestPayload {
  payload: { authorization: { value: string } }
}

type Spell = (honest: HonestPayload) => string

const VALUE = 'payload.authorization.value is a'
const VERSION = 'x402Version of PAYMENT-SIGNATURE is'

/** The fault of a header, its refusal's code and a part of its text, and a function that gives an honest payment this fault. */
export const MALFORMED_HEADERS: readonly (readonly [string, ErrorCode, string, Spell])[] = [
  ['is not base64', 'malformed_payment', 'PAYMENT-SIGNATURE is not base64: character 1', () => '!!not base64!!'],
  ['has padding in excess', 'malformed_payment', 'padding (=) where none', (honest) => `${encoded(honest)}====`],
  ['has padding inside', 'malformed_payment', 'padding (=) where none', (honest) => `e30=${encoded(honest)}`],
  ['is cut', 'malformed_payment', 'is cut', (honest) => encoded(honest).slice(0, 401)],
  ['has idle bits at its end', 'malformed_payment', 'its last character has bits', () => 'e31='],
  ['is raw JSON', 'malformed_payment', 'is JSON: encode it in base64', (honest) => JSON.stringify(honest)],
  [
    'is percent-encoded',
    'malformed_payment',
    'is percent-encoded',
    (honest) => encodeURIComponent(withSlashes(honest)),
  ],
  ['is not JSON', 'malformed_payment', 'that is not JSON', () => Buffer.from('{"x402Version":2').toString('base64')],
  ['is not UTF-8', 'malformed_payment', 'not UTF-8', () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64')],
  ['is a JSON array', 'malformed_payment', 'is a list in base64: it must be an object', (honest) => encoded([honest])],
  ['is JSON null', 'malformed_payment', 'is null in base64: it must be an object', () => encoded(null)],
  ['is empty', 'malformed_payment', 'is empty: leave it out', () => ''],
  [
    'has many values',
    'malformed_payment',
    'has more than 1000 values',
    (honest) => withExtra(honest, Array(1_001).fill(0)),
  ],
  ['lacks the authorization', 'malformed_payment', 'payload', (honest) => encoded({ ...honest, payload: {} })],
  [
    'writes its amount in hex',
    'malformed_payment',
    VALUE,
    (honest) => withValue(honest, (sum) => `0x${sum.toString(16)}`),
  ],
  [
    'writes its amount with a leading zero',
    'malformed_payment',
    VALUE,
    (honest) => withValue(honest, (sum) => `0${sum}`),
  ],
  ['writes its amount with a blank', 'malformed_payment', VALUE, (honest) => withValue(honest, (sum) => `${sum} `)],
  [
    'writes its amount as a number',
    'malformed_payment',
    `${VALUE} number: it must be a string`,
    (honest) => withValue(honest, Number),
  ],
  [
    'has a short identifier',
    'malformed_payment',
    'extensions.payment-identifier.info.id is a string of 4',
    (honest) => encoded({ ...honest, extensions: { 'payment-identifier': { info: { id: 'abcd' } } } }),
  ],
  [
    'has version 3',
    'unsupported_x402_version',
    `${VERSION} 3: it must be the number 1 or 2`,
    (honest) => encoded({ ...honest, x402Version: 3 }),
  ],
  [
    'has version "2" as text',
    'unsupported_x402_version',
    `${VERSION} a string of 1 character`,
    (honest) => encoded({ ...honest, x402Version: '2' }),
  ],
  [
    'has no version',
    'unsupported_x402_version',
    `${VERSION} missing`,
    (honest) => encoded({ ...honest, x402Version: undefined }),
  ],
  [
    'is 17 KiB long',
    'payment_too_large',
    'has 17408 characters: it must have at most 16384',
    (honest) => paddedTo(17 * 1024, honest),
  ],
  [
    'is four characters over 16 KiB',
    'payment_too_large',
    'has 16388 characters',
    (honest) => paddedTo(16 * 1024 + 4, honest),
  ],
]

/** Other base64 spellings of the same bytes. Each has a function that writes an honest payment in this spelling. */
export const SPELLINGS: readonly (readonly [string, Spell])[] = [
  ['base64url', (honest) => inUrlAlphabet(withSlashes(honest))],
  ['base64url without padding', (honest) => inUrlAlphabet(withSlashes(honest)).replace(/=+$/, '')],
  ['standard base64 without padding', (honest) => withSlashes(honest).replace(/=+$/, '')],
  ['lines of 76 characters, joined by blanks', (honest) => withSlashes(honest).replace(/.{76}/g, '$& ')],
  ['tabs', (honest) => withSlashes(honest).replace(/.{9}/g, '$&\t')],
]

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function withValue(honest: HonestPayload, spell: (sum: bigint) => unknown): string {
  const { authorization } = honest.payload
  const spelled = { ...authorization, value: spell(BigInt(authorization.value)) }
  return encoded({ ...honest, payload: { ...honest.payload, authorization: spelled } })
}

function withExtra(honest: object, padding: unknown): string {
  return encoded({ ...honest, padding })
}

/** Returns a header with this content and with padding, so that it has `length` characters. `length` is a multiple of four. */
export function paddedTo(length: number, honest: object): string {
  const own = JSON.stringify({ ...honest, padding: '' }).length
  return encoded({ ...honest, padding: 'x'.repeat((length / 4) * 3 - own) })
}

/** Returns a header with this content that contains both characters in which the two alphabets differ, and padding. */
function withSlashes(honest: object): string {
  const text = ['', ' ', '  '].map((more) => withExtra(honest, `???>>>~~~${more}`)).find((each) => each.endsWith('='))
  if (!text || !/[+/]/.test(text)) throw new Error('this payload is spelled alike in all ways')
  return text
}

function inUrlAlphabet(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_')
}
