import { settingsOrExit } from '../runtime/environment-variables.ts'
import { createLogger } from '../runtime/logger.ts'
import { settingsAtStart } from '../runtime/settings/at-start.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { startXds } from './app.ts'
import { xdsProgram } from './settings.ts'

const settings = settingsOrExit(() => settingsAtStart(xdsProgram))
const logger = createLogger({ name: 'xds', level: settings.LOG_LEVEL })
const xds = await startXds(settings, logger)
onShutdown({ logger, times: settings, retire: xds.retire, close: xds.close })
logger.info({ grpc: settings.GRPC_ADDRESS, ops: xds.opsPort }, 'xds started')
