import { beforeAll, describe, expect, it } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { envoyStats, metricOf } from '../support/sellers/gateway.ts'
import { testSettings } from '../support/stack/stack.ts'

type Json = Record<string, unknown>

const settings = testSettings()
const managers: Json[] = []
let dump: { configs: Json[] }

/** Reads the running configuration from Envoy itself. Envoy's dump omits fields with default values (false, 0, empty). */
beforeAll(async () => {
  dump = (await (await fetch(`${httpAddress(settings, 'envoyAdmin')}/config_dump`)).json()) as typeof dump
  const listeners = section('ListenersConfigDump').dynamic_listeners as Json[]
  for (const { active_state } of listeners)
    for (const chain of chainsOf(active_state as ListenerState))
      for (const filter of chain.filters) managers.push(filter.typed_config)
})

interface FilterChain {
  transport_socket_connect_timeout?: string
  filters: { typed_config: Json }[]
}

interface ListenerState {
  listener: Json & { filter_chains: FilterChain[]; default_filter_chain?: FilterChain }
}

function chainsOf({ listener }: ListenerState): FilterChain[] {
  return [...listener.filter_chains, ...(listener.default_filter_chain ? [listener.default_filter_chain] : [])]
}

function section(name: string): Json {
  const found = dump.configs.find((config) => String(config['@type']).endsWith(`.${name}`))
  if (!found) throw new Error(`config_dump has no ${name}`)
  return found
}

