import { command, type Kind } from '../command.ts'
import { candidates, identifierOf } from '../named.ts'

/** The time limit in milliseconds. It is short, because a person waits after pressing the Tab key. */
const LIMIT = 2_000

/** The completion scripts call this command. It never fails, and never reports why it offers nothing. */
export const completeCommand = command({
  name: 'complete',
  summary: 'print names and identifiers for the shell, one a line',
  examples: ['complete api', 'complete endpoint weather'],
  args: [
    { name: '<kind>', summary: 'api, endpoint, domain, key or webhook' },
    { name: '[api]', summary: 'identifier or slug of the API that it belongs to' },
  ],
  hidden: true,
  async run(context, [kind = '', given = '']) {
    const found = await offered(() => {
      const client = context.client().withOptions({ timeoutMs: LIMIT, maxRetries: 0 })
      const known = { client: () => client }
      return (async () => {
        const api = given ? await identifierOf(known, given, { kind: 'api' }) : ''
        return candidates(client, { kind: kind as Kind, api })
      })()
    })
    return { value: { candidates: found }, text: found.join('\n') }
  },
})

async function offered(read: () => Promise<string[]>): Promise<string[]> {
  try {
    const found = await read()
    // Leave out names with control characters: the shell would take a name with a line break for two names, and a terminal would obey other
    // control characters.
    return found.filter((text) => !/\p{C}/u.test(text))
  } catch {
    return []
  }
}
