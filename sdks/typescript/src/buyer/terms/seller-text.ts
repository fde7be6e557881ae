import { BUYER_REASONS, LONGEST_SELLER_TEXT } from '../../generated/facts.ts'
import { shownText } from '../../shown-text.ts'

/** Why a seller has refused a payment. */
export interface SellerReason {
  /** A text for people and models. The seller's own text in it is quoted after "the seller says". */
  text: string
  /** A reason code of x402 or of the gateway; undefined for any other reason. */
  code: string | undefined
  /** The seller's own text, cut and escaped; undefined if `code` is set. */
  sellerSays: string | undefined
}

/**
 * The reason of a refusal: our text for a known code, otherwise the seller's text as a quotation.
 *
 * @example
 * sellerReason('insufficient_funds').text // 'the wallet does not hold enough of the token (insufficient_funds)'
 * sellerReason('send more').text // 'the seller says: "send more"'
 */
export function sellerReason(given: unknown): SellerReason {
  if (typeof given !== 'string' || given.trim() === '')
    return { text: 'no reason given', code: undefined, sellerSays: undefined }
  // The reference facilitator appends its node's message after a colon.
  const code = given.slice(0, LONGEST_SELLER_TEXT).split(':', 1)[0]?.trim() ?? ''
  const known = TEXTS.get(code)
  if (known) return { text: `${known} (${code})`, code, sellerSays: undefined }
  const sellerSays = shownText(given)
  // A quotation mark in the seller's text must not end the quotation.
  const quoted = sellerSays.replaceAll('"', '\\"')
  return { text: `the seller says: "${quoted}"`, code: undefined, sellerSays }
}

const TEXTS: ReadonlyMap<string, string> = new Map(
  [...BUYER_REASONS].flatMap(([text, names]) => names.map((name) => [name, text] as const)),
)
