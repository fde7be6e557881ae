import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const ADDRESS = z.union([z.ipv4(), z.ipv6()])
const RANGE = z.union([z.cidrv4(), z.cidrv6()])

/**
 * The CIDR range that a text names: a range, or one address. A range with bits beyond its length is refused, because `10.0.0.5/8` could
 * mean one host or 16 million.
 */
export function addressRange(text: string): { range: string } | { problem: string } {
  if (ADDRESS.safeParse(text).success) return { range: plainRange(`${text}/${text.includes(':') ? 128 : 32}`) }
  if (!RANGE.safeParse(text).success)
    return { problem: 'must be an IP address or a CIDR range, such as 203.0.113.7 or 203.0.113.0/24' }
  const [address, length] = ipaddr.parseCIDR(text)
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const network = kind.networkAddressFromCIDR(text).toString()
  return network === address.toString()
    ? { range: plainRange(text) }
    : { problem: `must be the address ${address.toString()} alone, or the range ${network}/${length}` }
}

const MAPPED_LENGTH = 96

/**
 * Writes a range of IPv4 addresses in the form of IPv6, such as `::ffff:203.0.113.0/120`, as IPv4. A client's address is IPv4 when it is
 * compared, so the other form would match no client.
 */
function plainRange(range: string): string {
  const [address, length] = ipaddr.parseCIDR(range)
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || length < MAPPED_LENGTH) return range
  return `${address.toIPv4Address()}/${length - MAPPED_LENGTH}`
}
