import { isIP } from 'node:net'
import { mutualTls } from './mutual-tls.ts'
import { healthCheck, OWN_PROCESSES } from './own-processes.ts'

export interface Address {
  host: string
  port: number
}

export interface BootstrapOptions {
  /** Names this Envoy for the xDS server, in its logs and in its statistics. */
  nodeId: string
  /** Address of the admin interface. It can stop Envoy, so it must be on loopback. */
  adminAddress: Address
  /** One or several xds processes. Envoy uses a ready process. When this process ends, Envoy uses another ready process. */
  xdsAddresses: readonly Address[]
  /**
   * Directory on Envoy's machine with the certificates for connections to xds (`mutual-tls.ts`). Without it, the connections are in the
   * clear.
   */
  sdsDirectory?: string
  /** Address of `/metrics` and `/ready`, the only public part of the admin interface. Without it, neither is served. */
  metricsAddress?: Address
  /** IP addresses of the name servers for upstreams. The default is the system's name servers. */
  dnsServers?: readonly Address[]
  /** File for the admin interface's access log. */
  accessLog?: string
  /** The maximum memory of Envoy in bytes, 2 GiB by default. Above nine tenths of it, Envoy gives memory back and refuses requests. */
  maxHeapBytes?: number
  /** The maximum number of connections of buyers at a time (`connectionsFor`). */
  maxConnections?: number
}

/** An Envoy message in its JSON form. Envoy itself checks it (`envoy --mode validate`). */
type Message = Readonly<Record<string, unknown>>

const TYPE = 'type.googleapis.com/'
/**
 * How soon Envoy connects again to an xds that was unavailable. Envoy's default delay grows up to half a minute. Meanwhile a new API would
 * be an unknown host, and a new price would not be used.
 */
const XDS_RETRIES: Message = { retry_back_off: { base_interval: '0.250s', max_interval: '1s' } }
const MAX_HEAP_BYTES = 2 * 1024 ** 3
const MAX_CONNECTIONS = 50_000
/** File descriptors that are reserved for other uses than connections of buyers and upstreams. */
const RESERVED_DESCRIPTORS = 1_024
const MIN_CONNECTIONS = 1_000

/**
 * How many connections of buyers a process can accept with this many open files. Each may need a second connection to its upstream. Without
 * free descriptors, Envoy refuses also clients that have paid. Throws if there are too few descriptors.
 */
export function connectionsFor(maxOpenFiles: number): number {
  const connections = Math.min(MAX_CONNECTIONS, Math.floor((maxOpenFiles - RESERVED_DESCRIPTORS) / 2))
  if (connections >= MIN_CONNECTIONS) return connections
  const least = RESERVED_DESCRIPTORS + 2 * MIN_CONNECTIONS
  throw new RangeError(`Envoy may open ${maxOpenFiles} files, and needs ${least} at least: raise its limit (ulimit -n)`)
}

/**
 * The configuration with which Envoy 1.40 starts: the address of xDS, and the limits that protect the process itself. All other
 * configuration arrives over one delta ADS stream (Envoy docs: xDS protocol, overload manager, edge best practices).
 */
export function bootstrap(options: BootstrapOptions): Message {
  return {
    node: { id: options.nodeId, cluster: 'launa-gateway' },
    admin: {
      address: socketAddress(options.adminAddress),
      ...(options.accessLog ? { access_log: [fileAccessLog(options.accessLog)] } : {}),
    },
    dynamic_resources: {
      ads_config: {
        api_type: 'DELTA_GRPC',
        transport_api_version: 'V3',
        set_node_on_first_message_only: true,
        grpc_services: [{ envoy_grpc: { cluster_name: 'xds', retry_policy: XDS_RETRIES } }],
      },
      cds_config: { ads: {}, resource_api_version: 'V3' },
      lds_config: { ads: {}, resource_api_version: 'V3' },
    },
    ...(options.dnsServers ? { typed_dns_resolver_config: dnsResolver(options.dnsServers) } : {}),
    static_resources: {
      clusters: [
        xdsCluster(options.xdsAddresses, options.sdsDirectory),
        ...(options.metricsAddress ? [adminCluster(options.adminAddress), readinessCluster(options.adminAddress)] : []),
      ],
      listeners: options.metricsAddress
        ? [metricsListener(options.metricsAddress), readinessListener(options.adminAddress)]
        : [],
    },
    overload_manager: overloadManager(options),
    layered_runtime: runtimeSettings(),
    stats_config: statsConfig(),
  }
}

function socketAddress({ host, port }: Address): Message {
  return { socket_address: { address: host, port_value: port } }
}

