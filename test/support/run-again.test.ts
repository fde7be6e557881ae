import { expect, it } from 'vitest'
import { whyNotAgain } from './run-again.ts'

it.each([
  [[], 'no failure'],
  [['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'], '4 files failed'],
])('does not run %s again', (files, reason) => {
  expect(whyNotAgain(files)).toContain(reason)
})

it('runs three failed files again', () => {
  expect(whyNotAgain(['a.test.ts', 'b.test.ts', 'c.test.ts'])).toBeUndefined()
})
