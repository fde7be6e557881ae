import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROGRAMS } from './processes.ts'

/**
 * The entry point of our images: `entry.ts PROGRAM [ARGUMENT…]` runs a program in this process, so that it gets signals.
 * `LAUNA_ENVIRONMENT_FILE` may name a file of variables (`NAME='value'`, one per line). Variables of the container have precedence.
 */
const root = join(import.meta.dirname, '..')
const [name = '', ...rest] = process.argv.slice(2)
const fileOf = (program: string) => join(root, PROGRAMS[program]?.file ?? '')
const known = Object.keys(PROGRAMS).filter((program) => existsSync(fileOf(program)))

if (known.includes(name)) {
  const { LAUNA_ENVIRONMENT_FILE: environmentFile } = process.env
  if (environmentFile) process.loadEnvFile(environmentFile)
  process.argv = [process.execPath, fileOf(name), ...rest]
  await import(pathToFileURL(fileOf(name)).href)
} else {
  console.error(`${name ? `there is no program ${name}` : 'a program must be named'}: ${known.join(', ')}`)
  process.exitCode = 2
}
