import { type AcceptOption, type ImportReport, joinImportReports, type Launa, type ParsedOpenapi } from '@launa/sdk'
import { command } from '../command.ts'
import { API } from '../input/arguments.ts'
import { readText } from '../input/input-file.ts'
import { jsonObject } from '../input/json-input.ts'
import { acceptsOf, PRICE_FLAGS } from '../input/pricing.ts'
import { UsageError } from '../input/usage-error.ts'
import { CODE_FLAG, type Code, withCode } from '../session/account-proof.ts'
import type { Io } from '../terminal/io.ts'
import { type Column, table } from '../terminal/table.ts'
import { type ImportOptions, importByJob, termsOf } from './openapi-job.ts'
import { reportText } from './openapi-report.ts'

const FILE = { name: '<file>', summary: 'OpenAPI 3 or Swagger 2.0, JSON or YAML; - is standard input' }

const COLUMNS: readonly Column<ParsedOpenapi['operations'][number]>[] = [
  ['method', ({ method }) => method],
  ['path', ({ path }) => path],
  ['pattern', ({ path_pattern }) => path_pattern],
  ['price', ({ proposed_price }) => proposed_price],
  ['summary', ({ summary }) => summary, 'first'],
]

/**
 * Files above this size in bytes are imported by a job. A request contains the file as JSON text, which is longer than the file, and the
 * service limits the size of requests and answers.
 */
const LARGE = 900_000

/** The maximum number of operations per request. */
const MOST_OPERATIONS = 2_000

type Operation = ParsedOpenapi['operations'][number] & { accepts?: AcceptOption[] }

export const openapiCommands = [
  command({
    name: 'openapi parse',
    summary: 'show the operations of an OpenAPI file; nothing is stored',
    examples: ['openapi parse openapi.yaml', 'openapi parse - < openapi.json'],
    args: [FILE],
    async run(context, [file = '']) {
      const parsed = await context.client().openapi.parse({ spec: await documentIn(file, context.io) })
      if (parsed.operations.length + parsed.skipped.length === 0) throw new Error(`there is no operation in ${file}`)
      const sold = table(parsed.operations, COLUMNS, context.io)
      const skipped = parsed.skipped_count > 0 ? [reportText([], parsed, context.io)] : []
      return { value: parsed, text: [sold, ...skipped].join('\n\n') }
    },
  }),
  command<ImportOptions>({
    name: 'openapi import',
    summary: 'create an endpoint for each operation; existing endpoints are skipped',
    examples: [
      'openapi import weather openapi.yaml --sandbox --price 0.01',
      'openapi import weather openapi.yaml --sandbox --price 0.01 --prices \'{"GET /pets/{id}":"0.05"}\'',
      'openapi import weather openapi.yaml --sandbox --price 0.01 --document-prices',
      'openapi import weather openapi.yaml --sandbox --price 0.01 --no-enabled',
    ],
    args: [API, FILE],
    flags: [
      ...PRICE_FLAGS,
      {
        flags: '--prices <json>',
        summary: 'prices of single operations in USDC, {"GET /pets/{id}":"0.05"}, or @file; for all others: --price',
        parse: jsonObject,
      },
      {
        flags: '--document-prices',
        summary: 'sell an operation at the price that the file proposes (x-payment-info); for all others: --price',
      },
      { flags: '--no-enabled', summary: 'create the endpoints switched off: they are not sold until you enable them' },
      CODE_FLAG,
    ],
    check: (options) =>
      ['price', 'accepts', 'prices'].some((name) => Object.hasOwn(options, name))
        ? []
        : ['give --price, --accepts or --prices'],
    writes: true,
    async run(context, [api = '', file = ''], options) {
      const client = context.client()
      const accepts = await acceptsOf(options, client)
      const spec = await documentIn(file, context.io)
      if (Buffer.byteLength(spec) > LARGE) return importByJob(context, { api, spec, accepts, options })
      // This request only parses the file and changes nothing, so a dry run sends it too.
      const parsed = await context.client({ reads: true }).openapi.parse({ spec })
      if (parsed.operations.length > MOST_OPERATIONS) return importByJob(context, { api, spec, accepts, options })
      const operations = await priced(parsed.operations, options, client)
      const body = { operations, ...termsOf(options), ...(accepts && { accepts }) }
      const start = (code: Code) => client.openapi.importOperations(api, { ...body, ...code })
      const imported =
        operations.length === 0 ? { created: [], ...NOTHING } : await withCode(context, options.code, start)
      const created = imported.created.map(({ method, path_pattern }) => ({
        ...{ what: 'created' as const, method, path_pattern, why: '' },
      }))
      const value = { ...imported, ...joinImportReports(parsed, imported, operations) }
      return { value, text: reportText(created, value, context.io) }
    },
  }),
]

/** The report of an import without operations. */
const NOTHING: ImportReport = { skipped: [], skipped_count: 0, warnings: [], warnings_count: 0 }

/** Reads the document from the file, or from standard input for `-`. */
async function documentIn(file: string, io: Io): Promise<string> {
  return file === '-' ? io.readStdin() : readText(file)
}

/** Adds the prices from `--prices` to the operations. */
async function priced(operations: Operation[], options: ImportOptions, client: Launa): Promise<Operation[]> {
  const { prices = {}, accepts: _accepts, documentPrices: _document, enabled: _enabled, ...how } = options
  const left = new Set(Object.keys(prices))
  const known = new Map<string, AcceptOption[]>()
  const result: Operation[] = []
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`
    const price = prices[name]
    left.delete(name)
    if (price === undefined) result.push(operation)
    else if (typeof price !== 'string') throw new UsageError(`the price of ${name} must be text, such as "0.05"`)
    else {
      const own = known.get(price) ?? (await acceptsOf({ ...how, price }, client)) ?? []
      known.set(price, own)
      result.push({ ...operation, accepts: own })
    }
  }
  const [unknown] = left
  if (unknown !== undefined) throw new UsageError(`--prices names ${unknown}, which is no operation of the file`)
  return result
}
