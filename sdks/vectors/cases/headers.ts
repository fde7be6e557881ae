import { requiredBy } from '../../typescript/src/buyer/answers/required.ts'

const TERMS = {
  ...{ scheme: 'exact', network: 'eip155:845320402', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  ...{ amount: '100', payTo: '0x1111111111111111111111111111111111111111', maxTimeoutSeconds: 300 },
  extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' },
}

/** A header that needs padding and has both characters that differ between base64 and base64url. */
const PADDED = Buffer.from(JSON.stringify({ x402Version: 2, accepts: [TERMS], error: '???>>>~~~' })).toString('base64')
const IN_URL_ALPHABET = PADDED.replaceAll('+', '-').replaceAll('/', '_')

const HEADERS: readonly string[] = [
  PADDED,
  IN_URL_ALPHABET,
  // The two texts without their padding.
  ...[PADDED, IN_URL_ALPHABET].map((text) => text.replace(/=+$/, '')),
  // The texts with blanks or tabs inside or around them.
  PADDED.replace(/.{76}/g, '$& '),
  PADDED.replace(/.{9}/g, '$&\t'),
  ` ${IN_URL_ALPHABET} `,
  // These values are not base64: too much padding or padding inside, a cut text, other characters, two headers in one.
  `${PADDED}=`,
  `${PADDED}====`,
  `e30=${PADDED}`,
  PADDED.replace(/.=*$/, '').slice(0, -1),
  `${PADDED.replace(/=+$/, '')}.`,
  `${PADDED},${PADDED}`,
  encodeURIComponent(PADDED),
  '!',
]

/** Values of `PAYMENT-REQUIRED`, and whether a buyer reads terms in them. */
export function headerVectors(): object {
  return HEADERS.map((header) => ({ header, readable: isReadable(header) }))
}

function isReadable(header: string): boolean {
  try {
    return requiredBy(new Response('{}', { status: 402, headers: { 'payment-required': header } })).accepts.length === 1
  } catch {
    return false
  }
}
