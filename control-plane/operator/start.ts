import type { Logger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { followPrimary, type Primary } from '../../runtime/primary.ts'
import { startRepeatedJob } from '../../runtime/repeated-job.ts'
import { buildOperatorApp, type OperatorServices } from './app.ts'
import { bringPendingIntoForce } from './suspensions.ts'

const POOL_CONNECTIONS = 8
const PAUSE_MS = 5_000

/** Starts the operators' API and its job on an address of its own. */
export async function startOperatorPlane(
  services: Omit<OperatorServices, 'pool'>,
  { databaseUrl, address }: { databaseUrl: string; address: { host: string; port: number } },
): Promise<{ close(): Promise<void> }> {
  const { logger } = services
  const primary = followPrimary({ url: databaseUrl, logger })
  const pool = createOperatorPool({ url: databaseUrl, primary, logger })
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

export function createOperatorPool({ url, primary, logger }: { url: string; primary?: Primary; logger: Logger }) {
  return createPool({
    ...{ url, primary },
    max: POOL_CONNECTIONS,
    applicationName: 'launa-operators',
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
}
