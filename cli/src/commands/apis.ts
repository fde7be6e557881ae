import type { Api, Discovery } from '@launa/sdk'
import { command, type Flag } from '../command.ts'
import { API } from '../input/arguments.ts'
import { MATCH_FLAG, type MatchOptions, matchOf, withEtag } from '../input/etag.ts'
import { jsonObject } from '../input/json-input.ts'
import { needsOneOf } from '../input/mistakes.ts'
import { CODE_FLAG, type Code, withCode } from '../session/account-proof.ts'
import { suspensionText } from '../terminal/suspension-text.ts'
import type { Column } from '../terminal/table.ts'
import { fields } from '../terminal/text.ts'
import { copyApiCommand } from './copy-api.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const COLUMNS: readonly Column<Api>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['host', ({ primary_host }) => primary_host],
  ['served', servedText],
]

function servedText({ enabled, pay_to_address, suspended }: Api): string {
  if (!enabled || !pay_to_address) return 'no'
  return suspended ? `${suspended.kind} suspended` : 'yes'
}

interface ApiOptions extends Code {
  name?: string
  slug?: string
  upstream?: string
  payTo?: string
  guidance?: string
  contactEmail?: string
  publishOwnerEmail?: boolean
  upstreamHeaders?: Record<string, string>
  paymentContext?: boolean
  varyOn?: string[]
  redirectOrigin?: string[]
  openapiVersion?: string
  serviceName?: string
  iconUrl?: string
  tag?: string[]
  enabled?: boolean
}

const OPTIONAL_FLAGS: readonly Flag[] = [
  { flags: '--pay-to <address>', summary: 'EVM address that receives payments; without one nothing is served' },
  { flags: '--guidance <text>', summary: 'guidance for programs that call the API (x-guidance)' },
  { flags: '--contact-email <address>', summary: 'published as contact for buyers' },
  {
    flags: '--upstream-headers <json>',
    summary: 'headers added to requests to the upstream, {"x-api-key":"..."}; {} removes them; give secrets as @file',
    parse: jsonObject,
  },
  { flags: '--payment-context', summary: 'send the upstream a signed record of each payment' },
  { flags: '--no-payment-context', summary: 'send no signed record; the default' },
  {
    flags: '--vary-on <header>',
    summary:
      'request header that selects an answer; may be given more than once; Authorization and Cookie unless given',
    repeats: true,
  },
  {
    flags: '--redirect-origin <origin>',
    summary: 'https origin of another host; a redirect to it is charged like an answer; may be given more than once',
    repeats: true,
  },
  {
    flags: '--publish-owner-email',
    summary: 'publish the confirmed address of the account when there is no contact; the default',
  },
  { flags: '--no-publish-owner-email', summary: 'keep that address private' },
  { flags: '--openapi-version <version>', summary: 'version of the published description; 1.0.0 unless given' },
  { flags: '--service-name <name>', summary: 'name in x402 catalogues, 32 characters at most' },
  { flags: '--icon-url <url>', summary: 'icon in x402 catalogues' },
  { flags: '--tag <tag>', summary: 'tag in x402 catalogues; may be given more than once', repeats: true },
  { flags: '--enabled', summary: 'serve it' },
  { flags: '--no-enabled', summary: 'do not serve it' },
]

const CHANGES: readonly Flag[] = [
  { flags: '--name <name>', summary: 'display name' },
  { flags: '--slug <slug>', summary: 'first part of the host name' },
  { flags: '--upstream <url>', summary: 'base URL of the API that is sold' },
  ...OPTIONAL_FLAGS,
]

/** Returns only the fields that the options set. */
function optionalFields(options: ApiOptions) {
  const { payTo, guidance, contactEmail, publishOwnerEmail, upstreamHeaders, openapiVersion, enabled } = options
  const { paymentContext, varyOn, redirectOrigin } = options
  const { serviceName, iconUrl, tag } = options
  return {
    ...(payTo !== undefined && { pay_to_address: payTo }),
    ...(guidance !== undefined && { discovery_guidance: guidance }),
    ...(contactEmail !== undefined && { discovery_contact_email: contactEmail }),
    ...(publishOwnerEmail !== undefined && { publish_owner_email: publishOwnerEmail }),
    ...(upstreamHeaders !== undefined && { upstream_headers: upstreamHeaders }),
    ...(paymentContext !== undefined && { payment_context: paymentContext }),
    ...(varyOn !== undefined && { vary_on: varyOn }),
    ...(redirectOrigin !== undefined && { redirect_origins: redirectOrigin }),
    ...(openapiVersion !== undefined && { openapi_version: openapiVersion }),
    ...(serviceName !== undefined && { service_name: serviceName }),
    ...(iconUrl !== undefined && { icon_url: iconUrl }),
    ...(tag !== undefined && { tags: tag }),
    ...(enabled !== undefined && { enabled }),
  }
}

