import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Launch } from '../sandbox/part.ts'
import { allParts } from '../sandbox/parts/all.ts'
import { readSettings } from '../sandbox/settings.ts'

/**
 * Runs once when PostgreSQL accepts connections. Makes the roles of the services, and writes the settings of the migration and of each
 * service to `environment/NAME.env` below `LAUNA_STATE_DIR`, for the image `services`.
 */
const SERVICES = ['control-plane', 'authz', 'xds']

const settings = readSettings({ environment: process.env, root: join(import.meta.dirname, '..') })
const directory = join(settings.stateDirectory, process.env.ENVIRONMENT_DIRECTORY ?? 'environment')
mkdirSync(directory, { recursive: true })
for (const part of allParts(settings).filter(({ name }) => SERVICES.includes(name))) {
  write(part.name, await part.launch())
  if (part.before) write('migrate', await part.before())
}

function write(program: string, { environment = {} }: Launch): void {
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${quoted(value)}\n`)
  writeFileSync(join(directory, `${program}.env`), lines.join(''), { mode: 0o600 })
}

/** A value in the format of `process.loadEnvFile`, which has no escapes between single quotes. */
function quoted(value: string): string {
  if (/['\n]/.test(value)) throw new Error('a setting of the local stack has a quote or a line end')
  return `'${value}'`
}
