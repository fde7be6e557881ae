import { etagOf } from '@launa/sdk'
import { z } from 'zod'
import { requireConfirmed } from '../confirm.ts'
import { acceptsOf, priceInput, repriced } from '../pricing.ts'
import { apiId, endpoint, endpointId } from '../shapes.ts'
import { REPLACES, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { endpointFilter, schemas } from './endpoints.ts'

/** The maximum number of changes that an answer lists. The answer only counts the others, because a model reads all the text. */
const MOST_SHOWN = 20

export const endpointChangeTools = [
  tool({
    name: 'launa_update_endpoint',
    title: 'Change an endpoint',
    description:
      'Changes the given fields of an endpoint: its price, its texts, or whether buyers can call it. price alone keeps network ' +
      'and token. price with network, or accepts, replaces all payment options. Buyers pay the new price at once.',
    scopes: ['endpoints:read', 'endpoints:write'],
    input: z.strictObject({
      api_id: apiId,
      endpoint_id: endpointId,
      ...priceInput,
      enabled: z.boolean().optional().describe('False: buyers cannot call it'),
      description: z.string().max(2000).nullable().optional().describe('Shown to buyers; null removes it'),
      summary: z.string().max(300).nullable().optional().describe('One line, shown to buyers; null removes it'),
      charge: z.enum(['after', 'before', 'tool_calls']).optional().describe('As in launa_add_endpoint'),
      always_verify: z.boolean().optional(),
    }),
    output: endpoint,
    hints: REPLACES,
    async run(context, { api_id, endpoint_id, price, network, accepts, ...changes }) {
      const client = context.client()
      const { endpoints } = client.apis
      const options = { price, network, accepts }
      const isPriced = Object.values(options).some((option) => option !== undefined)
      if (!isPriced && Object.keys(changes).length === 0) throw new ToolError('invalid_arguments', 'say what to change')
      if (price === undefined || network !== undefined || accepts !== undefined) {
        const priced = isPriced ? { accepts: await acceptsOf(options, client) } : {}
        return endpoints.update(api_id, endpoint_id, { ...changes, ...priced })
      }
      // The service refuses the change if another client changes the options after this read.
      const found = await endpoints.get(api_id, endpoint_id)
      const body = { ...changes, accepts: repriced(found, price) }
      return endpoints.update(api_id, endpoint_id, body, { ifMatch: etagOf(found) })
    },
  }),
  tool({
    name: 'launa_update_endpoints',
    title: 'Change many endpoints',
    description:
      'Changes the prices of all endpoints that match, or disables or enables them: all or none. Without etag it ' +
      'only shows the difference and an etag: show the difference to the person, then repeat with the etag.',
    scopes: ['endpoints:read', 'endpoints:write'],
    input: z.strictObject({
      api_id: apiId,
      filter: z.strictObject(endpointFilter).describe('{} matches all endpoints'),
      price: priceInput.price,
      network: priceInput.network,
      price_percent: z
        .number()
        .int()
        .min(1)
        .max(100_000)
        .optional()
        .describe('New prices in percent of the present: 110 is a tenth more'),
      set_enabled: z.boolean().optional().describe('False: buyers cannot call it'),
      etag: z.string().max(100).optional().describe('Etag of the call that showed the difference'),
    }),
    output: z.looseObject({
      dry_run: z.boolean(),
      matched: z.number(),
      changed: z.number(),
      changes: z.array(z.looseObject({ path_pattern: z.string() })),
    }),
    hints: REPLACES,
    async run(context, { api_id, filter, price, network, price_percent, set_enabled, etag }) {
      const client = context.client()
      const changes = {
        ...(price !== undefined && { accepts: await acceptsOf({ price, network }, client) }),
        ...(price_percent !== undefined && { price_percent }),
        ...(set_enabled !== undefined && { enabled: set_enabled }),
      }
      if (Object.keys(changes).length === 0) throw new ToolError('invalid_arguments', 'say what to change')
      const body = { filter, changes }
      const answer = await (etag === undefined
        ? client.apis.endpoints.updateMany(api_id, { ...body, dry_run: true })
        : client.apis.endpoints.updateMany(api_id, body, { ifMatch: etag }))
      return {
        ...answer,
        changes: answer.changes.slice(0, MOST_SHOWN),
        ...(answer.dry_run && { etag: etagOf(answer) }),
      }
    },
  }),
  tool({
    name: 'launa_update_endpoint_schemas',
    title: 'Update the schemas of an endpoint',
    description:
      'Replaces the description of the input and the answer of an endpoint: JSON Schemas, parameters, media types. ' +
      'clear_schemas infers the schemas again. The price stays.',
    scopes: ['endpoints:write'],
    input: z.strictObject({
      api_id: apiId,
      endpoint_id: endpointId,
      ...schemas,
      clear_schemas: z.boolean().optional().describe('Deletes the schemas and infers them again'),
    }),
    output: endpoint,
    hints: REPLACES,
    async run(context, { api_id, endpoint_id, ...changes }) {
      if (Object.keys(changes).length === 0) throw new ToolError('invalid_arguments', 'say what to change')
      return context.client().apis.endpoints.update(api_id, endpoint_id, changes)
    },
  }),
  tool({
    name: 'launa_delete_endpoint',
    title: 'Delete an endpoint',
    description:
      'Deletes an endpoint: buyers can no longer call it. It cannot be undone; launa_update_endpoint with enabled false ' +
      'stops an endpoint and keeps it. Payments stay on record. Ask the person first.',
    scopes: ['endpoints:read', 'endpoints:write'],
    input: z.strictObject({
      api_id: apiId,
      endpoint_id: endpointId,
      confirm: z.string().describe('Method and path_pattern of this endpoint, such as "GET /weather"'),
    }),
    output: z.looseObject({ deleted: z.literal(true), id: z.string(), method: z.string(), path_pattern: z.string() }),
    hints: REPLACES,
    async run(context, { api_id, endpoint_id, confirm }) {
      const { endpoints } = context.client().apis
      const found = await endpoints.get(api_id, endpoint_id)
      const { id, method, path_pattern } = found
      requireConfirmed(confirm, `${method} ${path_pattern}`, 'method and path_pattern')
      await endpoints.delete(api_id, endpoint_id, { ifMatch: etagOf(found) })
      return { deleted: true as const, id, method, path_pattern }
    },
  }),
]
