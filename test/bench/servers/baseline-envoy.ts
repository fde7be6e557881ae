import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../../../runtime/testing/free-ports.ts'
import { answersHttp, becomesTrue } from '../../../sandbox/probes.ts'
import { findEnvoy } from '../../../sandbox/tools.ts'
import { type Child, startUntil } from './child.ts'

type Message = Readonly<Record<string, unknown>>

/** The plain Envoy of rows b, c, d and i, with only the configuration of these rows. */
export interface BaselineEnvoy extends AsyncDisposable {
  pid: number
  /** The port of each row. */
  ports: { plain: number; denied: number; allowed: number; held: number }
}

const TYPE = 'type.googleapis.com/envoy'

/**
 * Starts Envoy with a static configuration: a plain proxy to the upstream, and proxies that first ask the services of `trivial-authz.ts`.
 */
export async function startBaselineEnvoy(options: {
  root: string
  directory: string
  /** Worker threads, as in the gateway's own Envoy. */
  concurrency: number
  upstreamPort: number
  denyingPort: number
  allowingPort: number
  /** Whether the plain proxy answers 404 itself, as soon as it has the headers of a request. */
  answersItself?: boolean
}): Promise<BaselineEnvoy> {
  const { root, directory, upstreamPort, denyingPort, allowingPort } = options
  const command = findEnvoy(root)
  if (!command) throw new Error('Envoy is missing: run "make install"')
  const [plain = 0, denied = 0, allowed = 0, held = 0, admin = 0] = await freePorts(5)
  const configuration = {
    admin: { address: address(admin) },
    static_resources: {
      listeners: [
        listener(plain, [], options.answersItself ? { direct_response: { status: 404 } } : TO_UPSTREAM),
        listener(denied, [extAuthz('denying')]),
        listener(allowed, [extAuthz('allowing')]),
        listener(held, [extAuthz('allowing'), extProc('allowing')]),
      ],
      clusters: [
        cluster('upstream', upstreamPort),
        { ...cluster('denying', denyingPort), typed_extension_protocol_options: http2() },
        { ...cluster('allowing', allowingPort), typed_extension_protocol_options: http2() },
      ],
    },
  }
  const file = join(directory, 'baseline-envoy.json')
  writeFileSync(file, JSON.stringify(configuration, null, 2))
  const args = ['-c', file, '--disable-hot-restart', '--concurrency', String(options.concurrency), '-l', 'error']
  const ready = () => answersHttp(`http://127.0.0.1:${admin}/ready`, 'LIVE')
  const child: Child = await startUntil({ command, args }, () => becomesTrue(ready, { timeoutMs: 20_000 }))
  return { ...child, ports: { plain, denied, allowed, held } }
}

function address(port: number): Message {
  return { socket_address: { address: '127.0.0.1', port_value: port } }
}

function cluster(name: string, port: number): Message {
  const endpoint = { endpoint: { address: address(port) } }
  return {
    name,
    type: 'STATIC',
    connect_timeout: '1s',
    load_assignment: { cluster_name: name, endpoints: [{ lb_endpoints: [endpoint] }] },
  }
}

function http2(): Message {
  const name = 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions'
  return {
    [name]: { '@type': `type.googleapis.com/${name}`, explicit_http_config: { http2_protocol_options: {} } },
  }
}

const TO_UPSTREAM: Message = { route: { cluster: 'upstream' } }

function listener(port: number, filters: readonly Message[], action = TO_UPSTREAM): Message {
  const manager = {
    '@type': `${TYPE}.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager`,
    stat_prefix: String(port),
    route_config: {
      virtual_hosts: [{ name: 'all', domains: ['*'], routes: [{ match: { prefix: '/' }, ...action }] }],
    },
    http_filters: [
      ...filters,
      { name: 'router', typed_config: { '@type': `${TYPE}.extensions.filters.http.router.v3.Router` } },
    ],
  }
  const network = { name: 'envoy.filters.network.http_connection_manager', typed_config: manager }
  return { name: String(port), address: address(port), filter_chains: [{ filters: [network] }] }
}

function extAuthz(cluster: string): Message {
  return {
    name: 'ext_authz',
    typed_config: {
      '@type': `${TYPE}.extensions.filters.http.ext_authz.v3.ExtAuthz`,
      transport_api_version: 'V3',
      grpc_service: { envoy_grpc: { cluster_name: cluster }, timeout: '15s' },
      failure_mode_allow: false,
    },
  }
}

function extProc(cluster: string): Message {
  return {
    name: 'ext_proc',
    typed_config: {
      '@type': `${TYPE}.extensions.filters.http.ext_proc.v3.ExternalProcessor`,
      grpc_service: { envoy_grpc: { cluster_name: cluster }, timeout: '60s' },
      message_timeout: '15s',
      failure_mode_allow: false,
      processing_mode: { request_header_mode: 'SKIP', response_header_mode: 'SEND' },
    },
  }
}
