/** Seconds that must be left when authz lets a request through: for the upstream, a settlement, and differences of clocks. */
export const LEAST_SECONDS_LEFT = 6

/**
 * How far a client's clock may be ahead, in seconds, when it signs a payment that is valid from now on. authz waits until the payment is
 * valid.
 */
export const MOST_SECONDS_EARLY = 5

/**
 * A payment may expire this many seconds later than `maxTimeoutSeconds` from now. Clients add `maxTimeoutSeconds` to their own present
 * time, and their clocks differ from ours.
 */
export const CLOCK_SLACK_SECONDS = 300

/** The reason for a payment that stays valid for too long. It is authz's own reason, because x402 has none. */
export const VALID_FOR_TOO_LONG = 'payment_valid_for_too_long'

/**
 * Whether a payment stays valid for longer than its terms allow. The seller sets this limit, because other parties may have to wait until
 * the payment expires: for its outcome, its release, or an ephemeral endpoint.
 */
export function isValidForTooLong(
  validBefore: number,
  { maxTimeoutSeconds }: { maxTimeoutSeconds: number },
  nowSeconds: number,
): boolean {
  return validBefore > nowSeconds + maxTimeoutSeconds + CLOCK_SLACK_SECONDS
}

/** Whether a payment becomes valid too late. */
export function isTooEarly(validAfter: string, nowSeconds: number): boolean {
  return Number(validAfter) > nowSeconds + MOST_SECONDS_EARLY
}
