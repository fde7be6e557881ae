/**
 * Milliseconds for which servers of tests keep an idle connection: longer than Envoy and authz do. Node's default of five seconds is
 * shorter. A server on a busy machine could then close a connection at the moment when a request is sent, which causes a 502 or a
 * settlement in doubt.
 */
export const KEEP_ALIVE_MS = 75_000
