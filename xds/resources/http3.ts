import type { JsonObject } from '../../proto/json-codec.ts'
import { answerHeader } from './https-only.ts'

/** The same bounds for one connection as HTTP/2 has; a stream's flow control is QUIC's here. */
export interface StreamBounds {
  max_concurrent_streams: number
  initial_stream_window_size: number
  initial_connection_window_size: number
}

/**
 * HTTP/3 on the UDP port beside that of https. For the platform's hosts alone: Envoy 1.40 chooses no certificate on demand over QUIC
 * ("Does not support QUIC listeners"), and one whose SNI no filter chain has is refused. No balancer is believed here: neither the PROXY
 * protocol nor proxies of HTTP come this way.
 */
export function http3Listener(options: {
  host: string
  port: number
  bounds: StreamBounds
  filterChain: JsonObject
}): JsonObject {
  const { host, port, bounds, filterChain } = options
  return {
    name: 'http3',
    address: { socket_address: { protocol: 'UDP', address: host, port_value: port } },
    per_connection_buffer_limit_bytes: 32_768,
    enable_reuse_port: true,
    udp_listener_config: {
      quic_options: { quic_protocol_options: { ...bounds }, crypto_handshake_timeout: '10s' },
      downstream_socket_config: { prefer_gro: true },
    },
    filter_chains: [filterChain],
  }
}

/** No WebSockets: Envoy calls extended CONNECT over HTTP/3 unfinished, and outside what its security team looks after. */
export const HTTP3_CODEC: JsonObject = { codec_type: 'HTTP3' }

/** Tells clients that have come by TCP of HTTP/3, for a day (RFC 7838). */
export function altSvc(publicPort: number): JsonObject {
  return answerHeader('alt_svc', 'alt-svc', `h3=":${publicPort}"; ma=86400`)
}
