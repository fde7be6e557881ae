/**
 * How long an attempt holds its authorization, in seconds: check, upstream and settlement at their longest. It holds it for
 * longer while Envoy says that the request is open. After a crash, or when the client goes away before the upstream answers, it
 * is free again then.
 */
export const LEASE_SECONDS = 120

/**
 * How long an answer to what is charged counts as on its way after it was claimed, was settled, or Envoy has last said so, in
 * seconds. Envoy says so of every answer that takes longer than a few (`xds/resources/delivery-log.ts`). Of a request whose client
 * left as authz let it through it says nothing.
 */
export const SILENCE_SECONDS = 20
