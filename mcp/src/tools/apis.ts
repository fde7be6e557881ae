import { z } from 'zod'
import { api, apiId, pageAnswer, pageInput, pageOf } from '../shapes.ts'
import { ADDS, READS, tool } from '../tool.ts'

export const apiTools = [
  tool({
    name: 'launa_list_apis',
    title: 'List APIs',
    description: 'Lists the APIs behind the gateway, newest first, one page at a time.',
    scopes: ['apis:read'],
    input: z.strictObject(pageInput),
    output: pageOf(api),
    hints: READS,
    run: async (context, page) => pageAnswer(await context.client().apis.list(page)),
  }),
  tool({
    name: 'launa_get_api',
    title: 'Get an API',
    description:
      'Shows one API: its hosts, where it forwards to with which headers of its own (names alone), who is paid.',
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
      'Puts an existing HTTP API behind the gateway. It is served once it has a pay_to_address and an endpoint with a ' +
      'price (launa_add_endpoint or launa_import_openapi). The seller must have verified the email address.',
    scopes: ['apis:write'],
    input: z.strictObject({
      name: z.string().min(1).max(200).describe('Shown to people'),
      slug: z.string().describe('Becomes the host name: lower-case letters, digits and hyphens; unique'),
      upstream_base_url: z.string().describe('Base URL of the API that is sold'),
      pay_to_address: z.string().optional().describe('EVM address that gets the money; ask for it, never make one up'),
      discovery_guidance: z.string().max(8192).optional().describe('What a program should know before it calls'),
      discovery_contact_email: z.string().optional().describe('Published as contact for buyers'),
      publish_owner_email: z
        .boolean()
        .optional()
        .describe('Publishes your confirmed address when there is no contact; false unless given'),
      payment_context: z
        .boolean()
        .optional()
        .describe('Tells the upstream in a signed header what was paid for each request; false unless given'),
      openapi_version: z.string().optional().describe('Version of the published description; 1.0.0 unless given'),
      service_name: z.string().max(32).optional().describe('What x402 catalogues show, in ASCII'),
      icon_url: z.string().max(512).optional().describe('Its icon there'),
      tags: z.array(z.string().max(32)).max(5).optional().describe('What it is found by there, in ASCII'),
      enabled: z.boolean().optional().describe('Whether it is served; true unless given'),
    }),
    output: api,
    hints: ADDS,
    run: (context, fields) => context.client().apis.create({ ...fields, pay_to_mode: 'user_wallet' }),
  }),
]
