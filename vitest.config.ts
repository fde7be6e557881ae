import { delimiter, dirname } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { patience } from './runtime/patience.ts'
import { partOf, withoutStack, withStack } from './test/support/chosen.ts'
import { leftOut, testTools } from './test/support/left-out.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { RunReport } from './test/support/run-report.ts'

/** Tests that start `node` get the Node that runs the tests. The machine's own Node may be older than the packages allow. */
process.env.PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)

/** With `launa-source`, tests import the SDK's sources in src/, and not its last build. */
const conditions = ['launa-source', 'module', 'node', 'development|production']
const resolve = { conditions }
const ssr = { resolve }

/** The tests that cannot run, because this machine lacks their tools. */
const impossible = leftOut(testTools(import.meta.dirname))

const NEVER = ['**/node_modules/**', '**/dist/**', '.local/**', ...impossible.flatMap(({ files }) => files)]
const PROCESS = '**/*.process.test.ts'
const DATABASE = '**/*.database.test.ts'
const SHARED = 'test/e2e/**/*.test.ts'
const SOLO = 'test/e2e/**/*.solo.test.ts'
const TIMED = 'test/e2e/**/*.timed.test.ts'
/** This file compares times on a machine without other work. Only `make faults` runs it. */
const ONLY_FAULTS = 'test/e2e/faults/edge.timed.test.ts'

/** The part of the tests to run: those of `make test`, those of `make test-rest`, or both. */
const part = partOf(process.env)

const FILES_WITHOUT_STACK = 4

const FIXED_SEED = 'test/support/fast-check-seed.ts'

/** How many solo files run at once. Each worker has its own stack, which needs memory and time to start. */
const FILES_ON_SOLO_STACKS = 4
/** How many shared files run at once. Each waits for more than half of its time: five keep two cores busy, and six are not faster. */
const FILES_ON_SHARED_STACK = 5

const project = (test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration => ({
  resolve,
  ssr,
  test: {
    ...{ expect: { poll: { timeout: patience() } }, testTimeout: patience(120_000), hookTimeout: patience(120_000) },
    ...test,
  },
})

/**
 * A test belongs to the first project that has all it needs; CONTRIBUTING.md has the table. A time-out ends only a test that hangs: a busy
 * machine takes several times as long as an idle one.
 */
export default defineConfig({
  test: {
    reporters: ['default', new RunReport(impossible)],
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'unit',
        ...withoutStack(part, { include: ['**/*.test.ts'], exclude: [...NEVER, PROCESS, DATABASE, SHARED] }),
        // Modules have no state, so a worker need not load them again for each file. This halves the time.
        isolate: false,
        setupFiles: [FIXED_SEED],
        maxWorkers: FILES_WITHOUT_STACK,
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'process',
        ...withoutStack(part, { include: [PROCESS], exclude: NEVER }),
        isolate: false,
        setupFiles: [FIXED_SEED],
        maxWorkers: FILES_WITHOUT_STACK,
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'database',
        ...withoutStack(part, { include: [DATABASE], exclude: NEVER }),
        isolate: false,
        globalSetup: ['test/database/server.ts'],
        setupFiles: [FIXED_SEED],
        maxWorkers: FILES_WITHOUT_STACK,
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'shared',
        ...withStack(part, { include: [SHARED], exclude: [...NEVER, SOLO, TIMED] }),
        isolate: false,
        globalSetup: ['test/e2e/support/stack/shared-stack.ts'],
        setupFiles: ['test/e2e/support/stack/shared-worker.ts', FIXED_SEED],
        maxWorkers: FILES_ON_SHARED_STACK,
        maxConcurrency: 16,
        testTimeout: patience(240_000),
        hookTimeout: patience(300_000),
        sequence: { groupOrder: 3 },
      }),
      project({
        name: 'solo',
        ...withStack(part, { include: [SOLO], exclude: NEVER }),
        isolate: false,
        globalSetup: ['test/e2e/support/stack/solo-stacks.ts'],
        setupFiles: ['test/e2e/support/stack/solo-stack.ts', FIXED_SEED],
        maxWorkers: FILES_ON_SOLO_STACKS,
        testTimeout: patience(240_000),
        hookTimeout: patience(300_000),
        sequence: { groupOrder: 2 },
      }),
      // Tests that measure time or flood the gateway run last, one file at a time.
      project({
        name: 'timed',
        ...withStack(part, { include: [TIMED], exclude: process.env.ALL_EDGES ? NEVER : [...NEVER, ONLY_FAULTS] }),
        globalSetup: ['test/e2e/support/stack/solo-stacks.ts'],
        setupFiles: ['test/e2e/support/stack/solo-stack.ts', FIXED_SEED],
        maxWorkers: 1,
        testTimeout: patience(240_000),
        hookTimeout: patience(300_000),
        sequence: { groupOrder: 4 },
      }),
      // Drills are programs that take minutes. The Makefile has a verb for each.
      project({
        name: 'drill',
        include: process.env.LAUNA_DRILLS ? ['test/**/*.drill.ts'] : [],
        testTimeout: patience(1_800_000),
        maxWorkers: 1,
        sequence: { groupOrder: 5 },
      }),
    ],
  },
})
