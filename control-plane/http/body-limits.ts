/** Bytes of a body, unless its route says otherwise: anybody may send one to a login. */
export const BODY_LIMIT = 16_384

/** Where schemas and specifications are sent; callers are known there before a byte of the body is read. */
export const SCHEMA_BODY_LIMIT = 1_048_576
