import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { referencePage } from './reference.ts'

it('docs/mcp.md matches the program; `make mcp-reference` writes it anew', async () => {
  const page = await readFile(new URL('../../docs/mcp.md', import.meta.url), 'utf8')
  expect(page).toBe(referencePage(page))
})
