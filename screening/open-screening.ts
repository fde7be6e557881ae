import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Logger } from '../runtime/logger.ts'
import { createAskService } from './ask-service.ts'
import { followLists } from './follow-lists.ts'
import { createScreening, type Screening } from './screening.ts'
import { createScreeningMetrics } from './screening-metrics.ts'
import type { ScreeningSettings } from './screening-settings.ts'

/** The screening that the settings require; undefined if they require none. The role of `pool` may read the lists. */
export function openScreening(
  settings: ScreeningSettings,
  { pool, logger, registry }: { pool: Pick<Pool, 'query'>; logger: Logger; registry: Registry },
): (Screening & { close(): Promise<void> }) | undefined {
  const { SCREENING, SCREENING_URL: url, SCREENING_TOKEN: token } = settings
  if (SCREENING === 'off') return undefined
  const lists = followLists({ pool, logger })
  const service = SCREENING === 'service' && url ? createAskService({ url, token }) : undefined
  const screening = createScreening({
    lists,
    service: service && {
      ask: service.ask,
      verdictMs: settings.SCREENING_VERDICT_SECONDS * 1_000,
      failsOpen: settings.SCREENING_FAILURE === 'open',
    },
    watch: createScreeningMetrics(registry),
    now: performance.now.bind(performance),
  })
  return {
    ...screening,
    async close() {
      await lists.close()
      await service?.close()
    },
  }
}
