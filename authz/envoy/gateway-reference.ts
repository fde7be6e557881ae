import type { ApiConfiguration } from '../../domain/configuration/api-configuration.ts'
import { type UpstreamBase, upstreamBase } from '../../domain/upstreams/upstream-base.ts'

/** Where an API is: the base URL of its upstream, and its hosts at the gateway. */
export interface ApiAddresses {
  upstream: UpstreamBase
  /** Lower case, without port. */
  hosts: readonly string[]
  /** Origins of other parties to which redirects are sold. */
  redirectOrigins: readonly string[]
}

type Configured = Pick<ApiConfiguration, 'upstreamBaseUrl' | 'hosts' | 'redirectOrigins'>

export function addressesOf({ upstreamBaseUrl, hosts, redirectOrigins }: Configured): ApiAddresses {
  return { upstream: upstreamBase(upstreamBaseUrl), hosts, redirectOrigins }
}

/** Where a reference in an upstream's header leads its reader. */
export type Target =
  /** To this API. The reference is relative, so it leads to the host, port and scheme of the client's request. */
  | { kind: 'own'; reference: string }
  /** To a URL on the upstream's host that the gateway does not serve. Buyers do not learn that host. */
  | { kind: 'unserved' }
  /** To another party, at this absolute URL. */
  | { kind: 'foreign'; url: string; origin: string }

/**
 * A relative path, a query or a fragment: it means the same below the upstream's base path and below the gateway's root. No character can
 * be read as a scheme or as the beginning of a host.
 */
const RELATIVE =
  /^(?:[\w.~%!$&'()*+,;=@-]+(?:\/[\w.~%!$&'()*+,;=:@-]*)*)?(?:\?[\w.~%!$&'()*+,;=:@/?-]*)?(?:#[^\s\\]*)?$/

/**
 * Reads a reference as clients do (WHATWG URL): a tab or a backslash must not hide a host. `api` is undefined if the API is not configured
 * any more. Then every reference that is not relative counts as unserved.
 */
export function targetOf(reference: string, api: ApiAddresses | undefined): Target {
  if (RELATIVE.test(reference)) return { kind: 'own', reference }
  if (!api) return UNSERVED
  const { upstream, hosts } = api
  let url: URL
  try {
    url = new URL(reference, `${upstream.origin}/`)
  } catch {
    return UNSERVED
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return elsewhere(url, upstream)
  const isOfGateway = hosts.includes(url.hostname)
  if (isOfGateway || isOfUpstream(url, upstream)) {
    const path = withoutBase(url.pathname, upstream.basePath) ?? (isOfGateway ? url.pathname : undefined)
    return path === undefined ? UNSERVED : { kind: 'own', reference: `${oneSlash(path)}${url.search}${url.hash}` }
  }
  return elsewhere(url, upstream)
}

const UNSERVED: Target = { kind: 'unserved' }

/** A URL with the upstream's host leads to the upstream, even with another scheme or port. */
function elsewhere(url: URL, upstream: UpstreamBase): Target {
  if (withoutRoot(url.hostname) === withoutRoot(new URL(upstream.origin).hostname)) return UNSERVED
  url.username = ''
  url.password = ''
  return { kind: 'foreign', url: url.href, origin: url.origin }
}

/** The host name in lower case, without the dot of the DNS root, which it may have at its end. */
function withoutRoot(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

/**
 * Whether a URL is of the upstream. For an https upstream, http counts too: behind a proxy that ends TLS, an upstream often writes http in
 * its own URLs.
 */
function isOfUpstream(url: URL, { origin, host, secure }: UpstreamBase): boolean {
  return url.origin === origin || (secure && url.protocol === 'http:' && url.host === host)
}

function withoutBase(path: string, base: string): string | undefined {
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

/** Clients would read a host after two slashes. */
function oneSlash(path: string): string {
  return path.replace(/^\/*/, '/')
}
