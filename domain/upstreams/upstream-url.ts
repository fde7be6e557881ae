import ipaddr from 'ipaddr.js'

/**
 * The check of an upstream's URL when a seller sets it, for a clear refusal. The gateway checks addresses again after each resolution. That
 * also protects against names that resolve to private addresses later.
 */
export interface UpstreamUrlRules {
  /** Names under this domain are the gateway's own hosts. An API must never have such a name as its upstream. */
  platformDomain: string
  /** Allows private and loopback addresses and internal names. Only a local stack sets it. */
  allowPrivate: boolean
}

const MAX_LENGTH = 2048

/** White space and control characters, which URL parsers drop silently, and the backslash, which they read as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const SILENTLY_CHANGED = /[\u0000-\u0020\u007f-\u00a0\\]/

/** Ports of protocols into which a request could be smuggled. Browsers block these ports. */
const BLOCKED_PORTS: ReadonlySet<string> = new Set(
  '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995'.split(
    ' ',
  ),
)

/** Namespaces that resolve only inside a private network (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const INTERNAL_SUFFIXES = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'corp',
  'home',
  'home.arpa',
]

/** A public address that serves cloud metadata (Azure's wire server). */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16'])

/** All global unicast IPv6 is in 2000::/3. ipaddr.js alone accepts `::127.0.0.1` and similar addresses as harmless. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** The reason, for the seller, why an `upstream_base_url` cannot be used, or undefined. */
export function upstreamUrlProblem(text: string, rules: UpstreamUrlRules): string | undefined {
  if (text.length > MAX_LENGTH) return `must not be longer than ${MAX_LENGTH} characters`
  if (SILENTLY_CHANGED.test(text)) return 'must not contain spaces, control characters or backslashes'
  if (!/^https?:\/\/[^/]/i.test(text)) return 'must be an absolute http or https URL'
  if (!URL.canParse(text)) return 'must be an absolute http or https URL'
  const url = new URL(text)
  if (url.username || url.password || /^[^/]*\/\/[^/?#]*@/.test(text)) return 'must not contain user information'
  if (text.includes('?') || text.includes('#')) return 'must not contain a query or a fragment'
  if (BLOCKED_PORTS.has(url.port)) return `must not use the port ${url.port}`
  return hostProblem(url.hostname, rules)
}

function hostProblem(hostname: string, rules: UpstreamUrlRules): string | undefined {
  const host = hostname.replace(/\.$/, '')
  if (hostname.startsWith('[')) return addressProblem(hostname.slice(1, -1), rules)
  if (ipaddr.IPv4.isValid(host)) return addressProblem(host, rules)
  return nameProblem(host, rules)
}

function addressProblem(text: string, rules: UpstreamUrlRules): string | undefined {
  return rules.allowPrivate || isPublicAddress(text) ? undefined : 'must not be a private or reserved address'
}

/** True for an address of the public Internet. Mapped, translated and tunnelled forms of IPv4 are never public. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || METADATA_ADDRESSES.has(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST) : true
}

/** True when one of the CIDR ranges contains the address. An IPv4 range also contains `::ffff:192.0.2.1`, an IPv4 address in IPv6 form. */
export function isInRanges(text: string, ranges: readonly string[]): boolean {
  const address = ipaddr.process(text)
  return ranges.some((range) => {
    const [network, length] = ipaddr.parseCIDR(range)
    return network.kind() === address.kind() && address.match([network, length])
  })
}

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

function nameProblem(host: string, rules: UpstreamUrlRules): string | undefined {
  const labels = host.split('.')
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return 'must have a valid host name'
  const platform = rules.platformDomain.toLowerCase()
  if (rules.allowPrivate && host === 'localhost') return undefined
  if (host === platform || host.endsWith(`.${platform}`)) return 'must not be a host of this platform'
  if (rules.allowPrivate) return undefined
  const internal = INTERNAL_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  return internal || labels.length < 2 ? 'must not be an internal host name' : undefined
}
