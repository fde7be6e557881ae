import { z } from 'zod'
import { acceptsOf, priceInput } from '../pricing.ts'
import { apiId, endpoint } from '../shapes.ts'
import { ADDS, tool } from '../tool.ts'

const skipped = z.looseObject({ method: z.string(), path: z.string(), reason: z.string() })

export const importOpenapi = tool({
  name: 'launa_import_openapi',
  title: 'Import OpenAPI',
  description:
    'Makes an endpoint of each operation in an OpenAPI document (3.0, 3.1 or Swagger 2.0), all at the same price. ' +
    'Operations whose method and path exist are skipped, so it can be repeated.',
  scopes: ['openapi:read', 'endpoints:write'],
  input: z.strictObject({
    api_id: apiId,
    spec: z.string().min(1).describe('The document as text, JSON or YAML'),
    ...priceInput,
  }),
  output: z.looseObject({
    created: z.array(endpoint),
    skipped: z.array(skipped).describe('Operations that exist already, or that cannot be endpoints'),
  }),
  hints: { ...ADDS, idempotentHint: true },
  async run(context, { api_id, spec, ...price }) {
    const client = context.client()
    const accepts = await acceptsOf(price, client)
    const parsed = await client.openapi.parse({ spec })
    if (parsed.operations.length === 0) return { created: [], skipped: parsed.skipped }
    const imported = await client.openapi.importOperations(api_id, { operations: parsed.operations, accepts })
    return { created: imported.created, skipped: [...parsed.skipped, ...imported.skipped] }
  },
})
