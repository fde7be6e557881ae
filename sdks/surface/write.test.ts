import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generatedFiles, placeOf } from './write.ts'

const files = generatedFiles()

it.each(Object.keys(files))('%s follows from its sources; `make sdk` writes it anew', async (path) => {
  expect((await readFile(placeOf(path), 'utf8')) === files[path]).toBe(true)
})
