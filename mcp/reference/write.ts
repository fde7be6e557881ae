import { readFile, writeFile } from 'node:fs/promises'
import { referencePage } from './reference.ts'

const page = new URL('../../docs/mcp.md', import.meta.url)
await writeFile(page, referencePage(await readFile(page, 'utf8')))
