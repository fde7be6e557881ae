import type { Server } from 'node:http'
import type { Registry } from 'prom-client'
import type { Logger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { followPrimary, type Primary } from '../../runtime/primary.ts'
import { startRepeatedJob } from '../../runtime/repeated-job.ts'
import { openScreening } from '../../screening/open-screening.ts'
import type { Screening } from '../../screening/screening.ts'
import type { ScreeningSettings } from '../../screening/screening-settings.ts'
import { buildOperatorApp, type OperatorServices } from './app.ts'
import { createPayeeRound } from './screen-payees.ts'
import { bringPendingIntoForce } from './suspensions.ts'

const PAUSE_MS = 5_000

/** Starts the operators' API and its job on an address of its own. */
export async function startOperatorPlane(
  services: Omit<OperatorServices, 'pool' | 'screens'>,
  {
    databaseUrl,
    connections,
    address,
    screening: settings,
    registry,
  }: {
    databaseUrl: string
    connections: number
    address: { host: string; port: number }
    screening: ScreeningSettings
    registry: Registry
  },
): Promise<{ server: Server; close(): Promise<void> }> {
  const { logger } = services
  const primary = followPrimary({ url: databaseUrl, logger })
  const pool = createOperatorPool({ url: databaseUrl, primary, connections, logger })
  const screening = openScreening(settings, { pool, logger, registry })
  const app = await buildOperatorApp({ ...services, pool, screens: screening !== undefined })
  await app.listen(address)
  const job = startRepeatedJob({
    turn: async () => {
      await bringPendingIntoForce({ ...services, pool })
      return false
    },
    pauseMs: PAUSE_MS,
    logger,
    failure: 'suspensions wait to come into force',
  })
  const payees = screening && startPayeeJob(screening, { ...services, pool })
  logger.info(address, 'the API of operators is listening')
  return {
    server: app.server,
    async close() {
      await app.close()
      await Promise.all([job.stop(), payees?.stop()])
      await screening?.close()
      await pool.end()
      await primary.close()
    },
  }
}

function startPayeeJob(screening: Screening, services: Omit<OperatorServices, 'screens'>) {
  const { turn } = createPayeeRound(screening, services)
  return startRepeatedJob({
    turn,
    pauseMs: PAUSE_MS,
    logger: services.logger,
    failure: 'payees wait to be screened',
  })
}

function createOperatorPool(options: { url: string; primary: Primary; connections: number; logger: Logger }) {
  const { url, primary, connections, logger } = options
  return createPool({
    ...{ url, primary },
    max: connections,
    applicationName: 'launa-operators',
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
}
