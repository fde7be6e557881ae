import {
  type BodyLimits,
  owedPayment,
  type PaidResponse,
  type PaymentTerms,
  type Receipt,
  readPaid,
} from '@launa/sdk/buyer'
import { endOfChargeIso } from './payment-failure.ts'
import { type LongBodies, type ShownBody, shownBody } from './shown-body.ts'

/** An answer as the JSON document that a command line or a tool prints. */
export interface ShownAnswer extends ShownBody {
  status: number
  outcome: PaidResponse['outcome']
  /** Whether the answer came with a receipt. */
  paid: boolean
  receipt: Receipt | null
  /** The terms that were signed. */
  terms: PaymentTerms | null
  /** When a payment without a receipt can no longer be charged: ISO 8601, UTC; null if it has no expiry. */
  chargeable_until?: string | null
  /** If the answer is owed: the id of the payment to resume. */
  resume?: string
  /** A text with the command that gets the whole owed answer, if this document has only its beginning. */
  next?: string
}

/**
 * Reads an answer with `readPaid` up to a limit in bytes and milliseconds, and saves longer ones if `longer` is set. If a paid answer is
 * cut, it is owed, and the document names the command that gets it.
 */
export async function shownAnswer(paid: PaidResponse, limits: BodyLimits, longer?: LongBodies): Promise<ShownAnswer> {
  const { response, outcome, receipt, payment, chargeableUntil } = paid
  const shown = await readPaid(paid, () => shownBody(response, limits, longer))
  const isCut = shown.body_truncated && shown.body_file === undefined
  const resume = owedPayment(paid, { isCut })
  return {
    ...{ status: response.status, outcome, paid: receipt !== undefined },
    ...{ receipt: receipt ?? null, terms: payment?.terms ?? null },
    ...((outcome === 'no_receipt' || chargeableUntil !== undefined) && {
      chargeable_until: endOfChargeIso(chargeableUntil),
    }),
    ...(resume !== undefined && { resume, ...(isCut && { next: cutText(resume, limits, longer) }) }),
    ...shown,
  }
}

function cutText(id: string, { maxBytes, timeoutMs }: BodyLimits, longer: LongBodies | undefined): string {
  const time = timeoutMs === undefined ? '' : `, or has not ended within ${timeoutMs / 1_000} s`
  const place = longer ? ', or cannot be saved' : ''
  return (
    `The answer is longer than ${(longer ?? { maxBytes }).maxBytes / 1_048_576} MiB${time}${place}. It is paid for and owed. ` +
    `Do not pay again; this command gets it whole: launa pay resume ${id} > FILE`
  )
}