function apiText(api: Api & { etag?: string }): string {
  return fields([
    ['id', api.id],
    ['name', api.name],
    ['environment', api.environment],
    ['hosts', api.hosts.join(' ')],
    ['upstream', api.upstream_base_url],
    ['upstream headers', api.upstream_header_names.join(' ') || null],
    ['payment context', api.payment_context ? 'signed' : 'none'],
    ['varies on', api.vary_on.join(' ') || null],
    ['redirects to', api.redirect_origins.join(' ') || null],
    ['pays to', api.pay_to_address ?? 'no address yet: set one with apis update --pay-to'],
    ['enabled', api.enabled ? 'yes' : 'no'],
    ['suspended', suspensionText(api.suspended)],
    ['guidance', api.discovery_guidance],
    ['service', api.service_name],
    ['tags', api.tags.join(', ') || null],
    [
      'contact',
      api.discovery_contact_email ??
        (api.publish_owner_email ? 'the confirmed address of the account, if it publishes it' : null),
    ],
    ['created', api.created_at],
    ['etag', api.etag],
  ])
}

/** How many endpoints buyers can pay for, how many nobody can pay for, and how many were not checked. The warnings give the reasons. */
function payableText({ yes, unknown, no }: Discovery['payable_endpoints']): string {
  return `${yes} of ${yes + unknown + no}${no > 0 ? `, ${no} by nobody` : ''}${unknown > 0 ? `, ${unknown} not checked` : ''}`
}

export const apiCommands = [
  command<ListOptions>({
    name: 'apis list',
    summary: 'list your APIs, newest first',
    examples: ['apis list --sandbox', 'apis list --limit 200 --json'],
    flags: LIST_FLAGS,
    run: (context, _, { limit }) =>
      listResult(context, (client) => client.apis.list({ limit: pageSize(limit) }), {
        what: 'APIs',
        limit,
        columns: COLUMNS,
      }),
  }),
  command<Required<Pick<ApiOptions, 'name' | 'slug' | 'upstream'>> & ApiOptions>({
    name: 'apis create',
    summary: 'create an API: put an upstream HTTP API behind the gateway',
    examples: [
      'apis create --sandbox --name Weather --slug weather --upstream https://api.example.com --pay-to 0x00000000000000000000000000000000000000a1',
    ],
    flags: [
      { flags: '--name <name>', summary: 'display name', required: true },
      { flags: '--slug <slug>', summary: 'first part of the host name', required: true },
      { flags: '--upstream <url>', summary: 'base URL of the API that is sold', required: true },
      ...OPTIONAL_FLAGS,
      CODE_FLAG,
    ],
    writes: true,
    async run(context, _, options) {
      const { name, slug, upstream: upstream_base_url } = options
      const body = { name, slug, upstream_base_url, pay_to_mode: 'user_wallet' as const, ...optionalFields(options) }
      const create = (code: Code) => context.client().apis.create({ ...body, ...code })
      const api = await withCode(context, options.code, create)
      return { value: api, text: apiText(api) }
    },
  }),
  command({
    name: 'apis get',
    summary: 'show an API',
    examples: ['apis get weather --sandbox'],
    args: [API],
    async run(context, [id = '']) {
      const api = withEtag(await context.client().apis.get(id))
      return { value: api, text: apiText(api) }
    },
  }),
  command<ApiOptions & MatchOptions>({
    name: 'apis update',
    summary: 'change an API; options that are absent change nothing',
    examples: ["apis update weather --guidance 'Ask for a city.'", 'apis update weather --no-enabled'],
    args: [API],
    flags: [...CHANGES, MATCH_FLAG, CODE_FLAG],
    check: needsOneOf(CHANGES),
    writes: true,
    async run(context, [id = ''], options) {
      const { name, slug, upstream } = options
      const body = {
        ...(name !== undefined && { name }),
        ...(slug !== undefined && { slug }),
        ...(upstream !== undefined && { upstream_base_url: upstream }),
        ...optionalFields(options),
      }
      const update = (code: Code) => context.client().apis.update(id, { ...body, ...code }, matchOf(options))
      const api = withEtag(await withCode(context, options.code, update))
      return { value: api, text: apiText(api) }
    },
  }),
  command<MatchOptions>({
    name: 'apis delete',
    summary: 'delete an API with its endpoints and domains',
    examples: ['apis delete weather --sandbox', 'apis delete weather --yes'],
    question: ([api]) => `Delete the API ${api} with its endpoints and domains?`,
    args: [API],
    flags: [MATCH_FLAG],
    writes: true,
    async run(context, [id = ''], options) {
      await context.client().apis.delete(id, matchOf(options))
      return { value: { deleted: id }, text: 'deleted' }
    },
  }),
  copyApiCommand,
  command({
    name: 'apis discovery',
    summary: 'show the addresses of the discovery documents of an API',
    examples: ['apis discovery weather --sandbox'],
    args: [API],
    async run(context, [id = '']) {
      const discovery = await context.client().apis.discovery(id)
      const text = fields([
        ['host', discovery.primary_host],
        ['OpenAPI', discovery.openapi_url],
        ['manifest', discovery.well_known_url],
        ['endpoints', `${discovery.discoverable_endpoint_count} of ${discovery.endpoint_count} can be found`],
        ['payable', payableText(discovery.payable_endpoints)],
      ])
      return { value: discovery, text }
    },
  }),
]
