import { CONNECTION_BYTES } from '../../domain/envoy-contract/rooms.ts'
import type { JsonObject } from '../../proto/json-codec.ts'
import { answerHeader } from './https-only.ts'
import type { StreamBounds } from './stream-bounds.ts'

/**
 * HTTP/3 on the UDP port with the number of the https port, only for the platform's hosts: Envoy 1.40 cannot select a certificate on demand
 * over QUIC. This listener trusts no balancer, because neither the PROXY protocol nor HTTP proxies reach it.
 */
export function http3Listener(options: {
  host: string
  port: number
  /** The limits per connection, as for HTTP/2. Over HTTP/3, QUIC does the flow control of a stream. */
  bounds: StreamBounds
  filterChain: JsonObject
}): JsonObject {
  const { host, port, bounds, filterChain } = options
  return {
    name: 'http3',
    address: { socket_address: { protocol: 'UDP', address: host, port_value: port } },
    per_connection_buffer_limit_bytes: CONNECTION_BYTES,
    enable_reuse_port: true,
    udp_listener_config: {
      quic_options: { quic_protocol_options: { ...bounds }, crypto_handshake_timeout: '10s' },
      downstream_socket_config: { prefer_gro: true },
    },
    filter_chains: [filterChain],
  }
}

/** The codec without WebSockets. For Envoy, extended CONNECT over HTTP/3 is unfinished, and its security team does not cover it. */
export const HTTP3_CODEC: JsonObject = { codec_type: 'HTTP3' }

/** Announces HTTP/3 to clients on TCP, for a day (RFC 7838). */
export function altSvc(publicPort: number): JsonObject {
  return answerHeader('alt_svc', 'alt-svc', `h3=":${publicPort}"; ma=86400`)
}
