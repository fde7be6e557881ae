import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'
import type { LockFile } from './locked-packages.ts'
import type { Vulnerabilities } from './vulnerabilities.ts'

/** The versions in an advisory of the Open Source Vulnerability format: https://ossf.github.io/osv-schema. */
const advisory = z.object({
  id: z.string(),
  summary: z.string().optional(),
  withdrawn: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        versions: z.array(z.string()).default([]),
        ranges: z
          .array(
            z.object({
              type: z.string(),
              events: z.array(
                z.object({
                  introduced: z.string().optional(),
                  fixed: z.string().optional(),
                  last_affected: z.string().optional(),
                }),
              ),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
type Affected = z.infer<typeof advisory>['affected'][number]

/** The greatest age of a copy, in days: an older copy lacks the newest advisories. */
const OLDEST_COPY = 14

/**
 * Compares the packages of a lock file that we ship with a folder of advisories. These are JSON files in the Open Source Vulnerability
 * format, at any depth. Returns `unknown` if the folder has no advisory about npm, or none of the last two weeks.
 */
export function vulnerabilitiesByAdvisories(folder: string, lock: LockFile, now: Date): Vulnerabilities {
  const versions = shippedVersions(lock)
  const problems: string[] = []
  let known = 0
  let newest = ''
  for (const file of globSync('**/*.json', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
    const { modified = '' } = JSON.parse(text) as { modified?: string }
    const { id, summary, withdrawn, affected } = advisory.parse(JSON.parse(text), { error: () => `in ${file}` })
    const ofNpm = affected.filter((each) => each.package?.ecosystem === 'npm')
    if (ofNpm.length === 0) continue
    known += 1
    if (modified > newest) newest = modified
    if (withdrawn) continue
    for (const each of ofNpm)
      for (const version of versions.get(each.package?.name ?? '') ?? [])
        if (isAffected(version, each)) problems.push(`${each.package?.name} ${version}: ${id} ${summary ?? ''}`.trim())
  }
  if (known === 0) return { is: 'unknown', reason: `${folder} has no advisories about npm packages` }
  const age = (now.getTime() - Date.parse(newest)) / 86_400_000
  if (!(age <= OLDEST_COPY)) return { is: 'unknown', reason: `the newest advisory of ${folder} is of ${newest}` }
  return { is: 'known', problems }
}

/** The versions of the packages that we ship, by name: all packages except those for building and testing. */
function shippedVersions({ packages }: LockFile): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>()
  for (const [path, { version, dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || !version || dev || link) continue
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  return versions
}

function isAffected(version: string, { versions, ranges }: Affected): boolean {
  return versions.includes(version) || ranges.some(({ type, events }) => type !== 'GIT' && isWithin(version, events))
}

/** Whether a version is after an introduction and before the next fix. Events are in the order of versions. */
function isWithin(version: string, events: Affected['ranges'][number]['events']): boolean {
  return events.reduce((isAffectedSoFar, { introduced, fixed, last_affected: last }) => {
    if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced, true))) return true
    if (fixed !== undefined && semver.gte(version, fixed, true)) return false
    if (last !== undefined && semver.gt(version, last, true)) return false
    return isAffectedSoFar
  }, false)
}
