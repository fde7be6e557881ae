import type { Problem } from '@launa/sdk'
import { command } from '../command.ts'
import { plain } from '../terminal/text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

export const statusCommand = command<ListOptions>({
  name: 'status',
  summary: 'show what is wrong with your APIs now, and what you can do',
  examples: ['status', 'status --sandbox --json'],
  flags: [...LIST_FLAGS],
  async run(context, _, { limit }) {
    const listing = { what: 'problems', limit, columns: [] }
    const { value } = await listResult(context, (client) => client.problems.list({ limit: pageSize(limit) }), listing)
    const { items } = value as { items: readonly Problem[] }
    return { value, text: items.map(problemText).join('\n\n') }
  },
})

function problemText({ since, kind, text, action }: Problem): string {
  return [`${plain(kind)} since ${plain(since)}`, `  ${plain(text)}`, `  ${plain(action)}`].join('\n')
}
