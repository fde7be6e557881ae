import type { Logger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { followPrimary, type Primary } from '../../runtime/primary.ts'
import { startRepeatedJob } from '../../runtime/repeated-job.ts'
import { buildOperatorApp, type OperatorServices } from './app.ts'
import { bringPendingIntoForce } from './suspensions.ts'

const PAUSE_MS = 5_000

/** Starts the operators' API and its job on an address of its own. */
export async function startOperatorPlane(
  services: Omit<OperatorServices, 'pool'>,
  {
    databaseUrl,
    connections,
    address,
  }: { databaseUrl: string; connections: number; address: { host: string; port: number } },
): Promise<{ close(): Promise<void> }> {
  const { logger } = services
  const primary = followPrimary({ url: databaseUrl, logger })
  const pool = createOperatorPool({ url: databaseUrl, primary, connections, logger })
  const app = await buildOperatorApp({ ...services, pool })
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
  logger.info(address, 'the API of operators is listening')
  return {
    async close() {
      await app.close()
      await job.stop()
      await pool.end()
      await primary.close()
    },
  }
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
