import { formatUnits } from 'viem'
import type { ApiConfiguration } from '../../../domain/configuration/api-configuration.ts'
import type { ChargeTime } from '../../../domain/endpoints/charging.ts'
import type { TokenOf } from '../../../domain/networks/token-registry.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { oneLine } from '../../../domain/public-text.ts'
import { shortened } from '../../../facilitators/facilitator-limits.ts'
import type { DiscoverableEndpoint } from './discoverable.ts'
import { fitting } from './fitting.ts'

/** The facts that a language model needs to use the API, as Markdown (the `llms.txt` convention). */
export function llmsText(options: {
  api: ApiConfiguration
  endpoints: readonly DiscoverableEndpoint[]
  origin: string
  tokenOf: TokenOf
}): string {
  const { api, endpoints, origin, tokenOf } = options
  const { guidance } = api.discovery
  const whatOf = ({ endpoint }: DiscoverableEndpoint) => oneLine(endpoint.summary ?? endpoint.description ?? '')
  const tell = (sold: DiscoverableEndpoint, room: number) => {
    const { endpoint, accepts } = sold
    const prices = [...new Set(accepts.map((accept) => priceText(accept, tokenOf)))].join(' or ')
    const text = shortened(whatOf(sold), room)
    const what = text && `: ${text}`
    const first = CHARGED[endpoint.charge]
    const { maxStreamSeconds: seconds } = endpoint
    const end = seconds === undefined ? '' : `, for ${seconds} s at most`
    return `- \`${endpoint.method} ${endpoint.pathPattern}\`, ${prices}${first}${end}${what}`
  }
  const { told: lines, omitted } = fitting(endpoints, { sizesOf: (sold) => [whatOf(sold).length], tell })
  const isSomeChargedFirst = endpoints.some(({ endpoint }) => endpoint.charge === 'before')
  return [
    `# ${oneLine(api.name)}`,
    '',
    ...(guidance ? [`> ${oneLine(guidance)}`, ''] : []),
    'Every request is paid for with x402: call it, read the terms from the PAYMENT-REQUIRED header of the 402,',
    `and call it again with a signed payment in PAYMENT-SIGNATURE. Failed requests are not charged${isSomeChargedFirst ? ', but for' : '.'}`,
    ...(isSomeChargedFirst ? CHARGED_FIRST : []),
    '',
    '## Endpoints',
    '',
    ...lines,
    ...(omitted > 0 ? [`- ${omitted} more, for which there is no room here`] : []),
    '',
    '## More',
    '',
    `- [OpenAPI](${origin}/openapi.json)`,
    `- [x402 manifest](${origin}/.well-known/x402.json)`,
    '',
  ].join('\n')
}

const CHARGED: Readonly<Record<ChargeTime, string>> = {
  after: '',
  before: ', charged first',
  tool_calls:
    ', an MCP server: of its known methods only a `tools/call` that succeeds is charged, one message to a request',
}

const CHARGED_FIRST = [
  'endpoints that are charged first: when such a request fails, send the same payment again, it gets the answer later.',
]

/** The price in the token's own units, with its symbol or, for a token that is not in the registry, its address. */
function priceText({ network, asset, amount }: PaymentRequirements, tokenOf: TokenOf): string {
  const token = tokenOf({ network, asset })
  return token
    ? `${formatUnits(BigInt(amount), token.decimals)} ${token.symbol}`
    : `${amount} atomic units of token ${asset} on ${network}`
}
