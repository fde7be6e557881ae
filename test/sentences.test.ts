import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longSentences, sentencesOf } from './documents/sentences.ts'

const root = join(import.meta.dirname, '..')
/** CHANGELOG.md keeps the sentences of earlier releases. */
const documents = globSync('**/*.md', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|\.local|CHANGELOG\.md)(\/|$)/.test(String(path)),
})

it.each(documents)('%s has short sentences', (file) => {
  expect(longSentences(sentencesOf(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
