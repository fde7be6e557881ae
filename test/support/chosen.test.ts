import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHOSEN, CHOSEN_FILES, type Part, partOf, withoutStack, withStack } from './chosen.ts'

const root = join(import.meta.dirname, '../..')
const patterns = { include: ['test/e2e/**/*.test.ts'], exclude: ['test/e2e/faults/edge.timed.test.ts'] }

/** Returns the end-to-end files of a part, found like Vitest finds them. */
function filesOf(part: Part): string[] {
  const { include, exclude } = withStack(part, patterns)
  return include.flatMap((pattern) => globSync(pattern, { cwd: root, exclude })).sort()
}

it('has each end-to-end file in exactly one of the two runs', () => {
  const [first, rest] = [filesOf('first'), filesOf('rest')]
  expect([...first, ...rest].sort()).toEqual(filesOf('all'))
  expect(first.length).toBeGreaterThan(20)
  expect(rest.length).toBeGreaterThan(100)
})

it('chooses files that exist, each once', () => {
  expect(CHOSEN_FILES.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([])
  expect(new Set(CHOSEN_FILES).size).toBe(CHOSEN_FILES.length)
})

it('covers every rule for money', () => {
  const rules = Object.keys(CHOSEN).flatMap((promise) => /^M\d+(?=:)/.exec(promise) ?? [])
  expect(rules).toEqual(Array.from({ length: 10 }, (_, index) => `M${index + 1}`))
})

it('includes all files of projects without a stack in the first run', () => {
  const unit = { include: ['**/*.test.ts'], exclude: [] }
  expect([withoutStack('first', unit), withoutStack('all', unit)]).toEqual([unit, unit])
  expect(withoutStack('rest', unit).include).toEqual([])
})

it('refuses an unknown part, which would run other tests than intended', () => {
  expect(['first', 'rest', '', undefined].map((name) => partOf({ LAUNA_TESTS: name }))).toEqual([
    ...['first', 'rest', 'all', 'all'],
  ])
  expect(() => partOf({ LAUNA_TESTS: 'fist' })).toThrow('LAUNA_TESTS is fist')
})
