import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { vectorFiles } from './vectors.ts'

const files = await vectorFiles()

describe('the committed vectors', () => {
  it.each(Object.keys(files))('%s.json are what the code does; `make sdk` writes them anew', async (name) => {
    const committed = await readFile(new URL(`${name}.json`, import.meta.url), 'utf8')
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(files[name])))
  })
})
