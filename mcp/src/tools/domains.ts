import { z } from 'zod'
import { apiId, id } from '../shapes.ts'
import { ADDS, READS, tool } from '../tool.ts'

const suggestion = z.looseObject({ hostname: z.string(), record_name: z.string(), cname_target: z.string() })

export const domainTools = [
  tool({
    name: 'launa_domain_suggest',
    title: 'Suggest domains',
    description: 'Suggests custom host names for an API, with the DNS records that each needs.',
    scopes: ['domains:read'],
    input: z.strictObject({ api_id: apiId }),
    output: z.looseObject({ items: z.array(suggestion) }),
    hints: READS,
    run: (context, { api_id }) => context.client().apis.domains.suggest(api_id),
  }),
  tool({
    name: 'launa_add_domain',
    title: 'Add a domain',
    description:
      'Adds a custom host name to an API. Publish the DNS records of the answer: a TXT record that proves the ' +
      'ownership, and a CNAME to the gateway. Then call launa_verify_domain.',
    scopes: ['domains:write'],
    input: z.strictObject({ api_id: apiId, hostname: z.string().max(512).describe('Such as api.example.com') }),
    output: z.looseObject({
      id,
      hostname: z.string(),
      status: z.string(),
      verification_record: z.looseObject({ type: z.string(), name: z.string(), value: z.string() }),
      cname_target: z.string(),
      verification_token: z.string().describe('Published in the TXT record; not a secret'),
    }),
    hints: ADDS,
    run: (context, { api_id, hostname }) => context.client().apis.domains.create(api_id, { hostname }),
  }),
  tool({
    name: 'launa_verify_domain',
    title: 'Verify a domain',
    description:
      'Checks the DNS record of a host name from launa_add_domain. Once it is verified, buyers can use the name. While it is ' +
      'pending, reason names what is missing.',
    scopes: ['domains:write'],
    input: z.strictObject({ api_id: apiId, domain_id: id.describe('Identifier of the domain, from launa_add_domain') }),
    output: z.looseObject({
      status: z.string().describe('verified, already verified or pending'),
      reason: z.string().optional(),
    }),
    hints: { ...ADDS, idempotentHint: true },
    run: (context, { api_id, domain_id }) => context.client().apis.domains.verify(api_id, domain_id),
  }),
]
