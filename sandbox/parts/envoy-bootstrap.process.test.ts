import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { bootstrap, connectionsFor } from '../../envoy/bootstrap.ts'
import { SDS_FILE_KINDS, sdsFile } from '../../envoy/mutual-tls.ts'
import { findEnvoy } from '../tools.ts'

const run = promisify(execFile)
const envoy = findEnvoy(join(import.meta.dirname, '../..'))
const adminAddress = { host: '127.0.0.1', port: 19901 }

describe("Envoy's bootstrap", () => {
  it.each([
    { nodeId: 'local', adminAddress, xdsAddresses: [{ host: '127.0.0.1', port: 19002 }] },
    { nodeId: 'local', adminAddress, xdsAddresses: [adminAddress], metricsAddress: { host: '0.0.0.0', port: 19902 } },
    { nodeId: 'gw', adminAddress, xdsAddresses: [adminAddress], dnsServers: [{ host: '::1', port: 53 }] },
    { nodeId: 'gw', adminAddress, xdsAddresses: [{ host: 'xds', port: 19002 }], accessLog: '/dev/null' },
    { nodeId: 'gw', adminAddress, xdsAddresses: ['10.0.0.1', '10.0.0.2'].map((host) => ({ host, port: 19002 })) },
  ])('is accepted by Envoy itself: %j', async (options) => {
    const directory = mkdtempSync(join(tmpdir(), 'launa-envoy-'))
    const file = join(directory, 'bootstrap.json')
    writeFileSync(file, JSON.stringify(bootstrap(options)))
    try {
      await expect(
        run(envoy ?? 'envoy', ['--mode', 'validate', '--disable-hot-restart', '-c', file]),
      ).resolves.toBeDefined()
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it('is accepted with certificates for xds, in files that Envoy looks for in its SDS directory', async () => {
    const sdsDirectory = mkdtempSync(join(tmpdir(), 'launa-envoy-'))
    const pem = { certificateFile: '/tls/cert.pem', keyFile: '/tls/key.pem', caFile: '/tls/ca.pem' }
    for (const kind of SDS_FILE_KINDS)
      writeFileSync(join(sdsDirectory, `${kind}.json`), JSON.stringify(sdsFile(kind, pem)))
    const file = join(sdsDirectory, 'bootstrap.json')
    const named = { nodeId: 'gw', adminAddress, xdsAddresses: [{ host: 'xds', port: 1 }], sdsDirectory }
    writeFileSync(file, JSON.stringify(bootstrap(named)))
    try {
      const validate = ['--mode', 'validate', '--disable-hot-restart', '-c', file]
      await expect(run(envoy ?? 'envoy', validate)).resolves.toBeDefined()
    } finally {
      rmSync(sdsDirectory, { recursive: true })
    }
  })

  it('takes everything over one delta stream and resolves a named xDS server by DNS', () => {
    const named = bootstrap({ nodeId: 'gw', adminAddress, xdsAddresses: [{ host: 'xds', port: 1 }] })
    expect(named).toMatchObject({
      dynamic_resources: {
        ads_config: { api_type: 'DELTA_GRPC', set_node_on_first_message_only: true },
        cds_config: { ads: {} },
        lds_config: { ads: {} },
      },
      static_resources: { clusters: [{ name: 'xds', type: 'STRICT_DNS' }] },
    })
  })

  it('asks an xds again within a second that was away, and leaves one within seconds that does not answer', () => {
    const { dynamic_resources, static_resources } = bootstrap({
      nodeId: 'gw',
      adminAddress,
      xdsAddresses: [adminAddress],
    })
    expect(dynamic_resources).toMatchObject({
      ads_config: {
        grpc_services: [{ envoy_grpc: { retry_policy: { retry_back_off: { max_interval: '1s' } } } }],
      },
    })
    expect(static_resources).toMatchObject({
      clusters: [{ health_checks: [{ interval: '1s', grpc_health_check: {} }], dns_refresh_rate: '1s' }],
    })
    expect(JSON.stringify(static_resources)).toContain('"connection_keepalive":{"interval":"5s","timeout":"5s"}')
  })

  it('takes no more connections than it has files for, and says when these are too few', () => {
    expect(connectionsFor(20_000)).toBe(9_488)
    expect(connectionsFor(1_048_576)).toBe(50_000)
    expect(connectionsFor(Number.POSITIVE_INFINITY)).toBe(50_000)
    expect(() => connectionsFor(1_024)).toThrow('needs 3024 at least')
  })

  it('protects the process: heap, connections, size of expressions, statistics per API and per certificate', () => {
    expect(bootstrap({ nodeId: 'gw', adminAddress, xdsAddresses: [{ host: '10.0.0.1', port: 1 }] })).toMatchObject({
      overload_manager: {
        resource_monitors: [
          { typed_config: { max_heap_size_bytes: 2 ** 31 } },
          { typed_config: { max_active_downstream_connections: 50_000 } },
        ],
      },
      layered_runtime: {
        layers: [
          {
            static_layer: {
              're2.max_program_size.error_level': 100,
              'http.max_requests_per_io_cycle': 10,
              'overload.premature_reset_total_stream_count': 100,
              'envoy.reloadable_features.ext_proc_inject_data_with_state_update': false,
            },
          },
          {},
        ],
      },
      stats_config: {
        stats_matcher: { exclusion_list: { patterns: [{ prefix: 'sds.' }, { prefix: 'cluster.DFPCluster' }, {}] } },
      },
    })
  })
})
