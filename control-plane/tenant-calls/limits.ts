/**
 * How long the worker may take to report an outcome after the call's own limit, in milliseconds. After that, the worker
 * counts as stuck.
 */
export const GRACE_MS = 15_000

export const HEAP_MEGABYTES = 256
