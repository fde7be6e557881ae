import { endOfChargeIso } from '../payment-failure.ts'
import { PaymentUncertainError } from './errors.ts'
import type { PaidResponse, PaymentTerms, Receipt } from './payment.ts'
import { type ShownBody, shownBody } from './shown-body.ts'

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
}

/**
 * The id of the payment to resume when its answer is owed. Such a payment was charged before the gateway asked the API, and the API
 * failed.
 */
export function owedPayment({ response, receipt, payment }: PaidResponse): string | undefined {
  return receipt && !response.ok ? payment?.id : undefined
}

/**
 * Reads an answer by `read`. The journal keeps a payment until its answer has arrived whole. If a paid answer breaks off, this throws
 * `PaymentUncertainError` with the payment to resume.
 */
export async function readPaid<Value>(
  paid: PaidResponse,
  read: (paid: PaidResponse) => Promise<Value>,
): Promise<Value> {
  try {
    return await read(paid)
  } catch (cause) {
    const { receipt, payment } = paid
    if (!receipt || !payment) throw cause
    throw new PaymentUncertainError('the answer was paid for and broke off', payment, { cause })
  }
}

/** Reads an answer up to a limit in bytes and milliseconds, as `readPaid` does. */
export async function shownAnswer(
  paid: PaidResponse,
  limits: { maxBytes: number; timeoutMs?: number | undefined },
): Promise<ShownAnswer> {
  const { response, outcome, receipt, payment, chargeableUntil } = paid
  const resume = owedPayment(paid)
  return {
    ...{ status: response.status, outcome, paid: receipt !== undefined },
    ...{ receipt: receipt ?? null, terms: payment?.terms ?? null },
    ...(outcome === 'no_receipt' && { chargeable_until: endOfChargeIso(chargeableUntil) }),
    ...(resume !== undefined && { resume }),
    ...(await readPaid(paid, () => shownBody(response, limits))),
  }
}
