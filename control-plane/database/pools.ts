/**
 * The pools of the control plane by name. Reads have connections beside these: as many as there are places for them (`ROOMS.reads`), once for
 * short and once for long reads.
 */
export const CONTROL_PLANE_POOLS = {
  /** Requests that change something, and jobs. */
  mapper: { connections: 20, least: 4 },
  /** Counters of attempts. */
  attempts: { connections: 2, least: 1 },
  /** The operators' API. */
  operators: { connections: 8, least: 1 },
} as const
