/** Milliseconds by which an outcome may come later than the call's own limit, before the worker counts as stuck. */
export const GRACE_MS = 15_000

export const HEAP_MEGABYTES = 256
