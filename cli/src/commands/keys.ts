import { type ApiKey, type CreatedApiKey, SCOPE_PRESETS, SCOPES, type Scope, type ScopePreset } from '@launa/sdk'
import { command, type Result } from '../command.ts'
import { KEY } from '../input/arguments.ts'
import { integer, listOf } from '../input/choices.ts'
import { CODE_FLAG, type Code, withCode } from '../session/account-proof.ts'
import { type Column, table } from '../terminal/table.ts'
import { fields } from '../terminal/text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const COLUMNS: readonly Column<ApiKey>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['key', ({ prefix }) => `${prefix}...`],
  ['scopes', ({ scopes }) => scopes.join(' '), 'first'],
  ['ends', ({ expires_at }) => expires_at ?? 'never', 'whole'],
  ['works from', ({ allowed_addresses }) => allowed_addresses?.join(' ') ?? 'everywhere', 'first'],
  ['last used', ({ last_used_at }) => last_used_at ?? 'never', 'whole'],
]

interface KeyOptions extends Code {
  name: string
  expires?: string
  from?: string[]
  scopes?: Scope[]
  preset?: ScopePreset
}

interface RollOptions extends Code {
  overlap?: number
  expires?: string
  from?: string[]
}

export const keyCommands = [
  command<ListOptions>({
    name: 'keys list',
    summary: 'list API keys, newest first',
    examples: ['keys list --sandbox'],
    flags: LIST_FLAGS,
    run: (context, _, { limit }) =>
      listResult(context, (client) => client.apiKeys.list({ limit: pageSize(limit) }), {
        what: 'API keys',
        limit,
        columns: COLUMNS,
      }),
  }),
  command<KeyOptions>({
    name: 'keys create',
    summary: 'create an API key; the key is shown only once',
    examples: [
      'keys create --sandbox --name ci --preset apiManager',
      'keys create --name reports --scopes stats:read,settlements:read --expires 2030-01-01T00:00:00Z',
    ],
    flags: [
      { flags: '--name <name>', summary: 'name of the key', required: true },
      {
        flags: '--scopes <list>',
        summary: 'scopes separated by commas, such as apis:read,stats:read',
        parse: listOf(SCOPES),
      },
      {
        flags: '--preset <preset>',
        summary: `instead of scopes: ${Object.keys(SCOPE_PRESETS).join(', ')}`,
        choices: Object.keys(SCOPE_PRESETS),
      },
      {
        flags: '--expires <time>',
        summary: 'time when the key expires, such as 2030-01-01T00:00:00Z; never unless given',
      },
      {
        flags: '--from <ranges>',
        summary:
          'address ranges from which the key works, separated by commas, such as 203.0.113.0/24; all unless given',
        parse: list,
      },
      CODE_FLAG,
    ],
    check: (options) =>
      Object.hasOwn(options, 'scopes') === Object.hasOwn(options, 'preset') ? ['give either --scopes or --preset'] : [],
    writes: true,
    async run(context, _, { name, scopes, preset, expires: expires_at, from: allowed_addresses, code }) {
      const body = { name, scopes, preset, expires_at, allowed_addresses }
      const create = (given: Code) => context.client().apiKeys.create({ ...body, ...given })
      return shownKey(await withCode(context, code, create))
    },
  }),
  command<RollOptions>({
    name: 'keys roll',
    summary: 'replace an API key by a new one with the same scopes',
    examples: ['keys roll ci --overlap 3600', 'keys roll ci --expires 2030-06-01T00:00:00Z --from 203.0.113.0/24'],
    question: ([key]) => `Replace the API key ${key}? The old key ends when --overlap is over.`,
    args: [KEY],
    flags: [
      {
        flags: '--overlap <seconds>',
        summary:
          'seconds for which the old key still works; 0 unless given; both keys then have one name, so use identifiers',
        parse: integer(0, 604_800),
      },
      {
        flags: '--expires <time>',
        summary: 'time when the new key expires, or the word never; unless given, that of the old key',
      },
      {
        flags: '--from <ranges>',
        summary:
          'address ranges from which the new key works, or the word everywhere; unless given, those of the old key',
        parse: list,
      },
      CODE_FLAG,
    ],
    writes: true,
    async run(context, [id = ''], { overlap: overlap_seconds, expires, from, code }) {
      const body = {
        overlap_seconds,
        expires_at: expires === 'never' ? null : expires,
        allowed_addresses: from?.join() === 'everywhere' ? null : from,
      }
      const roll = (given: Code) => context.client().apiKeys.roll(id, { ...body, ...given })
      return shownKey(await withCode(context, code, roll))
    },
  }),
  command({
    name: 'keys revoke',
    summary: 'revoke an API key',
    examples: ['keys revoke ci'],
    question: ([key]) => `Revoke the API key ${key}?`,
    args: [KEY],
    writes: true,
    async run(context, [id = '']) {
      await context.client().apiKeys.revoke(id)
      return { value: { revoked: id }, text: 'revoked' }
    },
  }),
  command({
    name: 'scopes presets',
    summary: 'list the named sets of scopes',
    examples: ['scopes presets'],
    async run({ io }) {
      const rows = Object.entries(SCOPE_PRESETS)
      return {
        value: { presets: SCOPE_PRESETS, scopes: SCOPES },
        text: table(
          rows,
          [
            ['preset', ([name]) => name],
            ['scopes', ([, scopes]) => scopes.join(' '), 'first'],
          ],
          io,
        ),
      }
    },
  }),
]

function shownKey(created: CreatedApiKey): Result {
  const text = fields([
    ['key', created.key],
    ['id', created.id],
    ['environment', created.environment],
    ['scopes', created.scopes.join(' ')],
    ['ends', created.expires_at],
    ['works from', created.allowed_addresses?.join(' ')],
  ])
  return { value: created, text: `${text}\n\nThe key is not shown again.` }
}

function list(text: string): string[] {
  return text.split(',').map((item) => item.trim())
}
