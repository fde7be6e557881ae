import ipaddr from 'ipaddr.js'
import { networkOf } from '../../../runtime/network-of.ts'

/** How many documents may be on their way at once: a slow reader holds one until it has read it, or its time is over. */
export interface UnderWayLimits {
  /** Documents to one client network: an IPv4 /24 or an IPv6 /48. */
  perNetwork: number
  /** Documents of one gateway host. */
  perHost: number
  inAll: number
}

/** The network and the host of a document on its way. */
interface Way {
  clientAddress: string
  host: string
}

export interface UnderWay {
  /** Returns the function to call when the document has ended, or the limit that is used up. */
  enter(way: Way): (() => void) | keyof UnderWayLimits
}

/**
 * A network or a host that has documents under way gets another one only while as many as it would have stay free. So some are free for the
 * next network and host, whatever the others do.
 */
export function createUnderWay(limits: UnderWayLimits): UnderWay {
  const ofNetwork = new Map<string, number>()
  const ofHost = new Map<string, number>()
  let all = 0
  return {
    enter({ clientAddress, host }) {
      const network = ipaddr.isValid(clientAddress) ? networkOf(clientAddress) : ''
      if ((ofNetwork.get(network) ?? 0) >= limits.perNetwork) return 'perNetwork'
      if ((ofHost.get(host) ?? 0) >= limits.perHost) return 'perHost'
      const left = limits.inAll - all - 1
      const isCrowding = (count = 0) => count > 0 && count + 1 > left
      if (left < 0 || isCrowding(ofNetwork.get(network)) || isCrowding(ofHost.get(host))) return 'inAll'
      const count = (by: number) => {
        add(ofNetwork, network, by)
        add(ofHost, host, by)
        all += by
      }
      count(1)
      return () => count(-1)
    },
  }
}

/** Counts of zero are removed. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
