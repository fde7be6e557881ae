import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DISTRIBUTED_TESTS } from './distributed-tests.ts'

const root = join(import.meta.dirname, '../..')

it('names files that exist: the check of a cluster would pass without the tests of one that has moved', () => {
  const files = globSync('**/*.database.test.ts', { cwd: root, exclude: ['**/node_modules'] })
  expect(DISTRIBUTED_TESTS.filter((part) => !files.some((file) => file.includes(part)))).toEqual([])
})
