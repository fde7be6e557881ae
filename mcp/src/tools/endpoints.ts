import { ENDPOINT_METHODS } from '@launa/sdk'
import { z } from 'zod'
import { boundedPage } from '../bounded.ts'
import { acceptsOf, priceInput } from '../pricing.ts'
import { amount, apiId, endpoint, endpointId, pageInput, pageOf, schemaInput, withoutSchemas } from '../shapes.ts'
import { ADDS, READS, tool } from '../tool.ts'

/** The schemas of an endpoint's request and answer. */
export const schemas = {
  request_schema: schemaInput.optional().describe('JSON Schema of the body, or of the query of GET, HEAD and DELETE'),
  response_schema: schemaInput.optional().describe('JSON Schema of the 2xx answer'),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(['query', 'header', 'cookie']) }))
    .optional()
    .describe('Query, header and cookie parameters as in OpenAPI: required, description, schema, style, explode'),
  request_mime_type: z.string().nullable().optional().describe('Media type of the body; null: application/json'),
  mime_type: z.string().nullable().optional().describe('Media type of the 2xx answer; null: application/json'),
  success_status: z.number().int().nullable().optional().describe('Status of the 2xx answer; null: 200'),
}

/** Selects endpoints of an API. */
export const endpointFilter = {
  search: z.string().max(200).optional().describe('Text in path, summary, description or operation id'),
  method: z.enum(ENDPOINT_METHODS).optional(),
  path_prefix: z.string().max(1_024).optional().describe('Beginning of path_pattern, such as /v1/'),
  min_amount: amount.optional(),
  max_amount: amount.optional(),
  enabled: z.boolean().optional(),
}

export const endpointTools = [
  tool({
    name: 'launa_list_endpoints',
    title: 'List endpoints',
    description: 'Lists the priced endpoints of an API without their JSON Schemas, newest first, one page at a time.',
    scopes: ['endpoints:read'],
    input: z.strictObject({ api_id: apiId, ...endpointFilter, ...pageInput }),
    output: pageOf(endpoint),
    hints: READS,
    run: (context, { api_id, limit, cursor, enabled, ...filter }) => {
      const query = { ...filter, ...(enabled !== undefined && ({ enabled: enabled ? 'true' : 'false' } as const)) }
      return boundedPage(
        (size) => context.client().apis.endpoints.list(api_id, { ...query, limit: size, ...(cursor && { cursor }) }),
        { limit, show: withoutSchemas },
      )
    },
  }),
  tool({
    name: 'launa_get_endpoint',
    title: 'Get an endpoint',
    description: 'Shows one endpoint with its JSON Schemas.',
    scopes: ['endpoints:read'],
    input: z.strictObject({ api_id: apiId, endpoint_id: endpointId }),
    output: endpoint,
    hints: READS,
    run: (context, { api_id, endpoint_id }) => context.client().apis.endpoints.get(api_id, endpoint_id),
  }),
  tool({
    name: 'launa_add_endpoint',
    title: 'Add an endpoint',
    description:
      'Puts a price on a method and path of an API. Buyers pay it for each request from then on; requests that no ' +
      'endpoint covers are not served.',
    scopes: ['endpoints:write'],
    input: z.strictObject({
      api_id: apiId,
      method: z.enum(ENDPOINT_METHODS),
      path_pattern: z
        .string()
        .describe(
          'A path. {id} stands for text in a segment, * at the end for all that follows: /cities/{city}/forecast/*',
        ),
      ...priceInput,
      description: z.string().max(2000).optional().describe('Shown to buyers'),
      summary: z.string().max(300).optional().describe('One line, shown to buyers'),
      operation_id: z.string().max(200).optional().describe('operationId in the published OpenAPI document'),
      tags: z.array(z.string().max(64)).max(10).optional().describe('Groups of endpoints'),
      path_schema: schemaInput.optional().describe('JSON Schema with a property for each name in the path'),
      ...schemas,
      enabled: z.boolean().optional(),
      charge: z
        .enum(['after', 'before', 'tool_calls'])
        .optional()
        .describe(
          'after: when the API has answered; before: before it gets the request; tool_calls: only MCP tool calls that succeed',
        ),
      always_verify: z.boolean().optional().describe('Verifies each payment, also of known payers'),
      max_redeliveries: z
        .number()
        .int()
        .min(1)
        .max(10)
        .optional()
        .describe('How often a request is repeated if its answer was lost'),
      max_stream_seconds: z
        .number()
        .int()
        .min(1)
        .max(86_400)
        .optional()
        .describe('Longest duration of an answer, such as a stream'),
      ttl: z
        .number()
        .int()
        .min(1)
        .max(31_536_000)
        .optional()
        .describe('Lifetime in seconds; it ends earlier with its first payment'),
    }),
    output: endpoint,
    hints: ADDS,
    async run(context, { api_id, price, network, accepts, ...fields }) {
      const client = context.client()
      const options = await acceptsOf({ price, network, accepts }, client)
      return client.apis.endpoints.create(api_id, { ...fields, accepts: options })
    },
  }),
]
