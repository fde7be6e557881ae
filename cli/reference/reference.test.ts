import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { referencePage } from './reference.ts'

it('docs/cli.md matches the help of the program (`make cli-reference` writes the file)', async () => {
  expect(await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8')).toBe(referencePage())
})
