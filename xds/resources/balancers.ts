import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'

/** The proxies between buyers and Envoy, and how they name the client. */
export interface Balancers {
  /** How many trusted proxies in front of Envoy append to `X-Forwarded-For`. */
  trustedHops: number
  /** Whether each connection begins with a PROXY protocol header, version 1 or 2. */
  proxyProtocol: boolean
}

/** Buyers connect directly to Envoy. */
export const NO_BALANCERS: Balancers = { trustedHops: 0, proxyProtocol: false }

/**
 * Takes the client's address from the PROXY protocol header. A connection without the header is closed. Otherwise all clients of a balancer
 * that does not send the header would count as one subnet.
 */
export function proxyProtocol(): JsonObject {
  return {
    name: 'envoy.filters.listener.proxy_protocol',
    typed_config: { '@type': typeUrl('envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol') },
  }
}

/**
 * Sends the upstream an `X-Forwarded-For` with only the client's address, as without proxies. The other addresses of the header come from
 * the client itself, or are those of our own hosts.
 */
export function onlyClientForwardedFor(): JsonObject {
  const header = { key: 'x-forwarded-for', value: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%' }
  return {
    name: 'only_client_forwarded_for',
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.header_mutation.v3.HeaderMutation'),
      mutations: { request_mutations: [{ append: { header, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' } }] },
    },
  }
}
