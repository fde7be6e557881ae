import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The subnet of one subscriber: an IPv4 /24 or an IPv6 /48. An IPv4 address in IPv6 notation counts as IPv4. */
export function subnetOf(address: string): string {
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray().slice(0, isIPv6(parsed.toString()) ? 6 : 3)
  return Buffer.from(bytes).toString('hex')
}
