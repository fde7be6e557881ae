import type { PayableEndpoints } from '@launa/sdk'
import { checkHost } from '../../../programs/discovery/check-host.ts'
import type { Finding, Remedy } from '../../../programs/discovery/finding.ts'
import { payabilityFindings } from '../../../programs/discovery/payability-findings.ts'
import { command, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { API } from '../input/arguments.ts'
import { identifierOf } from '../named.ts'
import { table } from '../terminal/table.ts'
import { fields, plain } from '../terminal/text.ts'

/** What a seller can do about each problem that a crawler would have with the discovery documents. */
const REMEDIES: Readonly<Record<Remedy, string>> = {
  discovery_contact_email: 'set one with apis update --contact-email',
  discovery_guidance: 'set it with apis update --guidance',
  request_schema: 'set one with endpoints update --request-schema',
  response_schema: 'set one with endpoints update --response-schema',
}

export const discoveryCommands = [
  command({
    name: 'discovery urls',
    summary: 'list the addresses of the discovery documents of an API, for each of its hosts',
    examples: ['discovery urls weather --sandbox'],
    args: [API],
    async run(context, [id = '']) {
      const { host_urls } = await context.client().apis.discovery(id)
      const text = host_urls.map(({ openapi_url, well_known_url }) => `${openapi_url}\n${well_known_url}`).join('\n')
      return { value: { host_urls }, text }
    },
  }),
  command({
    name: 'discovery check',
    summary: 'check the discovery documents of an API as a crawler reads them',
    examples: ['discovery check weather --sandbox', 'discovery check https://weather.example.com'],
    args: [
      { name: '<api-or-url>', summary: 'identifier or slug of one of your APIs, or an address on any gateway host' },
    ],
    run: check,
  }),
]

async function check(context: Context, [target = '']: string[]): Promise<Result> {
  const { gatewayFetch } = await import('@launa/sdk/buyer')
  const { origin, expected, payable } = await targetOf(context, target)
  const { findings: ofHost, endpoints } = await checkHost(origin, {
    fetch: gatewayFetch({ network: 'any', allowHttp: true }),
    signal: context.signal,
    expected,
  })
  const findings = [...(payable ? payabilityFindings(payable) : []), ...ofHost]
  const errors = findings.filter(({ level }) => level === 'error').length
  const value = { origin, ok: errors === 0, endpoints, findings }
  return { value, text: checkText(context, { origin, endpoints, findings }), exitCode: errors === 0 ? 0 : 1 }
}

interface Target {
  origin: string
  /** The number of endpoints that the documents should list. It is known only for an API of the caller. */
  expected?: number
  payable?: PayableEndpoints
}

async function targetOf(context: Context, target: string): Promise<Target> {
  if (URL.canParse(target)) return { origin: new URL(target).origin }
  const discovery = await context.client().apis.discovery(await identifierOf(context, target, { kind: 'api' }))
  const { openapi_url: url, discoverable_endpoint_count: expected, payable_endpoints: payable } = discovery
  return { origin: new URL(url).origin, expected, payable }
}

function checkText(
  { io }: Context,
  { origin, endpoints, findings }: { origin: string; endpoints: number; findings: readonly Finding[] },
): string {
  const head = fields([
    ['host', origin],
    ['endpoints', endpoints],
  ])
  if (findings.length === 0) return `${head}\n\nNo findings: a crawler reads all of it.`
  const columns = [
    ['level', ({ level }: Finding) => level],
    ['where', ({ where }: Finding) => plain(where)],
    ['what', ({ message, remedy }: Finding) => plain(remedy ? `${message}: ${REMEDIES[remedy]}` : message)],
  ] as const
  return `${head}\n\n${table(findings, columns, io)}`
}
