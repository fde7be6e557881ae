/**
 * The description of a service in x402, beside its terms (`ResourceInfo` of x402 v2): `serviceName`, `tags` and `iconUrl`. Clients and
 * catalogues refuse or omit values beyond the limits of x402.
 */
export interface ServiceMetadata {
  serviceName?: string
  tags?: readonly string[]
  iconUrl?: string
}

export const MOST_SERVICE_NAME = 32
export const MOST_SERVICE_TAGS = 5
export const MOST_SERVICE_TAG = 32
/** The maximum number of characters of `iconUrl`. x402 allows 2,048, but the challenge has to fit into one header. */
export const MOST_ICON_URL = 512
/** The maximum number of tags of an endpoint or API. The OpenAPI document lists all of them. */
export const MOST_TAGS = 10

const PRINTABLE = /^[\x20-\x7e]+$/

/** True for the characters that x402 allows in `serviceName` and tags. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text)
}

/** The tags that x402 allows. Of tags that differ only in upper and lower case, the last one stays. */
export function serviceTags(tags: readonly string[]): string[] {
  const known = new Map(tags.filter(isServiceTag).map((tag) => [tag.toLowerCase(), tag]))
  return [...known.values()].slice(0, MOST_SERVICE_TAGS)
}

function isServiceTag(text: string): boolean {
  return text.length <= MOST_SERVICE_TAG && isPrintable(text)
}

/** The reason why a text is no `iconUrl`, or undefined. */
export function iconUrlProblem(text: string): string | undefined {
  if (text.length > MOST_ICON_URL) return `must not exceed ${MOST_ICON_URL} characters`
  const url = URL.parse(text)
  if (!url || !PRINTABLE.test(text)) return 'must be a URL'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://'
  if (url.username || url.password) return 'must not have a user name or password'
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname)
  return isName && url.hostname !== 'localhost.localdomain' ? undefined : 'must name a host, and no address'
}
