/**
 * Milliseconds for which servers of tests keep an idle connection: longer than Envoy and authz do. Otherwise a server could close a
 * connection just when a request is sent. This would cause a 502 or a settlement in doubt.
 */
export const KEEP_ALIVE_MS = 75_000
