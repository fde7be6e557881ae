import type { Server } from 'node:http'
import { isIPv6, type Socket } from 'node:net'

export interface ConnectionLimits {
  /** The maximum number of connections of all clients. */
  most: number
  /** The maximum number of connections from one IPv4 address, or from one /64 of IPv6. */
  mostPerAddress: number
}

/** Time limits of a request, in milliseconds. A call may be silent while a payment is settled, for a minute and more. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const SILENT_MS = 180_000

/**
 * Limits how many connections a client can have open, and how long a connection may stay silent. Connections beyond a
 * limit are closed at once.
 */
export function limitConnections(server: Server, { most, mostPerAddress }: ConnectionLimits): void {
  server.maxConnections = most
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  server.timeout = SILENT_MS
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = subnetOf(socket.remoteAddress)
    const count = (held.get(address) ?? 0) + 1
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
    if (count > mostPerAddress) socket.destroy()
  })
}

/** The IPv4 address, or the /64 of an IPv6 address: one client may own all addresses of a /64. */
export function subnetOf(address = ''): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
