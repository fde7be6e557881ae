import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allParts } from '../sandbox/parts/all.ts'
import { readSettings } from '../sandbox/settings.ts'

/**
 * Runs once when PostgreSQL is up. Makes the roles of the services, and writes the settings that the local stack gives each service to
 * `environment/NAME.env` below `LAUNA_STATE_DIR`, from where the image `services` reads them.
 */
const SERVICES = ['control-plane', 'authz', 'xds']

const settings = readSettings({ environment: process.env, root: join(import.meta.dirname, '..') })
const directory = join(settings.stateDirectory, process.env.ENVIRONMENT_DIRECTORY ?? 'environment')
mkdirSync(directory, { recursive: true })
for (const part of allParts(settings).filter(({ name }) => SERVICES.includes(name))) {
  const { environment = {} } = await part.launch()
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${quoted(value)}\n`)
  writeFileSync(join(directory, `${part.name}.env`), lines.join(''), { mode: 0o600 })
}

/** As `process.loadEnvFile` reads it, which knows no escapes between single quotes. */
function quoted(value: string): string {
  if (/['\n]/.test(value)) throw new Error('a setting of the local stack has a quote or a line end')
  return `'${value}'`
}
