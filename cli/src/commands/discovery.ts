import { checkHost, type Finding, type Remedy } from '@launa/sdk/discovery'
import { command, type Result, UsageError } from '../command.ts'
import type { Context } from '../context.ts'
import { fields, plain, table } from '../text.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What takes a finding away, on the command line. */
const REMEDIES: Readonly<Record<Remedy, string>> = {
  discovery_contact_email: 'set one with apis update --contact-email',
  discovery_guidance: 'set it with apis update --guidance',
  request_schema: 'set one with endpoints update --request-schema',
  response_schema: 'set one with endpoints update --response-schema',
}

export const discoveryCommands = [
  command({
    name: 'discovery urls',
    summary: "the addresses of an API's discovery documents, for each of its hosts",
    args: [{ name: '<api>', summary: 'identifier of the API' }],
    async run(context, [id = '']) {
      const { host_urls } = await context.client().apis.discovery(id)
      const text = host_urls.map(({ openapi_url, well_known_url }) => `${openapi_url}\n${well_known_url}`).join('\n')
      return { value: { host_urls }, text }
    },
  }),
  command({
    name: 'discovery check',
    summary: 'look at an API as a crawler does and say what it would miss',
    args: [{ name: '<api-or-url>', summary: 'identifier of one of your APIs, or an address on any gateway host' }],
    run: check,
  }),
]

async function check(context: Context, [target = '']: string[]): Promise<Result> {
  const { gatewayFetch } = await import('@launa/sdk/buyer')
  const { origin, expected } = await targetOf(context, target)
  const { findings, endpoints } = await checkHost(origin, {
    fetch: gatewayFetch({ network: 'any', allowHttp: true }),
    signal: context.signal,
    expected,
  })
  const errors = findings.filter(({ level }) => level === 'error').length
  const value = { origin, ok: errors === 0, endpoints, findings }
  return { value, text: checkText(context, { origin, endpoints, findings }), exitCode: errors === 0 ? 0 : 1 }
}

async function targetOf(context: Context, target: string): Promise<{ origin: string; expected: number | undefined }> {
  if (UUID.test(target)) {
    const discovery = await context.client().apis.discovery(target)
    return { origin: new URL(discovery.openapi_url).origin, expected: discovery.discoverable_endpoint_count }
  }
  if (!URL.canParse(target)) throw new UsageError('give the identifier of an API, or an address')
  return { origin: new URL(target).origin, expected: undefined }
}

function checkText(
  { io }: Context,
  { origin, endpoints, findings }: { origin: string; endpoints: number; findings: readonly Finding[] },
): string {
  const head = fields([
    ['host', origin],
    ['endpoints', endpoints],
  ])
  if (findings.length === 0) return `${head}\n\nA crawler misses nothing.`
  const columns = [
    ['level', ({ level }: Finding) => level],
    ['where', ({ where }: Finding) => plain(where)],
    ['what', ({ message, remedy }: Finding) => plain(remedy ? `${message}: ${REMEDIES[remedy]}` : message)],
  ] as const
  return `${head}\n\n${table(findings, columns, io)}`
}
