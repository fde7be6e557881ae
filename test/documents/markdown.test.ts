import { describe, expect, it } from 'vitest'
import { parseDocument } from './markdown.ts'

const DOCUMENT = `# Title

**First:** [an account](../README.md#an-account), [a price](#2-a-price).

## 2. A price

Save as \`sell.ts\`:

\`\`\`ts sell.ts
sell()
\`\`\`

<!-- prints: 200 -->
\`\`\`sh
node sell.ts
\`\`\`

<!-- not run: it needs a domain -->

\`\`\`sh
verify
\`\`\`
`

describe('a document', () => {
  const { blocks, first } = parseDocument('docs/x.md', DOCUMENT)

  it('has its blocks in order, with the instructions for each', () => {
    expect(
      blocks.map(({ language, file, text, notRun, prints }) => ({ language, file, text, notRun, prints })),
    ).toEqual([
      { language: 'ts', file: 'sell.ts', text: 'sell()\n', notRun: undefined, prints: undefined },
      { language: 'sh', file: undefined, text: 'node sell.ts\n', notRun: undefined, prints: '200' },
      { language: 'sh', file: undefined, text: 'verify\n', notRun: 'it needs a domain', prints: undefined },
    ])
    expect(blocks[0]).toMatchObject({ place: 'docs/x.md:9', section: '2-a-price', lead: 'Save as `sell.ts`:' })
  })

  it('names the sections to run first', () => {
    expect(first).toEqual(['README.md#an-account', 'docs/x.md#2-a-price'])
  })

  it('ends each of its blocks', () => {
    expect(() => parseDocument('x.md', '```sh\nls\n')).toThrow('x.md:1: the block has no end')
  })
})
