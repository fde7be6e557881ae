import { writeFile } from 'node:fs/promises'
import { referencePage } from './reference.ts'

await writeFile(new URL('../../docs/cli.md', import.meta.url), referencePage())
