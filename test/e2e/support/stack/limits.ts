import type { AUTHZ_LIMITS } from '../../../../authz/limits.ts'
import type { CONTROL_PLANE_LIMITS } from '../../../../control-plane/limits.ts'
import { LOCAL_LIMITS } from '../../../../sandbox/parts/local-limits.ts'

/** Intervals so short that claims and settlements of payment channels happen while a test waits. */
const CHANNEL_JOBS = { channel_watch_seconds: 1, channel_settle_seconds: 1 }
/** An interval so short that a test can wait for three failed checks. */
const RECHECKS = { domain_recheck_seconds: 1 }

type Replaced<Limits> = Partial<Record<keyof Limits, number>>

/** Returns the limits of authz in a test stack. `replaced` overrides some of them. */
export function authzLimits(replaced: Replaced<typeof AUTHZ_LIMITS> = {}): { LIMITS: string } {
  return { LIMITS: JSON.stringify({ ...LOCAL_LIMITS.authz, ...CHANNEL_JOBS, ...replaced }) }
}

/** Returns the limits of the control plane in a test stack. `replaced` overrides some of them. */
export function controlPlaneLimits(replaced: Replaced<typeof CONTROL_PLANE_LIMITS> = {}): { LIMITS: string } {
  return { LIMITS: JSON.stringify({ ...LOCAL_LIMITS.controlPlane, ...RECHECKS, ...replaced }) }
}