function dnsResolver(servers: readonly Address[]): Message {
  return {
    name: 'envoy.network.dns_resolver.cares',
    typed_config: {
      '@type': `${TYPE}envoy.extensions.network.dns_resolver.cares.v3.CaresDnsResolverConfig`,
      resolvers: servers.map(socketAddress),
      // A name must have one meaning on every machine, so no search domain is added.
      dns_resolver_options: { no_default_search_domain: true },
    },
  }
}

function fileAccessLog(path: string): Message {
  return {
    name: 'envoy.access_loggers.file',
    typed_config: { '@type': `${TYPE}envoy.extensions.access_loggers.file.v3.FileAccessLog`, path },
  }
}

/** The cluster of the xds processes. Its keepalive detects a dead process within seconds. TCP alone would take minutes. */
function xdsCluster(addresses: readonly Address[], sdsDirectory: string | undefined): Message {
  const hosts = addresses.map(({ host }) => host)
  return {
    name: 'xds',
    type: hosts.every((host) => isIP(host)) ? 'STATIC' : 'STRICT_DNS',
    connect_timeout: '1s',
    ...(sdsDirectory !== undefined && { transport_socket: mutualTls({ sdsDirectory, hosts }) }),
    load_assignment: {
      cluster_name: 'xds',
      endpoints: [{ lb_endpoints: addresses.map((address) => ({ endpoint: { address: socketAddress(address) } })) }],
    },
    ...OWN_PROCESSES,
    health_checks: [healthCheck('grpc')],
    typed_extension_protocol_options: {
      'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
        '@type': `${TYPE}envoy.extensions.upstreams.http.v3.HttpProtocolOptions`,
        explicit_http_config: {
          http2_protocol_options: { connection_keepalive: { interval: '5s', timeout: '5s' } },
        },
      },
    },
  }
}

const HEAP = 'envoy.resource_monitors.fixed_heap'

function overloadManager({
  maxHeapBytes = MAX_HEAP_BYTES,
  maxConnections = MAX_CONNECTIONS,
}: BootstrapOptions): Message {
  const heapAbove = (value: number): Message => ({ name: HEAP, threshold: { value } })
  return {
    refresh_interval: '0.25s',
    resource_monitors: [
      {
        name: HEAP,
        typed_config: {
          '@type': `${TYPE}envoy.extensions.resource_monitors.fixed_heap.v3.FixedHeapConfig`,
          max_heap_size_bytes: maxHeapBytes,
        },
      },
      {
        name: 'envoy.resource_monitors.global_downstream_max_connections',
        typed_config: {
          '@type': `${TYPE}envoy.extensions.resource_monitors.downstream_connections.v3.DownstreamConnectionsConfig`,
          max_active_downstream_connections: maxConnections,
        },
      },
    ],
    actions: [
      { name: 'envoy.overload_actions.shrink_heap', triggers: [heapAbove(0.9)] },
      reduceTimeouts(),
      {
        name: 'envoy.overload_actions.reset_high_memory_stream',
        triggers: [{ name: HEAP, scaled: { scaling_threshold: 0.8, saturation_threshold: 0.95 } }],
      },
      { name: 'envoy.overload_actions.stop_accepting_requests', triggers: [heapAbove(0.95)] },
      { name: 'envoy.overload_actions.stop_accepting_connections', triggers: [heapAbove(0.98)] },
    ],
    // Envoy tracks only streams that hold 1 MiB or more. Tracking smaller ones would take a tenth more CPU time for each request.
    buffer_factory_config: { minimum_account_to_track_power_of_two: 20 },
  }
}

function reduceTimeouts(): Message {
  return {
    name: 'envoy.overload_actions.reduce_timeouts',
    triggers: [{ name: HEAP, scaled: { scaling_threshold: 0.7, saturation_threshold: 0.95 } }],
    typed_config: {
      '@type': `${TYPE}envoy.config.overload.v3.ScaleTimersOverloadActionConfig`,
      timer_scale_factors: [
        { timer: 'HTTP_DOWNSTREAM_CONNECTION_IDLE', min_timeout: '2s' },
        { timer: 'HTTP_DOWNSTREAM_STREAM_IDLE', min_timeout: '5s' },
        { timer: 'TRANSPORT_SOCKET_CONNECT', min_timeout: '2s' },
      ],
    },
  }
}

