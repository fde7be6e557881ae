/**
 * The control plane's connection pools by name. Reads have further connections: `ROOMS.reads` for short reads, and as
 * many for long reads.
 */
export const CONTROL_PLANE_POOLS = {
  /** For requests that change something, and for jobs. */
  mapper: { connections: 20, least: 4 },
  /** For the counters of logins and of other requests with a limit (`http/rate-limits.ts`). */
  attempts: { connections: 2, least: 1 },
  operators: { connections: 8, least: 1 },
} as const
