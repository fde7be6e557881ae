/**
 * Most bytes of a body, unless its route sets another limit. Clients without credentials may send bodies, for example
 * to log in.
 */
export const BODY_LIMIT = 16_384

/** For routes that take schemas and specifications. The caller is authenticated before the first byte of the body is read. */
export const SCHEMA_BODY_LIMIT = 1_048_576
