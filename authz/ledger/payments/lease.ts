/**
 * How long an attempt holds its authorization without a report of Envoy, in seconds. The lease covers the longest check of a payment
 * (`CHECK_SECONDS` in `domain/envoy-contract/time-outs.ts`), and then two missing reports. Envoy reports every five seconds that a request
 * is open, and each report extends the lease (`open-request.ts`).
 */
export const LEASE_SECONDS = 30

/**
 * How long a charged answer counts as under way after its claim, its settlement or Envoy's last report, in seconds. Envoy reports regularly
 * on slow answers (`xds/resources/delivery-log.ts`), but not if the client left while authz admitted the request.
 */
export const SILENCE_SECONDS = 20
