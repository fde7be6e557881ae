import type { Environment } from '../../domain/environment.ts'
import { ADMISSION_NAMESPACE } from '../../domain/envoy-contract/admission-fields.ts'
import { ATTRIBUTES_NAMESPACE } from '../../domain/envoy-contract/attributes.ts'

/** The type URLs under which xDS serves the resources. */
export const RESOURCE_TYPES = {
  cluster: 'type.googleapis.com/envoy.config.cluster.v3.Cluster',
  listener: 'type.googleapis.com/envoy.config.listener.v3.Listener',
  scopedRoute: 'type.googleapis.com/envoy.config.route.v3.ScopedRouteConfiguration',
  route: 'type.googleapis.com/envoy.config.route.v3.RouteConfiguration',
  secret: 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.Secret',
} as const

export type ResourceType = (typeof RESOURCE_TYPES)[keyof typeof RESOURCE_TYPES]

export const AUTHZ_CLUSTER = 'authz'
/** The authz processes that serve discovery documents. */
export const DOCUMENTS_CLUSTER = 'documents'
/** One cluster for each protocol to upstreams. The route selects a request's cluster. */
export const UPSTREAM_CLUSTERS = {
  /** HTTP/1.1 in the clear. */
  http: 'upstream_http',
  /** HTTP/2 in the clear, without negotiation (RFC 9113, 3.3). gRPC needs it, and only gRPC gets it. */
  http2: 'upstream_http2',
  /** TLS; HTTP/2 where the upstream offers it (ALPN). */
  https: 'upstream_https',
  /** TLS with HTTP/1.1 only, because few servers accept a WebSocket over HTTP/2. */
  httpsUpgrade: 'upstream_https_http1',
} as const
/**
 * The name of an upstream cluster. Each environment has its own clusters, so that the Sandbox and production share no limit of connections.
 */
export function upstreamCluster(way: keyof typeof UPSTREAM_CLUSTERS, environment: Environment): string {
  return environment === 'development' ? `${UPSTREAM_CLUSTERS[way]}_sandbox` : UPSTREAM_CLUSTERS[way]
}

/** The name of the platform's certificate. The secret of a custom host has the host's name, which never contains a slash. */
export const PLATFORM_SECRET = 'platform/wildcard'
/** The platform's certificate under a second name, because Envoy's on-demand lookup never gets a secret that a listener holds. */
export const WITHOUT_SNI_SECRET = 'platform/without-sni'
/** The keys with which all Envoys make and open session tickets. */
export const TICKET_KEYS_SECRET = 'platform/ticket-keys'

export const FILTERS = {
  lowercaseAuthority: 'lowercase_authority',
  misdirectedRequest: 'misdirected_request',
  onDemand: 'envoy.filters.http.on_demand',
  extAuthz: ADMISSION_NAMESPACE,
  extProc: ATTRIBUTES_NAMESPACE,
  foreignFields: 'envoy.filters.http.header_mutation',
  dynamicForwardProxy: 'envoy.filters.http.dynamic_forward_proxy',
  router: 'envoy.filters.http.router',
} as const

/** The `config` source of resources that arrive over the single ADS stream. */
export const ADS = { ads: {}, resource_api_version: 'V3' } as const

/** The name of an API's routes. With a new generation, Envoy unloads the routes under the previous name (`snapshot.ts`). */
export function routeConfigurationName(apiId: string, generation = 0): string {
  return generation === 0 ? `api/${apiId}` : `api/${apiId}/${generation}`
}

export function apiOfRouteConfiguration(name: string): string | undefined {
  return name.split('/')[1]
}

/**
 * Internal status of a filter that refuses a payment in the clear. Only that filter answers it, and buyers never see it (`local-reply.ts`).
 */
export const CLEARTEXT_PAYMENT = 497
