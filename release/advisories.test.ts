import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { vulnerabilitiesByAdvisories } from './advisories.ts'
import type { LockFile } from './locked-packages.ts'

const NOW = new Date('2026-05-10T00:00:00Z')
const lock = (version: string): LockFile => ({
  packages: { '': {}, 'node_modules/@scope/one': { version }, 'node_modules/tool': { version, dev: true } },
})

/** Returns an advisory about `@scope/one`, or about another package. */
function advisory(change: { name?: string; events?: object[]; versions?: string[]; [field: string]: unknown } = {}) {
  const { name = '@scope/one', events = [{ introduced: '0' }, { fixed: '2.0.0' }], versions, ...more } = change
  const ranges = [
    { type: 'GIT', events: [{ introduced: '0' }] },
    { type: 'SEMVER', events },
  ]
  const affected = [{ package: { ecosystem: 'npm', name }, ranges, versions }]
  return { id: 'GHSA-1', summary: 'Reads files', modified: '2026-05-01T00:00:00Z', affected, ...more }
}

function folderOf(...advisories: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'launa-advisories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [index, each] of advisories.entries()) {
    const file = join(folder, `2026/05/${index}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(each))
  }
  return folder
}

const problemsOf = (version: string, ...advisories: readonly object[]) => {
  const found = vulnerabilitiesByAdvisories(folderOf(...advisories), lock(version), NOW)
  return found.is === 'known' ? found.problems : found.reason
}

it.each([
  ['1.9.9', {}],
  ['2.0.0-rc.1', {}],
  ['3.1.0', { events: [{ introduced: '0' }, { fixed: '2.0.0' }, { introduced: '3.0.0' }, { last_affected: '3.1.0' }] }],
  ['7.0.0', { versions: ['7.0.0'] }],
])('names %s as affected', (version, change) => {
  expect(problemsOf(version, advisory(change))).toEqual([`@scope/one ${version}: GHSA-1 Reads files`])
})

it.each([
  ['the version with the mend', '2.0.0', {}],
  ['one between two ranges', '2.5.0', { events: [{ introduced: '0' }, { fixed: '2.0.0' }, { introduced: '3.0.0' }] }],
  ['one after the last', '3.1.1', { events: [{ introduced: '3.0.0' }, { last_affected: '3.1.0' }] }],
  ['one before the first', '2.9.9', { events: [{ introduced: '3.0.0' }] }],
  ['an advisory that was withdrawn', '1.0.0', { withdrawn: '2026-05-02T00:00:00Z' }],
  ['a package that only tests', '1.0.0', { name: 'tool' }],
])('does not name %s', (_, version, change) => {
  expect(problemsOf(version, advisory(change))).toEqual([])
})

it('takes an empty copy and an old copy for no answer', () => {
  const old = advisory({ modified: '2026-04-01T00:00:00Z' })
  const python = advisory({ affected: [{ package: { ecosystem: 'PyPI', name: 'one' } }] })
  expect(problemsOf('2.0.0')).toContain('has no advisories about npm packages')
  expect(problemsOf('2.0.0', python)).toContain('has no advisories about npm packages')
  expect(problemsOf('2.0.0', old)).toContain('is of 2026-04-01')
})

it('refuses a file that is no advisory', () => {
  expect(() => problemsOf('1.0.0', { id: 7 })).toThrow()
})
