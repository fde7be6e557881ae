/**
 * How long an attempt holds its authorization, in seconds: check, upstream and settlement at their longest. It holds it for
 * longer while Envoy says that the request is open. After a crash, or when the client goes away before the upstream answers, it
 * is free again then.
 */
export const LEASE_SECONDS = 120
