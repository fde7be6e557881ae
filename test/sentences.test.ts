import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longSentences, sentencesOf } from './documents/sentences.ts'

const root = join(import.meta.dirname, '..')
const documents = globSync('**/*.md', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|\.local)(\/|$)/.test(String(path)),
})

it.each(documents)('%s has short sentences', (file) => {
  expect(longSentences(sentencesOf(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
