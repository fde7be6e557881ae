import { SETTLEMENT_STATUSES } from '@launa/sdk'
import type { Flag } from '../command.ts'

export const STATUS_FLAG: Flag = {
  flags: '--status <status>',
  summary: SETTLEMENT_STATUSES.join(', '),
  choices: SETTLEMENT_STATUSES,
}
