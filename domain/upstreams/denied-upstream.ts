/** A CIDR range in which no upstream may be, at one port or at all ports. */
export interface DeniedUpstream {
  range: string
  port?: number
}

/** All addresses of the machine itself, in every notation. */
const LOOPBACK = ['0.0.0.0/8', '127.0.0.0/8', '::/96', '::ffff:0:0/96']

/**
 * The addresses of the gateway's own services, for a gateway that allows private upstreams. No seller may use the database as an upstream.
 * Only IP addresses and `localhost` are covered, because the addresses of other names are unknown here.
 */
export function ownServices(addresses: readonly { host: string; port: number }[]): DeniedUpstream[] {
  return addresses.flatMap(({ host, port }) => rangesOf(host).map((range) => ({ range, port })))
}

function rangesOf(host: string): readonly string[] {
  const address = host.replace(/^\[|\]$/g, '')
  if (address === 'localhost' || address === '::1' || address === '::') return LOOPBACK
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) {
    if (address.startsWith('127.') || address.startsWith('0.')) return LOOPBACK
    return [`${address}/32`, `::ffff:${address}/128`]
  }
  return address.includes(':') ? [`${address}/128`] : []
}

/** Host and port of each URL. `usualPort` is the default port of their scheme. A file system socket is left out. */
export function servicesOf(urls: readonly string[], usualPort: number): { host: string; port: number }[] {
  return urls.flatMap((text) => {
    const url = URL.parse(text)
    return url ? [{ host: url.hostname, port: Number(url.port) || usualPort }] : []
  })
}
