import { etagOf } from '@launa/sdk'
import { z } from 'zod'
import { boundedPage } from '../bounded.ts'
import { requireConfirmed } from '../confirm.ts'
import { api, apiId, pageInput, pageOf } from '../shapes.ts'
import { ADDS, READS, REPLACES, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const payTo = z.string().optional().describe('EVM address that gets the money; ask for it, never make one up')

const varyOn = z.array(z.string().max(64)).max(16).optional()
const redirectOrigins = z
  .array(z.string().max(300))
  .max(8)
  .optional()
  .describe('Https origins of other hosts; redirects there are charged like answers')

export const apiTools = [
  tool({
    name: 'launa_list_apis',
    title: 'List APIs',
    description: 'Lists the APIs behind the gateway, newest first, one page at a time.',
    scopes: ['apis:read'],
    input: z.strictObject(pageInput),
    output: pageOf(api),
    hints: READS,
    run: (context, { limit, cursor }) =>
      boundedPage((size) => context.client().apis.list({ limit: size, ...(cursor && { cursor }) }), {
        limit,
        show: (item) => item,
      }),
  }),
  tool({
    name: 'launa_get_api',
    title: 'Get an API',
    description: 'Shows one API: hosts, upstream, names of its upstream headers, payee, discovery texts.',
    scopes: ['apis:read'],
    input: z.strictObject({ api_id: apiId }),
    output: api,
    hints: READS,
    run: (context, { api_id }) => context.client().apis.get(api_id),
  }),
  tool({
    name: 'launa_create_api',
    title: 'Create an API',
    description:
      'Puts an existing HTTP API behind the gateway. Buyers can call it once it has a pay_to_address and an endpoint ' +
      'with a price (launa_add_endpoint or launa_import_openapi). The seller must have verified the email address.',
    scopes: ['apis:write'],
    input: z.strictObject({
      name: z.string().min(1).max(200).describe('Shown to people'),
      slug: z.string().describe('Becomes the host name: lower-case letters, digits and hyphens; unique'),
      upstream_base_url: z.string().describe('Base URL of the API that is sold'),
      pay_to_address: payTo,
      discovery_guidance: z.string().max(8192).optional().describe('What a program should know before it calls'),
      discovery_contact_email: z.string().optional().describe('Published as contact for buyers'),
      publish_owner_email: z
        .boolean()
        .optional()
        .describe('Publishes the confirmed address of the account if the API has no contact'),
      payment_context: z.boolean().optional().describe('Sends the upstream a signed record of each payment'),
      vary_on: varyOn.describe('Request headers that select an answer; authorization and cookie unless given'),
      redirect_origins: redirectOrigins,
      openapi_version: z.string().optional().describe('Version of the published description; 1.0.0 unless given'),
      service_name: z.string().max(32).optional().describe('Name in x402 catalogues, ASCII'),
      icon_url: z.string().max(512).optional().describe('URL of its icon in x402 catalogues'),
      tags: z.array(z.string().max(32)).max(5).optional().describe('Tags in x402 catalogues, ASCII'),
      enabled: z.boolean().optional().describe('Buyers can call it; true unless given'),
    }),
    output: api,
    hints: ADDS,
    run: (context, fields) => context.client().apis.create({ ...fields, pay_to_mode: 'user_wallet' }),
  }),
  tool({
    name: 'launa_update_api',
    title: 'Change an API',
    description:
      'Changes the given fields of an API. enabled false stops it for buyers within a second; true starts it again. ' +
      'Ask the person before you change pay_to_address. For discovery texts: launa_set_discovery_guidance.',
    scopes: ['apis:write'],
    input: z.strictObject({
      api_id: apiId,
      enabled: z.boolean().optional().describe('False: buyers cannot call it'),
      name: z.string().min(1).max(200).optional(),
      upstream_base_url: z.string().optional().describe('Base URL of the API that is sold'),
      pay_to_address: payTo,
      vary_on: varyOn.describe('Replaces the request headers that select an answer'),
      redirect_origins: redirectOrigins,
    }),
    output: api,
    hints: REPLACES,
    async run(context, { api_id, ...changes }) {
      if (Object.keys(changes).length === 0) throw new ToolError('invalid_arguments', 'say what to change')
      return context.client().apis.update(api_id, changes)
    },
  }),
  tool({
    name: 'launa_delete_api',
    title: 'Delete an API',
    description:
      'Deletes an API with its endpoints and domains. It cannot be undone; launa_update_api with enabled false stops an API ' +
      'and keeps it. Payments stay on record. Ask the person first.',
    scopes: ['apis:read', 'apis:write'],
    input: z.strictObject({
      api_id: apiId,
      confirm: z.string().describe('The slug of this API, as launa_get_api shows it'),
    }),
    output: z.looseObject({ deleted: z.literal(true), id: z.string(), slug: z.string() }),
    hints: REPLACES,
    async run(context, { api_id, confirm }) {
      const { apis } = context.client()
      const found = await apis.get(api_id)
      requireConfirmed(confirm, found.slug, 'slug')
      await apis.delete(api_id, { ifMatch: etagOf(found) })
      return { deleted: true as const, id: found.id, slug: found.slug }
    },
  }),
]
