import { expect, it } from 'vitest'
import { longSentences, MOST_WORDS, sentencesOf, splitSentences, wordsOf } from './sentences.ts'

it('splits a text into sentences', () => {
  const text = `# A title

One sentence of
two lines. **Another.** authz begins a third.

- an item
- a second item,
  which goes on

| one cell | \`a | b\` is code |
|---|---|
| 1.5 s (see above). Then more. | |

\`\`\`sh
no sentence. At all.
\`\`\`
`
  expect(sentencesOf(text)).toEqual([
    'A title',
    'One sentence of two lines.',
    'Another.',
    'authz begins a third.',
    'an item',
    'a second item, which goes on',
    'one cell',
    '`a',
    'b` is code',
    '1.5 s (see above).',
    'Then more.',
  ])
})

it('does not end a sentence at an abbreviation, in code or in an address', () => {
  expect(splitSentences('Names, e.g. those in `a. b`, and [a link](x.md) stay.')).toEqual([
    'Names, e.g. those in X, and a link stay.',
  ])
})

it('finds a sentence with one word too many', () => {
  const words = Array.from({ length: MOST_WORDS }, (_, index) => `word${index}`)
  const [enough, long] = [`${words.join(' ')}.`, `${words.join(' ')} - more.`]
  expect(wordsOf(enough)).toBe(MOST_WORDS)
  expect(longSentences(sentencesOf(`${enough} ${long}`))).toEqual([long])
})