/** Yields every object at any depth. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const child of Object.values(value)) yield* objectsIn(child)
}

function filterOf(manager: Json, name: string): { disabled?: boolean; typed_config: Json } {
  const filter = (manager.http_filters as { name: string; typed_config: Json }[]).find((each) => each.name === name)
  if (!filter) throw new Error(`there is no filter ${name}`)
  // A condition may wrap a filter (ExtensionWithMatcher).
  const behind = filter.typed_config.extension_config as { typed_config: Json } | undefined
  return behind ? { ...filter, typed_config: behind.typed_config } : filter
}

describe('every listener of the live Envoy', () => {
  it('is one of two: without TLS or with TLS', () => {
    expect(managers.map(({ stat_prefix }) => stat_prefix).sort()).toEqual(['http', 'https', 'https_custom'])
  })

  it('normalizes paths in one way only, and refuses ambiguous paths', () => {
    for (const manager of managers)
      expect(manager).toMatchObject({
        normalize_path: true,
        merge_slashes: true,
        path_with_escaped_slashes_action: 'REJECT_REQUEST',
        strip_any_host_port: true,
        strip_trailing_host_dot: true,
      })
  })

  it('trusts no header in which a client describes itself', () => {
    const removed = ['forwarded', 'x-real-ip', 'x-original-url', 'x-rewrite-url']
    for (const manager of managers) {
      expect(manager.use_remote_address).toBe(true)
      expect(manager.xff_num_trusted_hops ?? 0).toBe(0)
      expect(manager.internal_address_config).toEqual({
        cidr_ranges: [{ address_prefix: '192.0.2.255', prefix_len: 32 }],
      })
      expect(manager.generate_request_id).toBe(true)
      expect(manager.preserve_external_request_id ?? false).toBe(false)
      expect(manager.always_set_request_id_in_response).toBe(true)
      const [extension] = manager.early_header_mutation_extensions as { typed_config: { mutations: Json[] } }[]
      for (const mutation of [
        ...['x-launa-', 'x-forwarded-'].map((prefix) => ({ remove_on_match: { key_matcher: { prefix } } })),
        ...[...removed, 'x-http-method-override'].map((remove) => ({ remove })),
      ])
        expect(extension?.typed_config.mutations).toContainEqual(mutation)
    }
  })

  it('limits headers, streams, buffers and time', () => {
    for (const manager of managers)
      expect(manager).toMatchObject({
        common_http_protocol_options: {
          idle_timeout: '300s',
          max_headers_count: 100,
          headers_with_underscores_action: 'REJECT_REQUEST',
          max_requests_per_connection: 10_000,
        },
        http2_protocol_options: {
          max_concurrent_streams: 32,
          initial_stream_window_size: 65_536,
          initial_connection_window_size: 2_097_152,
          max_outbound_frames: 10_000,
          max_outbound_control_frames: 1000,
          max_consecutive_inbound_frames_with_empty_payload: 1,
          connection_keepalive: { interval: '30s', timeout: '5s' },
        },
        max_request_headers_kb: 32,
        request_headers_timeout: '10s',
        stream_idle_timeout: '60s',
        stream_flush_timeout: '10s',
        delayed_close_timeout: '1s',
        drain_timeout: '10s',
        server_name: 'launa',
      })
    const listeners = section('ListenersConfigDump').dynamic_listeners as { active_state: ListenerState }[]
    for (const { active_state } of listeners) {
      expect(active_state.listener.per_connection_buffer_limit_bytes).toBe(32_768)
      expect(active_state.listener.listener_filters_timeout).toBe('10s')
      expect(active_state.listener.listener_filters).toHaveLength(1)
      for (const chain of chainsOf(active_state)) expect(chain.transport_socket_connect_timeout).toBe('10s')
    }
  })

  it('upgrades only to WebSocket, and forwards no interim answer of an upstream', () => {
    for (const manager of managers) {
      expect(manager.upgrade_configs).toEqual([{ upgrade_type: 'websocket' }])
      expect(manager.http2_protocol_options).toMatchObject({ allow_connect: true })
      expect(manager.proxy_100_continue ?? false).toBe(false)
    }
  })

  it('refuses HTTP/1.0', () => {
    for (const { http_protocol_options } of managers)
      expect((http_protocol_options as Json | undefined)?.accept_http_10 ?? false).toBe(false)
  })

  it('runs the filters in the order that payments require', () => {
    for (const manager of managers)
      expect((manager.http_filters as { name: string }[]).map(({ name }) => name)).toEqual([
        'address_limit',
        'lowercase_authority',
        ...(manager.stat_prefix === 'http' ? [] : ['misdirected_request']),
        'envoy.filters.http.on_demand',
        'envoy.filters.http.ext_authz',
        'envoy.filters.http.dynamic_forward_proxy',
        'envoy.filters.http.ext_proc',
        'envoy.filters.http.router',
      ])
  })

  it('refuses requests if the payment service does not answer', () => {
    for (const manager of managers) {
      const check = filterOf(manager, 'envoy.filters.http.ext_authz')
      expect(check.disabled ?? false).toBe(false)
      expect(check.typed_config).toMatchObject({
        status_on_error: { code: 'InternalServerError' },
        validate_mutations: true,
        decoder_header_mutation_rules: {
          disallow_expression: { regex: '^(host|:.*|x-envoy-.*)$' },
          disallow_is_error: true,
        },
      })
      for (const field of ['failure_mode_allow', 'failure_mode_allow_header_add', 'clear_route_cache'])
        expect(check.typed_config[field] ?? false).toBe(false)
      expect(check.typed_config).not.toHaveProperty('with_request_body')
      expect(check.typed_config).not.toHaveProperty('filter_enabled')
    }
  })

  it('waits for a settlement, never releases an answer without a decision, and allows changes only to the necessary headers', () => {
    const settable = '^((x-)?(payment|launa|content|retry|cache|set|www|operation|azure)-[a-z]+|location|refresh|link)$'
    for (const manager of managers) {
      const settlement = filterOf(manager, 'envoy.filters.http.ext_proc')
      expect(settlement.typed_config).toMatchObject({
        message_timeout: '45s',
        status_on_error: { code: 'InternalServerError' },
        mutation_rules: { disallow_all: true, allow_expression: { regex: settable } },
        processing_mode: {
          ...{ request_header_mode: 'SEND', response_header_mode: 'SEND' },
          ...{ request_body_mode: 'STREAMED', response_body_mode: 'BUFFERED_PARTIAL' },
        },
        response_attributes: expect.arrayContaining(['response.code_details']),
        metadata_options: { forwarding_namespaces: { untyped: ['envoy.filters.http.ext_authz'] } },
      })
      for (const field of ['failure_mode_allow', 'disable_immediate_response'])
        expect(settlement.typed_config[field] ?? false).toBe(false)
    }
  })
})

describe('the live Envoy as a whole', () => {
  it('limits its memory and connections', () => {
    const { bootstrap } = section('BootstrapConfigDump') as { bootstrap: { overload_manager: Json } }
    const { resource_monitors, actions } = bootstrap.overload_manager as { resource_monitors: Json[]; actions: Json[] }
    expect(resource_monitors.map(({ name }) => name)).toEqual([
      'envoy.resource_monitors.fixed_heap',
      'envoy.resource_monitors.global_downstream_max_connections',
    ])
    const names = actions.map(({ name }) => name)
    for (const action of ['shrink_heap', 'reduce_timeouts', 'stop_accepting_requests', 'stop_accepting_connections'])
      expect(names).toContain(`envoy.overload_actions.${action}`)
  })

  it('follows no redirect of an upstream, on any route', async () => {
    const routes = await (await fetch(`${httpAddress(settings, 'envoyAdmin')}/config_dump`)).text()
    expect(routes).not.toContain('internal_redirect_policy')
  })

  it('has accepted all configuration from xds', async () => {
    expect([...objectsIn(dump)].filter((object) => 'error_state' in object)).toEqual([])
    const rejected = await envoyStats(settings, /update_rejected$/)
    expect(Object.keys(rejected)).toEqual(
      expect.arrayContaining(['cluster_manager.cds.update_rejected', 'listener_manager.lds.update_rejected']),
    )
    expect(Object.entries(rejected).filter(([, count]) => count > 0)).toEqual([])
    expect(await envoyStats(settings, /^control_plane\.connected_state$/)).toEqual({
      'control_plane.connected_state': 1,
    })
    expect(await metricOf(settings, 'xdsOps', 'xds_connected_envoys')).toBe(1)
    expect(await metricOf(settings, 'xdsOps', 'xds_nacks_total')).toBe(0)
  })
})
