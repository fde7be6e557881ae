import type { PaymentRequired } from '@x402/core/types'
import { type Fields, fieldsOf, headerFields } from '../../fields.ts'
import { UnreadableTermsError } from '../errors.ts'
import type { PaymentTerms } from '../terms/terms.ts'
import { BATCH_SETTLEMENT } from '../terms/terms.ts'
import { decisiveText } from './bounded-body.ts'

/** The terms in a 402: those in the header, else those in the body. Throws `UnreadableTermsError`. */
export function requiredBy(response: Response): PaymentRequired {
  const required = headerTerms(response.headers) ?? fieldsOf(decisiveText(response))
  if (required?.x402Version === 2 && Array.isArray(required.accepts)) return required as unknown as PaymentRequired
  throw new UnreadableTermsError('the payment terms are not those of x402 version 2')
}

function headerTerms(headers: Headers): Fields | undefined {
  const header = headers.get('payment-required')
  if (header === null) return undefined
  const fields = headerFields(header)
  if (!fields) throw new UnreadableTermsError('the payment terms cannot be read')
  return fields
}

/** The terms of a 402; undefined for any other answer, and for unreadable terms. */
export function termsIn(response: Response | undefined): PaymentRequired | undefined {
  if (response?.status !== 402) return undefined
  try {
    return requiredBy(response)
  } catch {
    return undefined
  }
}

/** The terms of a seller's payment channel. Throws `UnreadableTermsError` if the seller offers no channel. */
export function channelTerms({ accepts }: PaymentRequired): PaymentTerms {
  const terms = accepts.find(({ scheme }) => scheme === BATCH_SETTLEMENT)
  if (!terms) throw new UnreadableTermsError('nothing is sold through payment channels there')
  return terms as PaymentTerms
}
