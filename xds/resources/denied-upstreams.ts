import type { DeniedUpstream } from '../../domain/upstreams/denied-upstream.ts'
import type { JsonObject } from '../../proto/json-codec.ts'

/**
 * Addresses that no upstream may resolve to: loopback, private, link-local, metadata (168.63.129.16 is Azure's),
 * documentation, benchmark, multicast, and every IPv6 form that contains an IPv4 address. Source: IANA special-purpose
 * address registries.
 */
const PRIVATE_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '168.63.129.16/32',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const

/** The denied addresses: always the platform's own ones, and private ranges unless `allowPrivate` is set. */
export function deniedUpstreams(options: {
  allowPrivate: boolean
  /** CIDR ranges. */
  own: readonly string[]
  services?: readonly DeniedUpstream[]
}): DeniedUpstream[] {
  const ranges = [...(options.allowPrivate ? [] : PRIVATE_RANGES), ...options.own]
  return [...ranges.map((range) => ({ range })), ...(options.services ?? [])]
}

/** Envoy's `CidrRange`. */
export function cidrRange(range: string): JsonObject {
  const [prefix = '', length] = range.split('/')
  return { address_prefix: prefix, prefix_len: Number(length) }
}
