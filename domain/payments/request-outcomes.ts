/**
 * The outcomes of requests that are no new payment. `challenged`: a 402 to a request without a payment. `refused`: the payment was not
 * accepted, or the request is not served. `served`: a paid answer, sent again.
 */
export const LOGGED_OUTCOMES = ['challenged', 'refused', 'served'] as const
export type LoggedOutcome = (typeof LOGGED_OUTCOMES)[number]

/** The outcomes of a request with a payment, by the ledger. */
export const PAYMENT_OUTCOMES = ['pending', 'paid', 'failed', 'unknown'] as const

export const REQUEST_OUTCOMES = [...LOGGED_OUTCOMES, ...PAYMENT_OUTCOMES] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]
