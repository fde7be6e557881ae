import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DISTRIBUTED_TESTS } from './distributed-tests.ts'

const root = join(import.meta.dirname, '../..')

it('names files that exist: without this, the check of a cluster would skip a moved file', () => {
  const files = globSync('**/*.database.test.ts', { cwd: root, exclude: ['**/node_modules'] })
  expect(DISTRIBUTED_TESTS.filter((part) => !files.some((file) => file.includes(part)))).toEqual([])
})
