/** When a request is charged. */
export const CHARGE_TIMES = ['after', 'before'] as const
export type ChargeTime = (typeof CHARGE_TIMES)[number]

/**
 * How often an upstream may be asked anew for one payment: what an endpoint has unless its seller sets it, and at most. At least once: an
 * answer that was paid for and lost is owed.
 */
export const DEFAULT_REDELIVERIES = 2
export const MAX_REDELIVERIES = 10
