import { settingsOrExit } from '../runtime/environment-variables.ts'
import { createLogger } from '../runtime/logger.ts'
import { settingsAtStart } from '../runtime/settings/at-start.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { controlPlaneProgram } from './settings.ts'
import { startControlPlane } from './start.ts'

const settings = settingsOrExit(() => settingsAtStart(controlPlaneProgram))
const logger = createLogger({ name: 'control-plane', level: settings.LOG_LEVEL })
const controlPlane = await startControlPlane(settings, logger).catch((error: unknown) => {
  logger.fatal({ err: error }, 'the control plane cannot start')
  process.exit(1)
})
onShutdown({ logger, times: settings, retire: controlPlane.retire, close: controlPlane.close })
logger.info({ production: settings.PRODUCTION_PORT, staging: settings.STAGING_PORT }, 'listening')
