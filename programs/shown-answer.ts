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
  /** Whether there is a receipt. */
  paid: boolean
  receipt: Receipt | null
  /** The terms that were signed. */
  terms: PaymentTerms | null
  /** When a payment without a receipt can no longer be charged: ISO 8601, UTC; null if it has no end. */
  chargeable_until?: string | null
  /** The payment that gets the answer later, when the answer is owed. */
  resume?: string
  /** The way to get the whole of an owed answer that is cut here. */
  next?: string
}

/**
 * Reads an answer up to a limit in bytes and milliseconds, as `readPaid` does. The whole of a longer one goes to `longer`, if there is such a
 * place. A paid answer beyond these limits stays owed in the journal, and the document names the command that gets it.
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