/** Limits of Envoy's runtime. */
function runtimeSettings(): Message {
  const settings = {
    // The maximum size of a compiled regular expression in a route, in instructions of RE2.
    're2.max_program_size.error_level': 100,
    // How many requests of one connection Envoy begins before it serves other connections.
    'http.max_requests_per_io_cycle': 10,
    // Envoy closes a connection on which half of this many streams are reset within a second ("rapid reset").
    'overload.premature_reset_total_stream_count': 100,
    // This undoes a change in Envoy 1.40 by which a paid answer may never end (xds/DECISIONS.md, "Envoy, routes and streams").
    'envoy.reloadable_features.ext_proc_inject_data_with_state_update': false,
  }
  return {
    layers: [
      { name: 'static', static_layer: settings },
      { name: 'admin', admin_layer: {} },
    ],
  }
}

const ADMIN_CLUSTER = 'admin'

function adminCluster(address: Address): Message {
  return {
    name: ADMIN_CLUSTER,
    type: isIP(address.host) ? 'STATIC' : 'STRICT_DNS',
    connect_timeout: '1s',
    load_assignment: {
      cluster_name: ADMIN_CLUSTER,
      endpoints: [{ lb_endpoints: [{ endpoint: { address: socketAddress(address) } }] }],
    },
  }
}

/**
 * A listener for the readable part of the admin interface. The whole interface can also stop Envoy and shows the names of keys. Metrics are
 * served even under overload.
 */
function metricsListener(address: Address): Message {
  return {
    name: 'metrics',
    address: socketAddress(address),
    ignore_global_conn_limit: true,
    bypass_overload_manager: true,
    ...adminRoutes('metrics', [
      { path: '/metrics', cluster: ADMIN_CLUSTER, adminPath: '/stats/prometheus' },
      { path: '/ready', cluster: READINESS, adminPath: '/ready', timeout: '1s' },
    ]),
  }
}

const READINESS = 'readiness'

/** A listener for readiness. The limits of buyers' listeners apply to it, so an Envoy that refuses requests or connections is not ready. */
function readinessListener(admin: Address): Message {
  return {
    name: READINESS,
    address: readinessSocket(admin),
    ...adminRoutes(READINESS, [{ path: '/ready', cluster: ADMIN_CLUSTER, adminPath: '/ready' }]),
  }
}

/**
 * An address in Linux's abstract namespace, which needs no file and no port. The admin port distinguishes the Envoys of one machine.
 * Envoy's internal listener is not used, because the limit of connections does not apply to it.
 */
function readinessSocket(admin: Address): Message {
  return { pipe: { path: `@launa-readiness-${admin.port}` } }
}

/**
 * The cluster that leads `/ready` to the readiness listener. Each check makes a connection, to find out whether Envoy still accepts new
 * connections.
 */
function readinessCluster(admin: Address): Message {
  return {
    name: READINESS,
    type: 'STATIC',
    connect_timeout: '1s',
    load_assignment: {
      cluster_name: READINESS,
      endpoints: [{ lb_endpoints: [{ endpoint: { address: readinessSocket(admin) } }] }],
    },
    typed_extension_protocol_options: {
      'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
        '@type': `${TYPE}envoy.extensions.upstreams.http.v3.HttpProtocolOptions`,
        common_http_protocol_options: { max_requests_per_connection: 1 },
        explicit_http_config: { http_protocol_options: {} },
      },
    },
  }
}

/** The filter chain of a listener that forwards GET of these paths, and nothing else, to the admin interface. */
function adminRoutes(
  name: string,
  paths: readonly { path: string; cluster: string; adminPath: string; timeout?: string }[],
): Message {
  const routes = paths.map(({ path, cluster, adminPath, timeout = '5s' }) => ({
    match: { path, headers: [{ name: ':method', string_match: { exact: 'GET' } }] },
    route: { cluster, prefix_rewrite: adminPath, timeout },
  }))
  const manager: Message = {
    '@type': `${TYPE}envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager`,
    stat_prefix: name,
    route_config: { name, virtual_hosts: [{ name, domains: ['*'], routes }] },
    http_filters: [
      {
        name: 'envoy.filters.http.router',
        typed_config: { '@type': `${TYPE}envoy.extensions.filters.http.router.v3.Router` },
      },
    ],
  }
  return {
    filter_chains: [{ filters: [{ name: 'envoy.filters.network.http_connection_manager', typed_config: manager }] }],
  }
}

/**
 * Leaves out the statistics of each certificate, API and upstream. They would take more memory than the configuration itself (measured at
 * 10,000 APIs).
 */
function statsConfig(): Message {
  const patterns = [
    { prefix: 'sds.' },
    { prefix: 'cluster.DFPCluster' },
    { safe_regex: { regex: '^http\\.[^.]+\\.rds\\..*' } },
  ]
  return { stats_matcher: { exclusion_list: { patterns } } }
}
