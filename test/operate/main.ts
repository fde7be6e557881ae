import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { duration } from '../../sandbox/report.ts'
import { countsOf, operatingVerbs, pickVerbs } from './verbs.ts'

/*
 * Runs the drills and checks of the Makefile one after the other, also after a failure. Prints a line of counts for each. .local/operate
 * gets the whole output of each. The exit code is 1 if one has failed.
 */

const root = join(import.meta.dirname, '../..')
const directory = join(root, '.local', 'operate')
const STOPPED = 130

let running: ChildProcess | undefined
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true
    running?.kill('SIGTERM')
  })

/** Returns the environment without variables that "make" passes on to another "make": a drill would use `ARGS` as its own. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const {
    MAKEFLAGS: _flags,
    MAKEOVERRIDES: _overrides,
    MFLAGS: _former,
    ARGS: _arguments,
    ...environment
  } = process.env
  return environment
}

async function runVerb(verb: string): Promise<boolean> {
  const file = join(directory, `${verb}.log`)
  const log = openSync(file, 'w')
  const begun = Date.now()
  running = spawn('make', ['--no-print-directory', verb], {
    cwd: root,
    env: ownEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const [code] = await once(running, 'exit')
  const outcome = code === 0 ? 'ok  ' : 'FAIL'
  const counts = countsOf(readFileSync(file, 'utf8'))
  console.log(`${outcome} ${verb.padEnd(18)} ${duration(Date.now() - begun).padStart(7)}  ${counts}`)
  return code === 0
}

async function main(): Promise<number> {
  const verbs = pickVerbs(
    operatingVerbs(readFileSync(join(root, 'Makefile'), 'utf8')),
    process.argv.slice(2).flatMap((argument) => argument.split(/[\s,]+/)),
  )
  mkdirSync(directory, { recursive: true })
  const failed: string[] = []
  for (const verb of verbs) {
    const isGood = await runVerb(verb)
    if (isStopped) return STOPPED
    if (!isGood) failed.push(verb)
  }
  console.log(
    `${verbs.length - failed.length} of ${verbs.length} are good${failed.length === 0 ? '' : `; failed: ${failed.join(', ')}`}`,
  )
  return failed.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
