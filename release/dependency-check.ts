import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { vulnerabilitiesByAdvisories } from './advisories.ts'
import { licenceProblems } from './licences.ts'
import type { LockFile } from './locked-packages.ts'
import { knownVulnerabilities } from './vulnerabilities.ts'

/**
 * `make dependency-check`: the licences of all npm packages, from the lock file alone, and known vulnerabilities of those that leave the
 * repository. Asks the registry about them, or reads a copy of advisories with `--advisories FOLDER`, which needs no network. Exits with 1
 * for a problem; with `--complete` also where nothing is known about vulnerabilities.
 */
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { complete: { type: 'boolean' }, advisories: { type: 'string' } } })
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
const licences = licenceProblems(lock)
console.log(`licences of ${Object.keys(lock.packages).length} packages: ${licences.length || 'no'} problems`)
const vulnerabilities =
  values.advisories === undefined
    ? await knownVulnerabilities(root)
    : vulnerabilitiesByAdvisories(values.advisories, lock, new Date())
if (vulnerabilities.is === 'known') console.log(`vulnerabilities: ${vulnerabilities.problems.length || 'none'} known`)
else console.log(`vulnerabilities: NOT CHECKED, ${vulnerabilities.reason}`)
const problems = [...licences, ...(vulnerabilities.is === 'known' ? vulnerabilities.problems : [])]
for (const problem of problems) console.error(`PROBLEM ${problem}`)
const isUnknown = vulnerabilities.is === 'unknown' && values.complete
if (problems.length > 0 || isUnknown) process.exitCode = 1
