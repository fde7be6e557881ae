import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDependencies } from './dependencies.ts'

/**
 * `make dependency-check` checks the licences and known vulnerabilities of npm packages. With `--advisories FOLDER`, it reads a copy of
 * advisories and uses no network. Exits with 1 for a problem; with `--complete` also if vulnerabilities could not be checked.
 */
const { values } = parseArgs({ options: { complete: { type: 'boolean' }, advisories: { type: 'string' } } })
const { problems, unchecked } = await checkDependencies(join(import.meta.dirname, '..'), values.advisories)
for (const problem of problems) console.error(`PROBLEM ${problem}`)
if (problems.length > 0 || (unchecked !== undefined && values.complete)) process.exitCode = 1
