import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { builtScript, SCRIPT } from './build.ts'

it('page.js is what its sources say (make page)', async () => {
  expect(readFileSync(SCRIPT, 'utf8')).toBe(await builtScript())
})
