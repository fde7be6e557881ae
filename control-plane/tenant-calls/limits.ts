/** Calls of one kind that are under way in this process: of one account, and in all. */
export interface CallRoom {
  ofAccount: number
  inAll: number
}

/**
 * The room of calls that a request waits for. Deliveries of webhooks and repeated looks at domains are made by jobs, which take no more work
 * than they have room for (`webhooks/delivery-job.ts`, `domains/recheck-job.ts`).
 */
export const CALL_ROOMS = {
  probe: { ofAccount: 4, inAll: 32 },
  prove: { ofAccount: 8, inAll: 32 },
} as const satisfies Readonly<Record<string, CallRoom>>

/** Milliseconds by which an outcome may come later than the call's own limit, before the worker counts as stuck. */
export const GRACE_MS = 15_000

export const HEAP_MEGABYTES = 256
