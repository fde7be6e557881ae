import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Logger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { followPrimary, type Primary } from '../../runtime/primary.ts'
import { startRepeatedJob } from '../../runtime/repeated-job.ts'
import { openScreening } from '../../screening/open-screening.ts'
import type { Screening } from '../../screening/screening.ts'
import type { ScreeningSettings } from '../../screening/screening-settings.ts'
import { buildOperatorApp } from './app.ts'
import { createPayeeRound } from './screen-payees.ts'
import type { OperatorServices } from './services.ts'
import { bringPendingIntoForce } from './suspensions.ts'

const PAUSE_MS = 5_000

/** Opens the operators' API and its jobs on a separate address. `opened` closes them in reverse order. */
export async function openOperatorPlane(
  opened: AsyncDisposableStack,
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
): Promise<FastifyInstance> {
  const { logger } = services
  const primary = opened.adopt(followPrimary({ url: databaseUrl, logger }), (each) => each.close())
  const pool = opened.adopt(createOperatorPool({ url: databaseUrl, primary, connections, logger }), (each) =>
    each.end(),
  )
  const screening = openScreening(settings, { pool, logger, registry })
  opened.defer(() => screening?.close())
  const job = startRepeatedJob({
    turn: async () => {
      await bringPendingIntoForce({ ...services, pool })
      return false
    },
    pauseMs: PAUSE_MS,
    logger,
    failure: 'suspensions wait to come into force',
  })
  opened.defer(() => job.stop())
  const payees = screening && startPayeeJob(screening, { ...services, pool })
  opened.defer(() => payees?.stop())
  const app = opened.adopt(await buildOperatorApp({ ...services, pool, screens: screening !== undefined }), (each) =>
    each.close(),
  )
  await app.listen(address)
  logger.info(address, 'the API of operators is listening')
  return app
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
