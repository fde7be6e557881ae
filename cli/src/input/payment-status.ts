import type { Settlement } from '@launa/sdk'
import type { Flag } from '../command.ts'

/** In the order in which a payment reaches them. */
const STATUSES = Object.keys({
  ...{ reserved: 0, settling: 0, settled: 0, unknown: 0, released: 0, expired: 0, cancelled: 0 },
} satisfies Record<Settlement['status'], 0>)

export const STATUS_FLAG: Flag = { flags: '--status <status>', summary: STATUSES.join(', '), choices: STATUSES }
