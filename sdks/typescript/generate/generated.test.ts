import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { documented } from './method-docs.ts'
import { generatedFiles } from './write.ts'

const files = await generatedFiles()

describe('src/generated', () => {
  it.each(Object.keys(files))('%s follows from openapi/openapi.json; `make sdk` writes it anew', async (name) => {
    const committed = await readFile(new URL(`../src/generated/${name}`, import.meta.url), 'utf8')
    expect(committed === files[name]).toBe(true)
  })
})

describe('the comment of a method', () => {
  it.each([
    [
      'an empty object as a default',
      `roll(id: string, body: Roll = {}): Promise<Key> {`,
      `return this.#send('rollKey', { body })`,
    ],
    [
      'another word quoted before its operation',
      'async roll(): Promise<Key> {',
      `return this.#send('jsonl', 'rollKey')`,
    ],
  ])('is the contract’s where the method has %s', (_, head, body) => {
    const texts = new Map([['rollKey', ['Replace a key.', 'Needs a JWT.']]])
    const method = `  ${head}\n    ${body}\n  }\n`
    expect(documented(`class Keys {\n${method}}\n`, texts)).toBe(
      `class Keys {\n  /**\n   * Replace a key.\n   *\n   * Needs a JWT.\n   */\n${method}}\n`,
    )
  })
})
