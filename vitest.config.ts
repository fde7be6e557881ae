import { defineConfig } from 'vitest/config'

/** The SDK is tested as it stands in src/, not as it was last built. */
const conditions = ['launa-source', 'module', 'node', 'development|production']
const resolve = { conditions }
const ssr = { resolve }

/**
 * `unit` starts no process and lies beside the source; `e2e` runs against one real stack, one file after another. Time-outs are
 * for what hangs, not for what is slow: a busy machine takes several times as long as a quiet one.
 */
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/e2e/**', '.local/**'],
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
