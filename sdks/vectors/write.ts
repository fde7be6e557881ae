import { writeFile } from 'node:fs/promises'
import { vectorFiles } from './vectors.ts'

/** Writes sdks/vectors/*.json: what the TypeScript SDK does, for every SDK to do as well. */
for (const [name, vectors] of Object.entries(await vectorFiles()))
  await writeFile(new URL(`${name}.json`, import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`)
