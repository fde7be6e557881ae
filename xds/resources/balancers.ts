import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'

/** What stands between buyers and Envoy, and how it says who the client is. */
export interface Balancers {
  /** How many proxies before Envoy append to `X-Forwarded-For` and are believed. */
  trustedHops: number
  /** Whether each connection begins with a PROXY protocol header, version 1 or 2. */
  proxyProtocol: boolean
}

/** Buyers connect to Envoy themselves. */
export const NO_BALANCERS: Balancers = { trustedHops: 0, proxyProtocol: false }

/**
 * Takes the client's address from the PROXY protocol header. A connection without one ends: it has not come through the balancer,
 * or the balancer is not set up, and all its clients would be one network.
 */
export function proxyProtocol(): JsonObject {
  return {
    name: 'envoy.filters.listener.proxy_protocol',
    typed_config: { '@type': typeUrl('envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol') },
  }
}

/** Tells the upstream of the client alone, as without proxies: the rest of the list is what the client has made up, and our own hosts. */
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
