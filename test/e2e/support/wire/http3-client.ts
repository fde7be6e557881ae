import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../../../../runtime/testing/free-ports.ts'
import { answersHttp } from '../../../../sandbox/probes.ts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { findEnvoy } from '../../../../sandbox/tools.ts'
import { startProcess } from '../processes/own-process.ts'

/** An Envoy that accepts HTTP/1.1 on `port` and forwards it to a gateway by HTTP/3, or by HTTP/2 over TLS. */
export interface ClientEnvoy {
  port: number
  close(): Promise<void>
}

/** Starts an Envoy as the client, because Node has no HTTP/3. The SNI of each connection is the request's host by default, or `sni`. */
export async function startClientEnvoy(
  settings: Settings,
  options: { protocol: 'http2' | 'http3'; gatewayPort: number; ca: string; sni?: string },
): Promise<ClientEnvoy> {
  const { protocol, gatewayPort, ca, sni } = options
  const directory = mkdtempSync(join(settings.stateDirectory, 'client-envoy-'))
  const [port = 0] = await freePorts(1)
  const command = findEnvoy(settings.root)
  if (!command) throw new Error('Envoy is missing: run "make install"')
  const file = join(directory, 'bootstrap.json')
  const close = () => rmSync(directory, { recursive: true, force: true })
  const process = await startProcess({
    command,
    args: (adminPort) => {
      writeFileSync(file, JSON.stringify(configuration({ protocol, port, adminPort, gatewayPort, ca, sni })))
      return ['-c', file, '--disable-hot-restart', '--concurrency', '1', '-l', 'error']
    },
    ready: (url) => answersHttp(`${url}/ready`, 'LIVE'),
  })
  return {
    port,
    async close() {
      await process.close()
      close()
    },
  }
}

const TYPE = 'type.googleapis.com/envoy.'

function configuration(options: {
  protocol: 'http2' | 'http3'
  port: number
  adminPort: number
  gatewayPort: number
  ca: string
  sni: string | undefined
}): object {
  const { protocol, port, adminPort, gatewayPort, ca, sni } = options
  const address = (port_value: number, udp = false) => ({
    socket_address: { address: HOST, port_value, protocol: udp ? 'UDP' : 'TCP' },
  })
  const isHttp3 = protocol === 'http3'
  const tls = {
    ...(sni !== undefined && { sni }),
    common_tls_context: {
      validation_context: { trusted_ca: { inline_string: ca } },
      ...(!isHttp3 && { alpn_protocols: ['h2'] }),
    },
  }
  const http = isHttp3 ? { http3_protocol_options: {} } : { http2_protocol_options: {} }
  const cluster = {
    name: 'gateway',
    connect_timeout: '5s',
    load_assignment: {
      cluster_name: 'gateway',
      endpoints: [{ lb_endpoints: [{ endpoint: { address: address(gatewayPort, isHttp3) } }] }],
    },
    typed_extension_protocol_options: {
      'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
        '@type': `${TYPE}extensions.upstreams.http.v3.HttpProtocolOptions`,
        explicit_http_config: http,
        ...(sni === undefined && { upstream_http_protocol_options: { auto_sni: true, auto_san_validation: true } }),
      },
    },
    transport_socket: isHttp3
      ? {
          name: 'envoy.transport_sockets.quic',
          typed_config: {
            '@type': `${TYPE}extensions.transport_sockets.quic.v3.QuicUpstreamTransport`,
            upstream_tls_context: tls,
          },
        }
      : {
          name: 'envoy.transport_sockets.tls',
          typed_config: { '@type': `${TYPE}extensions.transport_sockets.tls.v3.UpstreamTlsContext`, ...tls },
        },
  }
  const manager = {
    '@type': `${TYPE}extensions.filters.network.http_connection_manager.v3.HttpConnectionManager`,
    stat_prefix: 'client',
    route_config: {
      virtual_hosts: [
        {
          name: 'all',
          domains: ['*'],
          routes: [{ match: { prefix: '/' }, route: { cluster: 'gateway', timeout: '0s' } }],
        },
      ],
    },
    http_filters: [
      {
        name: 'envoy.filters.http.router',
        typed_config: { '@type': `${TYPE}extensions.filters.http.router.v3.Router` },
      },
    ],
  }
  const filters = [{ name: 'envoy.filters.network.http_connection_manager', typed_config: manager }]
  return {
    admin: { address: address(adminPort) },
    static_resources: {
      listeners: [{ name: 'client', address: address(port), filter_chains: [{ filters }] }],
      clusters: [cluster],
    },
  }
}
