import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNotAgain } from './support/run-again.ts'
import { FAILURES_FILE, type Failure, failureList } from './support/run-report.ts'

const root = join(import.meta.dirname, '..')

/**
 * `make test-again`: runs once more the test files in which the last run had a failure. If a file passes now, its test or the product fails
 * only sometimes. The command prints these files last.
 */
function main(): number {
  const failures = lastFailures()
  // Only test files run again. An error outside of any test usually comes from one of these files, so the second run shows it, too.
  const files = [...new Set(failures.map(({ file }) => file))].filter((file) => file.endsWith('.test.ts'))
  const refusal = whyNotAgain(files)
  if (refusal) {
    console.error(refusal)
    return 1
  }
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    ...{ cwd: root, stdio: 'inherit' },
    env: { ...process.env, LAUNA_TESTS: '' },
  })
  if (run.status === 0)
    console.log(`${failureList(failures)}\nUNSTEADY: these tests passed when they ran again. Mend them.`)
  return run.status ?? 1
}

function lastFailures(): Failure[] {
  try {
    return JSON.parse(readFileSync(join(root, FAILURES_FILE), 'utf8'))
  } catch {
    return []
  }
}

process.exitCode = main()
