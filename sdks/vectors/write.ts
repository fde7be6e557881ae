import { writeFile } from 'node:fs/promises'
import { vectorFiles } from './vectors.ts'

/** Writes sdks/vectors/*.json: the results of the TypeScript SDK, which every SDK must reproduce. */
for (const [name, vectors] of Object.entries(await vectorFiles()))
  await writeFile(new URL(`${name}.json`, import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`)
