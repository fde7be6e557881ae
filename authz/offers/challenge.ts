import { evmTransferMethod } from '../../domain/accepts/offered-option.ts'
import type { ApiConfiguration, EndpointConfiguration } from '../../domain/configuration/api-configuration.ts'
import { gatewayOrigin, type PublicGateway } from '../../domain/hosts/gateway-host.ts'
import { isEarlyV1Name, v1NetworkName } from '../../domain/networks/network.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { sponsoringExtensions } from '../schemes/permit2/gas-sponsoring.ts'
import type { Sponsoring } from '../schemes/permit2/payload.ts'
import { PERMIT2 } from '../schemes/permit2/permit2.ts'
import { bazaarExtension } from './discovery/bazaar.ts'
import { resourceText, serviceMetadata } from './discovery/resource-info.ts'
import { chargeExtension } from './extensions/charge.ts'
import { PAYMENT_IDENTIFIER, paymentIdentifierExtension } from './extensions/payment-identifier.ts'
import { streamLimit } from './extensions/stream-limit.ts'

/**
 * The 402 of an endpoint on one host: v2 in the header, and v1 in the body. If the network has no v1 name, the body repeats the header. A
 * 412 has v2 in both, and its body names the missing allowance.
 */
export interface Challenge {
  /** x402 v2 `PaymentRequired`; the value of `PAYMENT-REQUIRED` is its base64. */
  header: OpenJson
  body: OpenJson
  /** The terms that fit into the header. */
  accepts: readonly PaymentRequirements[]
  /** 402; or 412, if only an allowance of the payment's token is missing. x402's own server answers 412 in this case, too. */
  status: 402 | 412
}

/** JSON text, cut at one or more places inside of strings. The path and query of the request are inserted there. */
export type OpenJson = readonly string[]

/** The error in a 402 when no payment was sent (x402 v2). */
export const PAYMENT_REQUIRED = 'Payment required'

/**
 * Builds the challenge for one gateway host. The URL's origin comes from configuration, never from the request. The URL is the last member
 * of its object, so that all before it is prepared once.
 */
export function buildChallenge(options: {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  accepts: readonly PaymentRequirements[]
  host: string
  gateway: PublicGateway
  error: string
  /** The terms of a payment in a token for which its payer has not approved Permit2 yet. */
  unapproved?: PaymentRequirements | undefined
  /** Approvals for Permit2 that the facilitator pays for. */
  sponsorings?: readonly Sponsoring[]
}): Challenge {
  const { api, endpoint, host, gateway, error, unapproved } = options
  const url = gatewayOrigin(host, gateway)
  const described = resourceText({ api, endpoint })
  const { header, accepts } = withinHeader({ ...options, ...described, url })
  const v1 = v1Accepts(accepts, described)
  if (unapproved) {
    const body = {
      x402Version: 2,
      error,
      allowance: allowanceFor(unapproved),
      accepts,
      resource: { ...described, url },
    }
    return { header, accepts, body: openEnd(body), status: 412 }
  }
  const body = v1.length > 0 ? v1Body({ error, accepts: v1, url }) : header
  return { header, accepts, body, status: 402 }
}

/** The missing approval. With it, this payment becomes valid. */
function allowanceFor({ network, asset, amount }: PaymentRequirements): object {
  return { network, asset, spender: PERMIT2, amount }
}

/**
 * The most bytes of JSON in the header, without the requested path. In base64, with the path and our other headers, the header block stays
 * below 8 KiB, which every client accepts.
 */
const MOST_HEADER_BYTES = 3_584

/**
 * Cuts the terms until they fit into the header. Parts are cut in this order:
 * - schemas become outlines, shorter and shorter;
 * - the input's schema is left out, then the end of the description, then the answer's schema;
 * - the fields of the service;
 * - the `bazaar` extension;
 * - options after the first ones.
 *
 * The discovery documents contain all of these parts.
 */
function withinHeader(options: {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  accepts: readonly PaymentRequirements[]
  description: string
  mimeType: string
  url: string
  error: string
  sponsorings?: readonly Sponsoring[]
}): { header: OpenJson; accepts: readonly PaymentRequirements[] } {
  const { endpoint, description, mimeType, url, error, sponsorings = [] } = options
  const answered = { ...endpoint, requestSchema: undefined, parameters: [] }
  const bare = { ...answered, pathSchema: undefined, responseSchema: undefined }
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
  const { bazaar, ...needed } = extensionsOf(bare, sponsorings)
  const described: { text: string; bazaar: () => object | undefined; said?: object }[] = [
    { text: description, bazaar: () => bazaarExtension(endpoint) },
    ...OUTLINE_LENGTHS.map((length) => ({ text: description, bazaar: () => bazaarExtension(endpoint, length) })),
    ...OUTLINE_LENGTHS.map((length) => ({ text: description, bazaar: () => bazaarExtension(answered, length) })),
    ...OUTLINE_LENGTHS.map((length) => ({ text: short, bazaar: () => bazaarExtension(answered, length) })),
    { text: short, bazaar: () => bazaar },
    { text: short, bazaar: () => bazaar, said: {} },
  ]
  for (const { text, bazaar, said = service } of described) {
    const whole = made({ bazaar: bazaar(), ...needed }, text, accepts, said)
    if (fits(whole)) return whole
  }
  for (let count = accepts.length; count > 1; count -= 1) {
    const fewer = made(needed, short, accepts.slice(0, count))
    if (fits(fewer)) return fewer
  }
  return made(needed, short, accepts.slice(0, 1))
}

/** The lengths to which schemas are cut. They are tried one after another, until the schemas fit. */
const OUTLINE_LENGTHS = [1_024, 512, 256, 128]

/** A description, cut to about one line. */
function shortened(description: string): string {
  return description.length > 200 ? `${description.slice(0, 199).toWellFormed()}…` : description
}

/** The JSON of an object with its resource as the last member, cut at the end of the URL. */
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

function extensionsOf(endpoint: EndpointConfiguration, sponsorings: readonly Sponsoring[]): Record<string, object> {
  return {
    bazaar: bazaarExtension(endpoint),
    [PAYMENT_IDENTIFIER]: paymentIdentifierExtension(endpoint.paymentIdentifierRequired),
    ...chargeExtension(endpoint.charge),
    ...streamLimit(endpoint.maxStreamSeconds),
    ...sponsoringExtensions(sponsorings),
  }
}

type V1Accept = Omit<PaymentRequirements, 'amount'> & { maxAmountRequired: string }

/**
 * The terms that clients of x402 v1 can pay. Early clients refuse all terms if they do not know one of the networks. So networks that only
 * later clients know are offered only if there is no other network.
 */
function v1Accepts(accepts: readonly PaymentRequirements[], described: object): V1Accept[] {
  const all = accepts.flatMap((requirements) => v1Accept(requirements, described) ?? [])
  const early = all.filter(({ network }) => isEarlyV1Name(network))
  return early.length > 0 ? early : all
}

/**
 * The terms in the form of x402 v1. Returns undefined if v1 has no name for the network, or for any way to pay but the scheme `exact` by
 * EIP-3009.
 */
function v1Accept(requirements: PaymentRequirements, described: object): V1Accept | undefined {
  const network = v1NetworkName(requirements.network)
  const { scheme, asset, payTo, maxTimeoutSeconds, extra, amount } = requirements
  if (network === undefined || scheme !== 'exact' || evmTransferMethod({ extra }) !== 'eip3009') return undefined
  return { scheme, network, maxAmountRequired: amount, asset, payTo, ...described, maxTimeoutSeconds, extra }
}
