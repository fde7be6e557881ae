import { z } from 'zod'
import { api, apiId, warnings } from '../shapes.ts'
import { READS, REPLACES, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const urls = { host: z.string(), openapi_url: z.string(), well_known_url: z.string() }

export const discoveryTools = [
  tool({
    name: 'launa_discovery_urls',
    title: 'Discovery addresses',
    description:
      'Shows the addresses of the documents for buyers and crawlers: the OpenAPI document and the x402 manifest of ' +
      'each host.',
    scopes: ['apis:read'],
    input: z.strictObject({ api_id: apiId }),
    output: z.looseObject({
      primary_host: z.string(),
      hosts: z.array(z.string()),
      openapi_url: z.string(),
      well_known_url: z.string(),
      endpoint_count: z.number(),
      discoverable_endpoint_count: z
        .number()
        .describe('Those in the discovery documents: enabled, not ephemeral, payable now'),
      payable_endpoints: z.looseObject({ yes: z.number(), unknown: z.number(), no: z.number(), warnings }),
      host_urls: z.array(z.looseObject({ ...urls, is_primary: z.boolean() })),
    }),
    hints: READS,
    run: (context, { api_id }) => context.client().apis.discovery(api_id),
  }),
  tool({
    name: 'launa_set_discovery_guidance',
    title: 'Set discovery guidance',
    description:
      'Replaces texts in the discovery documents of an API: guidance for programs (info.x-guidance), contact address, version. ' +
      'Changes only the given fields; null removes a text.',
    scopes: ['apis:write'],
    input: z.strictObject({
      api_id: apiId,
      guidance: z.string().max(8192).nullable().optional().describe('What a program should know before it calls'),
      contact_email: z.string().nullable().optional().describe('Published as contact for buyers'),
      publish_owner_email: z
        .boolean()
        .optional()
        .describe('Publishes the confirmed address of the account if the API has no contact'),
      openapi_version: z.string().nullable().optional().describe('info.version; null is 1.0.0'),
    }),
    output: api,
    hints: REPLACES,
    async run(context, { api_id, guidance, contact_email, publish_owner_email, openapi_version }) {
      const changes = {
        ...(guidance !== undefined && { discovery_guidance: guidance }),
        ...(contact_email !== undefined && { discovery_contact_email: contact_email }),
        ...(publish_owner_email !== undefined && { publish_owner_email }),
        ...(openapi_version !== undefined && { openapi_version }),
      }
      if (Object.keys(changes).length === 0) throw new ToolError('invalid_arguments', 'say what to change')
      return context.client().apis.update(api_id, changes)
    },
  }),
]
