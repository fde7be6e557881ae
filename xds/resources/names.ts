import type { Environment } from '../../domain/environment.ts'

/** Names that resources use to refer to one another, and the type URLs under which xDS serves them. */
export const RESOURCE_TYPES = {
  cluster: 'type.googleapis.com/envoy.config.cluster.v3.Cluster',
  listener: 'type.googleapis.com/envoy.config.listener.v3.Listener',
  scopedRoute: 'type.googleapis.com/envoy.config.route.v3.ScopedRouteConfiguration',
  route: 'type.googleapis.com/envoy.config.route.v3.RouteConfiguration',
  secret: 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.Secret',
} as const

export type ResourceType = (typeof RESOURCE_TYPES)[keyof typeof RESOURCE_TYPES]

export const AUTHZ_CLUSTER = 'authz'
/** The processes of authz that serve discovery documents. */
export const DOCUMENTS_CLUSTER = 'documents'
/** One cluster for each way to speak to upstreams; which one a request takes is the route's to say. */
export const UPSTREAM_CLUSTERS = {
  /** HTTP/1.1 in the clear. */
  http: 'upstream_http',
  /** HTTP/2 in the clear, without asking first (RFC 9113, 3.3): gRPC needs it, and nothing else gets it. */
  http2: 'upstream_http2',
  /** TLS; HTTP/2 where the upstream offers it (ALPN). */
  https: 'upstream_https',
  /** TLS with HTTP/1.1 alone: few servers take a WebSocket over HTTP/2. */
  httpsUpgrade: 'upstream_https_http1',
} as const
/** The cluster of an environment: what is free shares no limit of connections with what is paid. */
export function upstreamCluster(way: keyof typeof UPSTREAM_CLUSTERS, environment: Environment): string {
  return environment === 'development' ? `${UPSTREAM_CLUSTERS[way]}_sandbox` : UPSTREAM_CLUSTERS[way]
}

/** Secrets of custom hosts are named after them; no host name has a slash. */
export const PLATFORM_SECRET = 'platform/wildcard'
/** The same certificate under a second name: Envoy's on-demand lookup never hears of a secret that a listener holds. */
export const WITHOUT_SNI_SECRET = 'platform/without-sni'
/** By which all Envoys make and open session tickets. */
export const TICKET_KEYS_SECRET = 'platform/ticket-keys'

export const FILTERS = {
  lowercaseAuthority: 'lowercase_authority',
  misdirectedRequest: 'misdirected_request',
  onDemand: 'envoy.filters.http.on_demand',
  extAuthz: 'envoy.filters.http.ext_authz',
  extProc: 'envoy.filters.http.ext_proc',
  foreignFields: 'envoy.filters.http.header_mutation',
  dynamicForwardProxy: 'envoy.filters.http.dynamic_forward_proxy',
  router: 'envoy.filters.http.router',
} as const

/** What only the gateway may hear of a buyer, and only a buyer may hear of the gateway. */
export const PAYMENT_SIGNATURE = 'payment-signature'
/**
 * How a body of unknown length is sent. Envoy drops the header `transfer-encoding` before any filter sees it, and only that tells a
 * request of HTTP/1 with such a body from one without a body.
 */
export const TRANSFER_ENCODING = 'x-launa-transfer-encoding'

export const PAYMENT_REQUEST_HEADERS = [PAYMENT_SIGNATURE, 'x-payment']
export const PAYMENT_RESPONSE_HEADERS = [
  'payment-response',
  'payment-required',
  'x-payment-response',
  'settlement-overrides',
]

/** Any of `config` sources that come over the one ADS stream. */
export const ADS = { ads: {}, resource_api_version: 'V3' } as const

/** An API's routes. They get another name when Envoy is to give up what it has under the one before (`snapshot.ts`). */
export function routeConfigurationName(apiId: string, generation = 0): string {
  return generation === 0 ? `api/${apiId}` : `api/${apiId}/${generation}`
}

export function apiOfRouteConfiguration(name: string): string | undefined {
  return name.split('/')[1]
}

/**
 * Status by which a filter says that a payment has come in the clear. Nothing else answers it, and buyers never see it
 * (`local-reply.ts`).
 */
export const CLEARTEXT_PAYMENT = 497

/** What authz has Envoy remember of a paid exchange (`authz/envoy/processing-response.ts`). */
export const REMEMBERED = { namespace: 'launa', charged: 'charged' }

/** Response code details of what ext_proc has answered itself (`authz/envoy/processing-response.ts`). */
export const DECIDED = 'decided_by_authz'
