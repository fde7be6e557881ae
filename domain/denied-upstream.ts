/** Where no upstream may be: a CIDR range, at one port or at all of them. */
export interface DeniedUpstream {
  range: string
  port?: number
}

/** All that reaches the machine itself, however it is written. */
const LOOPBACK = ['0.0.0.0/8', '127.0.0.0/8', '::/96', '::ffff:0:0/96']

/**
 * The gateway's own services, where private upstreams may be: a seller would else sell the database or Envoy's admin interface. Only of
 * IP addresses and of `localhost`; what another name leads to is not known here.
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

/** Host and port of each of these URLs, by comma, whose scheme has `usualPort`; a socket in the file system has none. */
export function servicesOf(urls: string, usualPort: number): { host: string; port: number }[] {
  return urls.split(',').flatMap((text) => {
    const url = URL.parse(text)
    return url ? [{ host: url.hostname, port: Number(url.port) || usualPort }] : []
  })
}
