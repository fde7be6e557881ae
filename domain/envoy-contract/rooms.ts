/* Sizes of Envoy's buffers, in bytes. */

/** The buffer of a connection. While a body has not ended, Envoy shows it to authz only in parts of at least this many bytes. */
export const CONNECTION_BYTES = 32_768

/**
 * The longest answer that is charged only when it is whole. For a longer answer, authz decides at its headers, and Envoy then streams the
 * answer.
 */
export const SHORT_ANSWER_BYTES = 64 * 1024

/** Envoy's buffer for a short answer and other data of the exchange. Envoy has one limit for request and answer. */
export const HELD_BYTES = 96 * 1024
/** Envoy's buffer for an answer of gRPC, which has its status at the end. */
export const HELD_GRPC_BYTES = 4 * 1024 * 1024
