/**
 * How long servers of tests keep an idle connection, in milliseconds: longer than Envoy and authz do. Node's own five seconds are shorter. A
 * server on a busy machine may then close a connection at the moment when a request is sent, which costs a 502 or leaves a settlement in doubt.
 */
export const KEEP_ALIVE_MS = 75_000
