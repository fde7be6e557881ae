import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that the longest files take on two quiet cores. A file that is not named here counts by its size. */
const SECONDS: Readonly<Record<string, number>> = {}

/** A file of this many bytes counts as one second. */
const BYTES_PER_SECOND = 1_500

/**
 * Starts the longest files first, so that no worker is left alone with one at the end. Vitest knows durations only from an earlier
 * run, and a fresh clone has none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(specifications.map((one) => [one, secondsOf(one, this.ctx.config.root)]))
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return specifications.toSorted((a, b) => group(a) - group(b) || (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0))
  }
}

function secondsOf({ moduleId }: TestSpecification, root: string): number {
  return SECONDS[relative(root, moduleId)] ?? statSync(moduleId).size / BYTES_PER_SECOND
}
