import ipaddr from 'ipaddr.js'
import { subnetOf } from '../../../runtime/subnet.ts'

/**
 * How many documents may be on their way at once. A slow reader holds a place until it has read the document, or until its time is over.
 */
export interface UnderWayLimits {
  /** Documents to one client subnet: an IPv4 /24 or an IPv6 /48. */
  perSubnet: number
  /** Documents of one gateway host. */
  perHost: number
  inAll: number
}

/** The client to which a document is sent, and the gateway host that the document is about. */
interface Way {
  clientAddress: string
  host: string
}

export interface UnderWay {
  /** Returns the function to call when the document has ended, or the limit that is used up. */
  enter(way: Way): (() => void) | keyof UnderWayLimits
}

/**
 * A subnet or a host gets another document only if afterwards at least as many places are free as it holds itself. So some places are
 * always free for the next subnet and host.
 */
export function createUnderWay(limits: UnderWayLimits): UnderWay {
  const ofSubnet = new Map<string, number>()
  const ofHost = new Map<string, number>()
  let all = 0
  return {
    enter({ clientAddress, host }) {
      const subnet = ipaddr.isValid(clientAddress) ? subnetOf(clientAddress) : ''
      if ((ofSubnet.get(subnet) ?? 0) >= limits.perSubnet) return 'perSubnet'
      if ((ofHost.get(host) ?? 0) >= limits.perHost) return 'perHost'
      const left = limits.inAll - all - 1
      const isCrowding = (count = 0) => count > 0 && count + 1 > left
      if (left < 0 || isCrowding(ofSubnet.get(subnet)) || isCrowding(ofHost.get(host))) return 'inAll'
      const count = (by: number) => {
        add(ofSubnet, subnet, by)
        add(ofHost, host, by)
        all += by
      }
      count(1)
      return () => count(-1)
    },
  }
}

/** Adds to a count, and removes a count of zero. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
