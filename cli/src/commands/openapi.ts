import type { ParsedOpenapi } from '@launa/sdk'
import { command, UsageError } from '../command.ts'
import { readText } from '../json-input.ts'
import { acceptsOf, PRICE_FLAGS, type PriceOptions } from '../pricing.ts'
import { type Column, table } from '../text.ts'

const FILE = { name: '<file>', summary: 'OpenAPI 3.0, 3.1 or Swagger 2.0, JSON or YAML; - is standard input' }

const COLUMNS: readonly Column<ParsedOpenapi['operations'][number]>[] = [
  ['method', ({ method }) => method],
  ['path', ({ path }) => path],
  ['pattern', ({ path_pattern }) => path_pattern],
  ['summary', ({ summary }) => summary],
]

export const openapiCommands = [
  command({
    name: 'openapi parse',
    summary: 'show the operations of an OpenAPI file; nothing is stored',
    args: [FILE],
    async run(context, [file = '']) {
      const parsed = await context.client().openapi.parse({ spec: await readText(file, context.io) })
      return { value: parsed, text: table(parsed.operations, COLUMNS, context.io) }
    },
  }),
  command<PriceOptions>({
    name: 'openapi import',
    summary: 'make an endpoint of each operation; those that exist are skipped',
    args: [{ name: '<api>', summary: 'identifier of the API' }, FILE],
    flags: PRICE_FLAGS,
    writes: true,
    async run(context, [api = '', file = ''], options) {
      const client = context.client()
      const accepts = await acceptsOf(options, client)
      if (!accepts) throw new UsageError('give --price or --accepts')
      const spec = await readText(file, context.io)
      // Reading changes nothing, so it is done also when nothing may be written.
      const { operations } = await context.client({ reads: true }).openapi.parse({ spec })
      const imported = await client.openapi.importOperations(api, { operations, accepts })
      const created = imported.created.map(({ method, path_pattern }) => ({
        what: 'created',
        method,
        path_pattern,
        why: '',
      }))
      const skipped = imported.skipped.map(({ reason, ...rest }) => ({ what: 'skipped', ...rest, why: reason }))
      const text = table(
        [...created, ...skipped],
        [
          ['outcome', ({ what }) => what],
          ['method', ({ method }) => method],
          ['pattern', ({ path_pattern }) => path_pattern],
          ['reason', ({ why }) => why],
        ],
        context.io,
      )
      return { value: imported, text }
    },
  }),
]
