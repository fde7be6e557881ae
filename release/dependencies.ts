import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vulnerabilitiesByAdvisories } from './advisories.ts'
import { licenceProblems } from './licences.ts'
import type { LockFile } from './locked-packages.ts'
import { knownVulnerabilities } from './vulnerabilities.ts'

export interface Dependencies {
  problems: string[]
  /** Why the check of vulnerabilities was not possible; undefined if it was. */
  unchecked: string | undefined
}

/**
 * Checks the licences of all npm packages by the lock file, and known vulnerabilities of the packages that we ship. It uses a copy of
 * advisories if there is one, otherwise the registry. Prints a line about each check.
 */
export async function checkDependencies(root: string, advisories: string | undefined): Promise<Dependencies> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const licences = licenceProblems(lock)
  console.log(`licences of ${Object.keys(lock.packages).length} packages: ${licences.length || 'no'} problems`)
  const found =
    advisories === undefined
      ? await knownVulnerabilities(root)
      : vulnerabilitiesByAdvisories(advisories, lock, new Date())
  if (found.is === 'unknown') {
    console.log(`vulnerabilities: NOT CHECKED, ${found.reason}`)
    return { problems: licences, unchecked: found.reason }
  }
  console.log(`vulnerabilities: ${found.problems.length || 'none'} known`)
  return { problems: [...licences, ...found.problems], unchecked: undefined }
}
