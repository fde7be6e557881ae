/**
 * How long an attempt holds its authorization, in seconds: the longest check, upstream and settlement together. Envoy's reports that the
 * request is open extend it. After a crash, or when the client leaves before the upstream answers, the authorization is free at its end.
 */
export const LEASE_SECONDS = 120

/**
 * How long a charged answer counts as under way after its claim, its settlement or Envoy's last report, in seconds. Envoy reports on
 * every answer that takes longer than a few seconds (`xds/resources/delivery-log.ts`). It reports nothing if the client left while authz
 * admitted the request.
 */
export const SILENCE_SECONDS = 20
