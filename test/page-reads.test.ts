import { expect, it } from 'vitest'
import { sourcesOf, textOf } from './imports.ts'

/**
 * A page changes after the event that a test waited for: its URL, for example, after its text. So an `expect` of a page's state reads the
 * state until it fits, with `expect.poll`.
 */
const READS = [
  /\bexpect\(\s*await [^\n]*?\.(?:count|is[A-Z]\w+|inputValue|textContent|inner\w+|getAttribute|all\w+|evaluate|title|content)\(/g,
  /\bexpect\([^\n]*\bpage\.url\(\)/g,
]

const readsIn = (text: string) => READS.flatMap((read) => text.match(read) ?? [])

it('every test of a page reads it with `expect.poll`', () => {
  const tests = sourcesOf('test/e2e/dashboard')
  expect(tests.length).toBeGreaterThan(30)
  expect(tests.map((file) => ({ file, reads: readsIn(textOf(file)) })).filter(({ reads }) => reads.length)).toEqual([])
})

it.each([
  ["expect(new URL(page.url()).searchParams.get('env')).toBe('production')", true],
  ['expect(tab.page.url()).toMatch(/x/)', true],
  ["expect(await page.getByRole('row').count()).toBe(2)", true],
  ["expect(\n  await page.getByLabel('Name').inputValue(),\n).toBe('')", true],
  ["await expect.poll(() => page.getByRole('row').count()).toBe(2)", false],
  ['await expect.poll(() => page.url()).toMatch(/x/)', false],
  ['expect(await membersOf(seller)).toEqual([])', false],
])('%s reads a page once: %s', (text, once) => {
  expect(readsIn(text).length > 0).toBe(once)
})
