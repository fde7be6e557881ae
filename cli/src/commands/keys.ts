import { type ApiKey, SCOPE_PRESETS, SCOPES, type Scope, type ScopePreset } from '@launa/sdk'
import { command, UsageError } from '../command.ts'
import { type Column, fields, table } from '../text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const COLUMNS: readonly Column<ApiKey>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['key', ({ prefix }) => `${prefix}...`],
  ['scopes', ({ scopes }) => scopes.join(' ')],
  ['last used', ({ last_used_at }) => last_used_at ?? 'never'],
]

interface KeyOptions {
  name: string
  scopes?: Scope[]
  preset?: ScopePreset
}

export const keyCommands = [
  command<ListOptions>({
    name: 'keys list',
    summary: 'list API keys, newest first',
    flags: LIST_FLAGS,
    run: (context, _, { limit }) =>
      listResult(context, context.client().apiKeys.list({ limit: pageSize(limit) }), { limit, columns: COLUMNS }),
  }),
  command<KeyOptions>({
    name: 'keys create',
    summary: 'make an API key; it is shown this once',
    flags: [
      { flags: '--name <name>', summary: 'what it is for', required: true },
      { flags: '--scopes <list>', summary: 'with commas, such as apis:read,stats:read', parse: scopeList },
      {
        flags: '--preset <preset>',
        summary: `instead of scopes: ${Object.keys(SCOPE_PRESETS).join(', ')}`,
        parse: preset,
      },
    ],
    writes: true,
    async run(context, _, { name, scopes, preset }) {
      if ((scopes === undefined) === (preset === undefined)) throw new UsageError('give either --scopes or --preset')
      const created = await context.client().apiKeys.create({ name, scopes, preset })
      const text = fields([
        ['key', created.key],
        ['id', created.id],
        ['environment', created.environment],
        ['scopes', created.scopes.join(' ')],
      ])
      return { value: created, text: `${text}\n\nThe key is not shown again.` }
    },
  }),
  command({
    name: 'keys revoke',
    summary: 'revoke an API key',
    args: [{ name: '<key>', summary: 'identifier of the key, not the key itself' }],
    writes: true,
    async run(context, [id = '']) {
      await context.client().apiKeys.revoke(id)
      return { value: { revoked: id }, text: 'revoked' }
    },
  }),
  command({
    name: 'scopes presets',
    summary: 'named sets of scopes',
    async run({ io }) {
      const rows = Object.entries(SCOPE_PRESETS)
      return {
        value: { presets: SCOPE_PRESETS, scopes: SCOPES },
        text: table(
          rows,
          [
            ['preset', ([name]) => name],
            ['scopes', ([, scopes]) => scopes.join(' ')],
          ],
          io,
        ),
      }
    },
  }),
]

function scopeList(text: string): Scope[] {
  return text.split(',').map((name) => {
    const scope = SCOPES.find((known) => known === name.trim())
    if (!scope) throw new UsageError(`knows no ${JSON.stringify(name.trim())}; known are ${SCOPES.join(', ')}`)
    return scope
  })
}

function preset(text: string): string {
  if (text in SCOPE_PRESETS) return text
  throw new UsageError(`must be one of ${Object.keys(SCOPE_PRESETS).join(', ')}`)
}
