import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { RunReport } from './test/support/run-report.ts'

/** The SDK is tested as it stands in src/, not as it was last built. */
const conditions = ['launa-source', 'module', 'node', 'development|production']
const resolve = { conditions }
const ssr = { resolve }

const NEVER = ['**/node_modules/**', '**/dist/**', '.local/**']
const PROCESS = '**/*.process.test.ts'
const DATABASE = '**/*.database.test.ts'
const SHARED = 'test/e2e/**/*.test.ts'
const SOLO = 'test/e2e/**/*.solo.test.ts'
const TIMED = 'test/e2e/**/*.timed.test.ts'
/** Compares times on a machine without other work: `make faults` alone runs it. */
const ONLY_FAULTS = 'test/e2e/faults/edge.timed.test.ts'

const FILES_WITHOUT_STACK = 4

const FIXED_SEED = 'test/support/fast-check-seed.ts'

/** Each has a stack of its own, which costs memory and a start. */
const FILES_ON_SOLO_STACKS = 4
/** They wait for more than half of their time: five keep two cores busy, and six take as long. */
const FILES_ON_SHARED_STACK = 5

const project = (test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration => ({
  resolve,
  ssr,
  test: { expect: { poll: { timeout: 30_000 } }, ...test },
})

/**
 * A test belongs to the first project that has all it needs; CONTRIBUTING.md has the table. Time-outs are for what hangs, not for
 * what is slow: a busy machine takes several times as long as a quiet one.
 */
export default defineConfig({
  test: {
    reporters: ['default', new RunReport()],
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'unit',
        include: ['**/*.test.ts'],
        exclude: [...NEVER, PROCESS, DATABASE, SHARED],
        // Modules have no state, so that a worker need not load them again for each file: half of the time.
        isolate: false,
        setupFiles: [FIXED_SEED],
        testTimeout: 60_000,
        maxWorkers: FILES_WITHOUT_STACK,
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'process',
        include: [PROCESS],
        exclude: NEVER,
        isolate: false,
        setupFiles: [FIXED_SEED],
        testTimeout: 60_000,
        maxWorkers: FILES_WITHOUT_STACK,
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'database',
        include: [DATABASE],
        exclude: NEVER,
        isolate: false,
        globalSetup: ['test/database/server.ts'],
        setupFiles: [FIXED_SEED],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        maxWorkers: FILES_WITHOUT_STACK,
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'shared',
        include: [SHARED],
        exclude: [...NEVER, SOLO, TIMED],
        isolate: false,
        globalSetup: ['test/e2e/support/shared-stack.ts'],
        setupFiles: ['test/e2e/support/shared-worker.ts'],
        maxWorkers: FILES_ON_SHARED_STACK,
        maxConcurrency: 16,
        testTimeout: 180_000,
        hookTimeout: 300_000,
        sequence: { groupOrder: 3 },
      }),
      project({
        name: 'solo',
        include: [SOLO],
        exclude: NEVER,
        isolate: false,
        globalSetup: ['test/e2e/support/solo-stacks.ts'],
        setupFiles: ['test/e2e/support/solo-stack.ts'],
        maxWorkers: FILES_ON_SOLO_STACKS,
        testTimeout: 180_000,
        hookTimeout: 300_000,
        sequence: { groupOrder: 2 },
      }),
      // What measures time, or floods the gateway, has the machine for itself, at the end.
      project({
        name: 'timed',
        include: [TIMED],
        exclude: process.env.ALL_EDGES ? NEVER : [...NEVER, ONLY_FAULTS],
        globalSetup: ['test/e2e/support/solo-stacks.ts'],
        setupFiles: ['test/e2e/support/solo-stack.ts'],
        maxWorkers: 1,
        testTimeout: 180_000,
        hookTimeout: 300_000,
        sequence: { groupOrder: 4 },
      }),
    ],
  },
})
