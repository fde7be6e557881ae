import { settingsOrExit } from '../runtime/environment-variables.ts'
import { createLogger } from '../runtime/logger.ts'
import { settingsAtStart } from '../runtime/settings/at-start.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { startAuthz } from './app.ts'
import { authzProgram } from './settings.ts'

const settings = settingsOrExit(() => settingsAtStart(authzProgram))
const logger = createLogger({ name: 'authz', level: settings.LOG_LEVEL })
const app = await startAuthz(settings, logger)
onShutdown({ logger, times: settings, retire: app.retire, close: app.close })
logger.info({ grpc: settings.GRPC_ADDRESS, ops: app.opsPort }, 'authz started')
