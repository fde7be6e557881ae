import type { ApiConfiguration, EndpointConfiguration } from '../domain/api-configuration.ts'
import { gatewayOrigin, type PublicGateway } from '../domain/gateway-host.ts'
import { v1NetworkName } from '../domain/network.ts'
import type { PaymentRequirements } from '../domain/payment-requirements.ts'
import { CHARGED_FIRST, CHARGED_FIRST_EXTENSION } from './charged-first-extension.ts'
import { bazaarExtension } from './discovery/bazaar.ts'
import { resourceText, serviceMetadata } from './discovery/resource-info.ts'
import { PAYMENT_IDENTIFIER, paymentIdentifierExtension } from './payment-identifier/extension.ts'
import { streamLimit } from './stream-limit-extension.ts'

/**
 * The 402 of an endpoint on one host: v2 in the header, v1 in the body where the network has a v1 name. The
 * extensions stand in the header alone, which is what v2 clients and crawlers read: the answer is sent often.
 */
export interface Challenge {
  /** x402 v2 `PaymentRequired`; the value of `PAYMENT-REQUIRED` is its base64. */
  header: OpenJson
  body: OpenJson
}

/** JSON with one opening or more, each inside a string: the path and query that a request asks for stand there. */
export type OpenJson = readonly string[]

/** What error a 402 carries when no payment was sent (x402 v2). */
export const PAYMENT_REQUIRED = 'Payment required'

/**
 * Builds the challenge for one gateway host. The origin of the resource's URL comes from configuration, never from the
 * request. The URL is the last member of its object, so that all but the request's own part is ready beforehand.
 */
export function buildChallenge(options: {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  accepts: readonly PaymentRequirements[]
  host: string
  gateway: PublicGateway
  error: string
}): Challenge {
  const { api, endpoint, host, gateway, error } = options
  const url = gatewayOrigin(host, gateway)
  const described = resourceText({ api, endpoint })
  const { header, accepts } = withinHeader({ ...options, ...described, url })
  const v1 = accepts.flatMap((requirements) => v1Accept(requirements, described) ?? [])
  const terms = { x402Version: 2, error, accepts, resource: { ...described, url } }
  return { header, body: v1.length > 0 ? v1Body({ error, accepts: v1, url }) : openEnd(terms) }
}

/**
 * Most bytes of JSON in the header without the path that is asked for: with it, in base64 and beside our other headers, they are 8 KiB
 * at most, which every client takes.
 */
const MOST_HEADER_BYTES = 3_584

/**
 * The header's terms, and what is described of them as far as there is room: schemas and examples go first, then the end of the
 * description, what is said of the service, the `bazaar` extension, and options beyond the first ones. All of it stands in the discovery
 * documents.
 */
function withinHeader(options: {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  accepts: readonly PaymentRequirements[]
  description: string
  mimeType: string
  url: string
  error: string
}): { header: OpenJson; accepts: readonly PaymentRequirements[] } {
  const { endpoint, description, mimeType, url, error } = options
  const bare = { ...endpoint, pathSchema: undefined, requestSchema: undefined, responseSchema: undefined }
  const service = serviceMetadata(options)
  const made = (extensions: object, text: string, accepts: readonly PaymentRequirements[], said: object = {}) => ({
    header: openEnd({
      ...{ x402Version: 2, error, accepts, extensions },
      resource: { ...said, description: text, mimeType, url },
    }),
    accepts,
  })
  const fits = ({ header }: { header: OpenJson }) => Buffer.byteLength(header.join('')) <= MOST_HEADER_BYTES
  const { accepts } = options
  const short = shortened(description)
  const { bazaar, ...needed } = extensionsOf(bare)
  const described = [extensionsOf(endpoint), { bazaar, ...needed }].map((all) =>
    made(all, description, accepts, service),
  )
  const shorter = [service, {}].map((said) => made({ bazaar, ...needed }, short, accepts, said))
  const first = [...described, ...shorter].find(fits)
  if (first) return first
  for (let count = accepts.length; count > 1; count -= 1) {
    const fewer = made(needed, short, accepts.slice(0, count))
    if (fits(fewer)) return fewer
  }
  return made(needed, short, accepts.slice(0, 1))
}

/** About as much as one line says. */
function shortened(description: string): string {
  return description.length > 200 ? `${description.slice(0, 199).toWellFormed()}…` : description
}

/** JSON of an object of which the last member is its resource. */
function openEnd(value: object): OpenJson {
  return cut(JSON.stringify(value), '"}}')
}

function v1Body({ error, accepts, url }: { error: string; accepts: readonly object[]; url: string }): OpenJson {
  const [start, end] = cut(JSON.stringify({ x402Version: 1, error, accepts: [] }), ']}')
  const [first = '', ...more] = accepts.map((accept) => cut(JSON.stringify({ ...accept, resource: url }), '"}')[0])
  return [start + first, ...more.map((accept) => `"},${accept}`), `"}${end}`]
}

function cut(text: string, end: string): [string, string] {
  return [text.slice(0, -end.length), end]
}

function extensionsOf(endpoint: EndpointConfiguration): Record<string, object> {
  return {
    bazaar: bazaarExtension(endpoint),
    [PAYMENT_IDENTIFIER]: paymentIdentifierExtension(endpoint.paymentIdentifierRequired),
    ...(endpoint.charge === 'before' && { [CHARGED_FIRST]: CHARGED_FIRST_EXTENSION }),
    ...streamLimit(endpoint.maxStreamSeconds),
  }
}

/** x402 v1 has names for some networks only, and one scheme; the others cannot be offered to its clients. */
function v1Accept(requirements: PaymentRequirements, described: object): object | undefined {
  const network = v1NetworkName(requirements.network)
  if (network === undefined || requirements.scheme !== 'exact') return undefined
  const { scheme, asset, payTo, maxTimeoutSeconds, extra, amount } = requirements
  return { scheme, network, maxAmountRequired: amount, asset, payTo, ...described, maxTimeoutSeconds, extra }
}
