import { stopSeconds } from '../runtime/shutdown.ts'

/** How the services of the local stack end. No second process takes over their requests, so there is no lame-duck time. */
export const STOPPING = { LAME_DUCK_SECONDS: 0, GRACE_SECONDS: 8 } as const

/** How long a service of the local stack may take to end, in seconds. */
export const STOP_SECONDS = stopSeconds(STOPPING)
