import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from './write.ts'

const files = await generatedFiles()

describe('src/generated', () => {
  it.each(Object.keys(files))('%s follows from openapi/openapi.json; `make sdk` writes it anew', async (name) => {
    const committed = await readFile(new URL(`../src/generated/${name}`, import.meta.url), 'utf8')
    expect(committed === files[name]).toBe(true)
  })
})
