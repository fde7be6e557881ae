/**
 * How long an attempt holds its authorization without a report of Envoy, in seconds. Envoy reports every five seconds that the request is
 * open (`xds/resources/delivery-log.ts`), and each report extends the lease in time (`open-request.ts`). The lease covers the longest check
 * of a payment (`CHECK_SECONDS` in `domain/envoy-contract/time-outs.ts`), and then two missing reports. When Envoy has died, or the client
 * has left before Envoy could report, the authorization is free at the end of the lease.
 */
export const LEASE_SECONDS = 30

/**
 * How long a charged answer counts as under way after its claim, its settlement or Envoy's last report, in seconds. Envoy reports on every
 * answer that takes longer than a few seconds (`xds/resources/delivery-log.ts`). Envoy reports nothing if the client left while authz
 * admitted the request.
 */
export const SILENCE_SECONDS = 20
