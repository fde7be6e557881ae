import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it as base, expect } from 'vitest'
import { FAILURES_FILE, type Failure } from './run-report.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONFIG = `import { RunReport } from ${JSON.stringify(join(import.meta.dirname, 'run-report.ts'))}
export default { test: { pool: 'forks', reporters: [new RunReport()] } }`

/** A separate project that ends each run with this report. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures
const it = base.extend('project', ({}, { onCleanup }) => {
  mkdirSync(join(ROOT, '.local'), { recursive: true })
  const root = mkdtempSync(join(ROOT, '.local', 'run-report-'))
  onCleanup(() => rmSync(root, { recursive: true }))
  const failures = join(root, FAILURES_FILE)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  write('vitest.config.ts', CONFIG)
  write('package.json', '{"type":"module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const run = (variables: Record<string, string> = {}) => {
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run'], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { PATH: process.env.PATH, LAUNA_TESTS_COMPLETE: '', ...variables },
    })
    return {
      status,
      stdout,
      failures: existsSync(failures) ? (JSON.parse(readFileSync(failures, 'utf8')) as Failure[]) : undefined,
    }
  }
  return { write, run }
})

it('counts a test that is left out as a failure if a run must be complete', ({ project }) => {
  project.write('a.test.ts', `import { it } from 'vitest'\nit('a', ({ skip }) => skip('the tool is missing'))`)
  const lenient = project.run()
  expect(lenient).toMatchObject({ status: 0, failures: [] })
  expect(lenient.stdout).toContain('Left out, because the tool is missing:\n  a.test.ts > a')
  const complete = project.run({ LAUNA_TESTS_COMPLETE: '1' })
  expect(complete.status).toBe(1)
  expect(complete.failures).toEqual([{ file: 'a.test.ts', test: 'a', error: 'left out, because the tool is missing' }])
})

it('removes the failures of an earlier run even if it is broken off', ({ project }) => {
  project.write(FAILURES_FILE, JSON.stringify([{ file: 'old.test.ts', test: 'old', error: 'old' }]))
  // The workers of the run are children of the reporting process.
  project.write('a.test.ts', `process.kill(process.ppid, 'SIGKILL')`)
  const { status, failures } = project.run()
  expect(status).toBeNull()
  expect(failures).toBeUndefined()
})
