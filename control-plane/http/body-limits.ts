/**
 * The maximum number of bytes of a body, unless its route sets another limit. The number is small, because clients
 * without credentials may send bodies, for example to log in.
 */
export const BODY_LIMIT = 16_384

/**
 * The maximum number of bytes of a body with schemas or a specification. The server authenticates the caller before it
 * reads the first byte.
 */
export const SCHEMA_BODY_LIMIT = 1_048_576
