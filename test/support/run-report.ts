import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node'
import type { LeftOut } from './left-out.ts'

const SLOWEST_FILES = 10
const MOST_FAILURES = 20

interface FileTime {
  project: string
  file: string
  /** Milliseconds of its tests and hooks. */
  tests: number
  /** Start and end times in milliseconds. */
  begun: number
  ended: number
}

export interface Failure {
  file: string
  /** The test's name with the names of its groups; empty if the file itself could not run. */
  test: string
  /** The first line of its first error. */
  error: string
}

/**
 * The file in which a run stores its failures for `make test-again`, relative to the root: a `Failure[]` as JSON, empty after a successful
 * run. A run that is broken off stores none.
 */
export const FAILURES_FILE = '.local/failures.json'

/** Ends a run with the time of each project, the slowest files, the tests left out, and one line for each failure. */
export class RunReport implements Reporter {
  #root = ''
  readonly #leftOut: readonly LeftOut[]
  /** Skipped tests, each with the reason as its error. */
  readonly #skipped: Failure[] = []
  readonly #begun = new Map<string, number>()
  readonly #times: FileTime[] = []
  readonly #failures: Failure[] = []

  /** `leftOut` are the files that cannot run on this machine. If the run must be complete, these files and skipped tests fail it. */
  constructor(leftOut: readonly LeftOut[] = []) {
    this.#leftOut = leftOut
  }

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
    rmSync(join(this.#root, FAILURES_FILE), { force: true })
  }

  onTestModuleQueued({ id }: TestModule): void {
    this.#begun.set(id, Date.now())
  }

  onTestModuleEnd(module: TestModule): void {
    const ended = Date.now()
    const file = relative(this.#root, module.moduleId)
    for (const failed of [module, ...module.children.allSuites()]) {
      this.#failures.push(...failed.errors().map((error) => ({ file, test: nameOf(failed), error: firstLine(error) })))
    }
    for (const failed of module.children.allTests('failed')) {
      const [error] = failed.result().errors ?? []
      this.#failures.push({ file, test: failed.fullName, error: firstLine(error) })
    }
    for (const skipped of module.children.allTests('skipped')) {
      const { note } = skipped.result() as { note?: string }
      if (note) this.#skipped.push({ file, test: skipped.fullName, error: note })
    }
    this.#times.push({
      project: module.project.name,
      file,
      tests: module.diagnostic().duration,
      begun: this.#begun.get(module.id) ?? ended,
      ended,
    })
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    this.#failures.push(...unhandled.map((error) => ({ file: 'outside a test', test: '', error: firstLine(error) })))
    if (this.#times.length > 1) console.log(timeTable(this.#times))
    const skipped = this.#skipped.map(({ file, test, error }) => ({ missing: error, files: [`${file} > ${test}`] }))
    const leftOut = [...this.#leftOut, ...skipped]
    if (leftOut.length > 0) console.log(leftOutList(leftOut))
    if (process.env.LAUNA_TESTS_COMPLETE) {
      if (leftOut.length > 0) process.exitCode = 1
      this.#failures.push(...this.#skipped.map((each) => ({ ...each, error: `left out, because ${each.error}` })))
    }
    if (this.#failures.length > 0) console.log(failureList(this.#failures))
    const kept = join(this.#root, FAILURES_FILE)
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, JSON.stringify(this.#failures))
  }
}

/** Returns the last lines of a failed run, so that the end of a log names the failures. */
export function failureList(failures: readonly Failure[]): string {
  const lines = failures
    .slice(0, MOST_FAILURES)
    .map(({ file, test, error }) => `  ${file}${test && ` > ${test}`}: ${error}`)
  const rest = failures.length - lines.length
  return ['', `Failed: ${failures.length}`, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n')
}

/** Prints the tests that a machine without some tool cannot run. */
export function leftOutList(leftOut: readonly LeftOut[]): string {
  const byTool = Object.entries(Object.groupBy(leftOut, ({ missing }) => missing))
  const lines = byTool.map(([missing, all = []]) => {
    const files = all.flatMap((each) => each.files)
    return [`Left out, because ${missing}:`, ...files.map((file) => `  ${file}`)].join('\n')
  })
  return ['', ...lines].join('\n')
}

function nameOf(failed: TestModule | TestSuite): string {
  return failed.type === 'suite' ? failed.fullName : ''
}

function firstLine(error: { message: string } | undefined): string {
  return error?.message.split('\n', 1)[0] ?? 'no error was given'
}

/** Returns the last lines of a run: the time of each project, and the slowest files. */
export function timeTable(times: readonly FileTime[]): string {
  const byProject = Object.entries(Object.groupBy(times, ({ project }) => project))
  const projects = byProject.map(([project, files = []]) => {
    const wall = Math.max(...files.map(({ ended }) => ended)) - Math.min(...files.map(({ begun }) => begun))
    const tests = files.reduce((sum, file) => sum + file.tests, 0)
    return `  ${seconds(wall)}  ${project}: ${files.length} files, ${seconds(tests).trim()} of tests`
  })
  const slowest = times.toSorted((a, b) => b.tests - a.tests).slice(0, SLOWEST_FILES)
  const files = slowest.map(({ project, file, tests }) => `  ${seconds(tests)}  ${project}  ${file}`)
  return ['', 'Time of each project, from its first file to its last', ...projects, 'Slowest files', ...files].join(
    '\n',
  )
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(7)} s`
}
