/** Limits of an endpoint's description, in characters. */
export const MAX_OPERATION_ID = 200
export const MAX_SUMMARY = 300
export const MAX_TAG = 64
export const MAX_MIME_TYPE = 127

/** A media type without parameters. */
export const MIME_TYPE = /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$/
