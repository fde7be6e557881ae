import { type ImportReport, joinImportReports, type Launa } from '@launa/sdk'
import { z } from 'zod'
import { acceptsOf, priceInput } from '../pricing.ts'
import { apiId, importedEndpoint, warnings, withoutSchemas } from '../shapes.ts'
import { ADDS, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

/** How many operations of an import are shown; launa_list_endpoints has the others. */
const MOST_SHOWN = 50

const skipped = z.looseObject({ method: z.string(), path: z.string(), code: z.string(), reason: z.string() })

export const importOpenapi = tool({
  name: 'launa_import_openapi',
  title: 'Import OpenAPI',
  description:
    'Makes an endpoint of each operation in an OpenAPI document (version 3 or Swagger 2.0), at one price for all or' +
    ' a price for each. Existing endpoints are skipped, so the import can be repeated.',
  scopes: ['openapi:read', 'endpoints:write'],
  input: z.strictObject({
    api_id: apiId,
    spec: z.string().min(1).describe('The document as text, JSON or YAML'),
    ...priceInput,
    prices: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Prices of single operations in USDC, {"GET /pets/{id}": "0.05"}; the others have `price` or `accepts`',
      ),
    document_prices: z
      .boolean()
      .optional()
      .describe(
        'True: operations have the prices that the document proposes (x-payment-info); the others have `price` or `accepts`',
      ),
    enabled: z.boolean().optional().describe('False: the endpoints are created switched off; true unless given'),
  }),
  output: z.looseObject({
    created_count: z.number(),
    skipped_count: z.number(),
    created: z.array(importedEndpoint).describe('The first 50, without schemas'),
    skipped: z.array(skipped).describe('The first 50 that exist already, or cannot be endpoints'),
    warnings: warnings.describe('The first 50 parts of the document that were changed or left out'),
    warnings_count: z.number(),
  }),
  hints: { ...ADDS, idempotentHint: true },
  async run(context, { api_id, spec, prices = {}, document_prices = false, enabled = true, ...common }) {
    const client = context.client()
    const { network } = common
    const accepts = await acceptsOf(common, client)
    const parsed = await client.openapi.parse({ spec })
    const named = new Set(parsed.operations.map(nameOf))
    const unknown = Object.keys(prices).find((name) => !named.has(name))
    if (unknown !== undefined)
      throw new ToolError('invalid_arguments', `prices names ${unknown}, which is no operation of the document`)
    if (parsed.operations.length === 0) return shown([], parsed)
    const options = new Map<string, Awaited<ReturnType<typeof acceptsOf>>>()
    for (const [name, price] of Object.entries(prices))
      if (!options.has(price))
        options.set(
          price,
          await acceptsOf({ price, network, accepts: undefined }, client, `prices[${JSON.stringify(name)}]`),
        )
    const operations = parsed.operations.map((operation) => {
      const own = options.get(prices[nameOf(operation)] ?? '')
      return own ? { ...operation, accepts: own } : operation
    })
    const imported = await client.openapi.importOperations(api_id, { operations, accepts, document_prices, enabled })
    return shown(imported.created, joinImportReports(parsed, imported, operations))
  },
})

type Created = Awaited<ReturnType<Launa['openapi']['importOperations']>>['created']

function shown(created: Created, { skipped, skipped_count, warnings, warnings_count }: ImportReport) {
  return {
    created_count: created.length,
    skipped_count,
    created: created.slice(0, MOST_SHOWN).map(withoutSchemas),
    skipped: skipped.slice(0, MOST_SHOWN),
    warnings: warnings.slice(0, MOST_SHOWN),
    warnings_count,
  }
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}
