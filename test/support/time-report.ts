import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const SLOWEST_FILES = 10

interface FileTime {
  project: string
  file: string
  /** Milliseconds of its tests and hooks. */
  tests: number
  /** When it was taken up and when it ended, milliseconds. */
  begun: number
  ended: number
}

/** Ends a run with the time that each project took and with the slowest files. */
export class TimeReport implements Reporter {
  #root = ''
  readonly #begun = new Map<string, number>()
  readonly #times: FileTime[] = []

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestModuleQueued({ id }: TestModule): void {
    this.#begun.set(id, Date.now())
  }

  onTestModuleEnd(module: TestModule): void {
    const ended = Date.now()
    this.#times.push({
      project: module.project.name,
      file: relative(this.#root, module.moduleId),
      tests: module.diagnostic().duration,
      begun: this.#begun.get(module.id) ?? ended,
      ended,
    })
  }

  onTestRunEnd(): void {
    if (this.#times.length > 1) console.log(timeTable(this.#times))
  }
}

/** The lines that a run ends with. */
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
