/** How long an outcome may arrive after the call's own limit, in milliseconds. Then the worker counts as stuck. */
export const GRACE_MS = 15_000

export const HEAP_MEGABYTES = 256
