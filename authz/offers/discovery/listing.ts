import { gatewayOrigin, type PublicGateway } from '../../../domain/hosts/gateway-host.ts'
import { routeTemplate } from '../../../domain/paths/path-pattern.ts'
import { type FacilitatorLimits, longestDescription, shortened } from '../../../facilitators/facilitator-limits.ts'
import type { PayableEndpoint } from '../catalogue.ts'
import { createOfferCache } from '../offer-cache.ts'
import { bazaarExtension } from './bazaar.ts'
import { resourceText, serviceMetadata } from './resource-info.ts'

/** The listing of an endpoint under one of its hosts; undefined for an endpoint that is not listed. */
export type ListingOf = (endpoint: PayableEndpoint, host: string) => string | undefined

/** The most bytes of all listings in memory. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * The listing of an endpoint for facilitators with a public catalogue: `resource` and `extensions` of x402 v2's `PaymentPayload`, as JSON
 * without braces. It comes from configuration, because a buyer's copy could name another endpoint.
 */
export function createListings(
  gateway: PublicGateway,
  facilitators: Readonly<Record<string, FacilitatorLimits>> = {},
): ListingOf {
  const kept = createOfferCache<string>({ mostBytes: MOST_BYTES, bytesOf: (text) => Buffer.byteLength(text) })
  return (endpoint, host) => {
    if (endpoint.endpoint.expiresAt !== undefined) return undefined
    const known = kept.get(endpoint, host)
    if (known !== undefined) return known
    const text = listing(endpoint, gatewayOrigin(host, gateway), facilitators)
    kept.set(endpoint, host, text)
    return text
  }
}

function listing(
  sold: PayableEndpoint,
  origin: string,
  facilitators: Readonly<Record<string, FacilitatorLimits>>,
): string {
  const { endpoint } = sold
  const longest = Math.min(...endpoint.accepts.map(({ network }) => longestDescription(facilitators[network])))
  const { description, mimeType } = resourceText(sold)
  // The URL has the pattern of the path, because the path itself is private to the buyer.
  const url = origin + routeTemplate(endpoint.pathPattern)
  const resource = { url, description: shortened(description, longest), mimeType, ...serviceMetadata(sold) }
  return JSON.stringify({ resource, extensions: { bazaar: bazaarExtension(endpoint) } }).slice(1, -1)
}
