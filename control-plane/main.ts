import { settingsOrExit } from '../runtime/environment-variables.ts'
import { createLogger } from '../runtime/logger.ts'
import { settingsAtStart } from '../runtime/settings/at-start.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { controlPlaneProgram } from './config.ts'
import { startControlPlane } from './start.ts'

const config = settingsOrExit(() => settingsAtStart(controlPlaneProgram))
const logger = createLogger({ name: 'control-plane', level: config.LOG_LEVEL })
const controlPlane = await startControlPlane(config, logger).catch((error: unknown) => {
  logger.fatal({ err: error }, 'the control plane cannot start')
  process.exit(1)
})
onShutdown({ logger, times: config, retire: controlPlane.retire, close: controlPlane.close })
logger.info({ production: config.PRODUCTION_PORT, staging: config.STAGING_PORT }, 'listening')
