import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import type { ApiConfiguration } from '../../domain/configuration/api-configuration.ts'
import type { Environment } from '../../domain/environment.ts'
import { loadEnvoyTypes } from '../../proto/envoy-api.ts'
import { createJsonCodec, type JsonObject } from '../../proto/json-codec.ts'
import { authzCluster, upstreamClusters } from './clusters.ts'
import { deniedUpstreams } from './denied-upstreams.ts'
import { documentsCluster } from './documents.ts'
import { listeners } from './listener.ts'
import { routeConfiguration } from './route-configuration.ts'
import { scopedRoute } from './scoped-route.ts'
import type { StreamBounds } from './stream-bounds.ts'
import { otlpCluster, tracing } from './tracing.ts'

const codec = createJsonCodec(loadEnvoyTypes())

const HTTP_CONNECTION_MANAGER = 'envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager'
const upstreamBaseUrl = 'https://api.example.com:8443/v2/'
const api = (fields: Partial<ApiConfiguration>) => anApi({ upstreamBaseUrl, ...fields })

const services = [{ range: '127.0.0.0/8', port: 19901 }]
const denied = deniedUpstreams({ allowPrivate: false, own: ['203.0.114.0/24'], services })
const settings = { upstreamTimeoutSeconds: 30, maxStreamSeconds: 3600 }

interface Route {
  match: { path?: string; prefix?: string }
  route?: { cluster: string; prefix_rewrite?: string }
  direct_response?: { status: number }
  typed_per_filter_config?: JsonObject
}

function routesOf(configuration: JsonObject): Route[] {
  const [host] = configuration.virtual_hosts as unknown as { routes: Route[] }[]
  return host?.routes ?? []
}

/** Golden files show the exact resources that Envoy gets. `make golden` writes them. */
async function golden(name: string, typeName: string, message: JsonObject): Promise<void> {
  expect(() => codec.encode(typeName, message)).not.toThrow()
  await expect(`${JSON.stringify(message, null, 2)}\n`).toMatchFileSnapshot(`golden/${name}.json`)
}

describe('golden resources', () => {
  it('the listeners', async () => {
    const [http = {}, https = {}] = listeners({
      upstreamTimeoutSeconds: 30,
      ...{ host: '127.0.0.1', httpPort: 18000, httpsPort: 18443, platformDomain: 'localhost', denied },
      requestsPerAddress: 500,
    })
    await golden('listener-http', 'envoy.config.listener.v3.Listener', http)
    await golden('listener-https', 'envoy.config.listener.v3.Listener', https)
  })

  it('the listener of HTTP/3', async () => {
    const [, , http3 = {}] = listeners({
      upstreamTimeoutSeconds: 30,
      ...{ host: '127.0.0.1', httpPort: 18000, httpsPort: 18443, platformDomain: 'localhost', denied },
      http3: { publicPort: 443 },
    })
    await golden('listener-http3', 'envoy.config.listener.v3.Listener', http3)
  })

  it('what tracing adds', async () => {
    const traced = { endpoint: new URL('https://otel.example.com/otlp/'), ratio: 0.25 }
    await golden('tracing', `${HTTP_CONNECTION_MANAGER}.Tracing`, tracing(traced))
    await golden('cluster-otlp', 'envoy.config.cluster.v3.Cluster', otlpCluster(traced))
    const listener = listeners({
      upstreamTimeoutSeconds: 30,
      ...{ host: '127.0.0.1', httpPort: 1, httpsPort: 2, platformDomain: 'localhost', denied, tracing: traced },
    })
    expect(JSON.stringify(listener)).toContain('{"remove":"traceparent"}')
  })

  it('the clusters', async () => {
    const clusters = upstreamClusters({ denied, caFile: undefined })
    const ofProduction = clusters.filter(({ name }) => !String(name).endsWith('_sandbox'))
    for (const cluster of ofProduction)
      await golden(`cluster-${String(cluster.name).replaceAll('_', '-')}`, 'envoy.config.cluster.v3.Cluster', cluster)
    const ofSandbox = clusters.filter((cluster) => !ofProduction.includes(cluster))
    expect(ofSandbox).toEqual(ofProduction.map((cluster) => ({ ...cluster, name: `${cluster.name}_sandbox` })))
    await golden('cluster-authz', 'envoy.config.cluster.v3.Cluster', authzCluster([{ host: '127.0.0.1', port: 19001 }]))
    const addresses = ['authz-a.internal', 'authz-b.internal'].map((host) => ({ host, port: 19001 }))
    await golden(
      'cluster-authz-mutual-tls',
      'envoy.config.cluster.v3.Cluster',
      authzCluster(addresses, '/etc/launa/sds'),
    )
    const documents = documentsCluster([{ host: '127.0.0.1', port: 19003 }])
    await golden('cluster-documents', 'envoy.config.cluster.v3.Cluster', documents)
  })

  it('the routes of an API', async () => {
    const configuration = routeConfiguration(api({}), settings)
    await golden('route-configuration', 'envoy.config.route.v3.RouteConfiguration', configuration)
  })

  it('a scope', async () => {
    const scope = scopedRoute({ host: 'weather.dev.localhost', routes: 'api/api-1' })
    const type = 'envoy.config.route.v3.ScopedRouteConfiguration'
    await golden('scoped-route', type, scope)
    expect(codec.encodeUnchecked(type, scope)).toEqual(codec.encode(type, scope))
  })
})

/** Returns the limits of each HTTP/2 or HTTP/3 connection in a resource. */
function boundsIn(value: unknown): StreamBounds[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(boundsIn)
  return 'initial_stream_window_size' in value ? [value as StreamBounds, ...inside] : inside
}

it('a connection of HTTP/2 or HTTP/3 has room for the windows of all its streams', () => {
  const directory = join(import.meta.dirname, 'golden')
  const found = readdirSync(directory).flatMap((file) => {
    const resource: unknown = JSON.parse(readFileSync(join(directory, file), 'utf8'))
    return boundsIn(resource).map((bounds) => ({ resource: file.replace('.json', ''), ...bounds }))
  })
  expect(new Set(found.map(({ resource }) => resource))).toEqual(
    new Set([
      ...['cluster-documents', 'cluster-upstream-http2', 'cluster-upstream-https'],
      ...['listener-http', 'listener-http3', 'listener-https'],
    ]),
  )
  const withoutRoom = found.filter(
    (bounds) =>
      bounds.initial_connection_window_size < bounds.max_concurrent_streams * bounds.initial_stream_window_size,
  )
  expect(withoutRoom).toEqual([])
})

describe('routes', () => {
  it('are the same whatever an API sells', () => {
    const endpoints = Array.from({ length: 100 }, (_, index) =>
      anEndpoint({ id: `e${index}`, pathPattern: `/${index}` }),
    )
    expect(routeConfiguration(api({ endpoints }), settings)).toEqual(routeConfiguration(api({}), settings))
  })

  it('reach the upstream only with a payment header that authz has seen, and under its base path', () => {
    const routes = routesOf(routeConfiguration(api({}), settings))
    const forwarding = routes.filter(({ route }) => route && route.cluster !== 'documents')
    expect(new Set(forwarding.map(({ route }) => route?.prefix_rewrite))).toEqual(new Set(['/v2/']))
    for (const { match, typed_per_filter_config: filters } of forwarding) {
      expect(JSON.stringify(match)).toMatch(/"(payment-signature|x-payment)"/)
      expect(JSON.stringify(filters)).toContain('"context_extensions":{"api_id":"api-1"}')
    }
    const unpaid = routes.find(({ match }) => JSON.stringify(match).includes('invert_match'))
    expect(unpaid).toMatchObject({ match: { prefix: '/' }, direct_response: { status: 503 } })
    expect(routes.findLastIndex((route) => !forwarding.includes(route))).toBe(routes.indexOf(unpaid as Route))
    expect(JSON.stringify(unpaid)).toContain('"context_extensions":{"api_id":"api-1"}')
  })

  it('tell authz whose documents are asked for, and by whom, in headers that no client can send', () => {
    const routes = routesOf(routeConfiguration(api({}), settings)).filter(({ route }) => route?.cluster === 'documents')
    expect(routes).toHaveLength(12)
    for (const { match, typed_per_filter_config: filters, ...route } of routes) {
      expect(JSON.stringify(match)).toMatch(/"(GET|HEAD)"/)
      expect(JSON.stringify(filters)).toContain('"disabled":true')
      expect(route).toMatchObject({
        request_headers_to_add: [
          { header: { key: 'x-launa-api', value: 'api-1' }, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' },
          { header: { key: 'x-launa-client-address' }, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' },
        ],
      })
    }
    const [http] = listeners({
      upstreamTimeoutSeconds: 30,
      host: '::1',
      httpPort: 1,
      httpsPort: 2,
      platformDomain: 'localhost',
      denied,
    })
    expect(JSON.stringify(http)).toContain('{"remove_on_match":{"key_matcher":{"prefix":"x-launa-"}}}')
  })

  it('answer challenges on custom hosts alone, and never pass them on', () => {
    const hosts = ['weather.localhost', 'a.example.com', 'b.example.com']
    const configuration = routeConfiguration(api({ hosts }), {
      ...settings,
      acmeThumbprint: 'thumbprint',
    })
    const [first, second, third, ...others] = routesOf(configuration)
    for (const [index, route] of [first, second].entries()) {
      expect(JSON.stringify(route?.match)).toContain(`"${hosts[index + 1]}"`)
      expect(JSON.stringify(route)).toContain('"acme_thumbprint":"thumbprint"')
      expect(route?.direct_response?.status).toBe(503)
    }
    expect(third).toMatchObject({ match: { prefix: '/.well-known/acme-challenge/' }, direct_response: { status: 404 } })
    expect(JSON.stringify(others)).not.toContain('acme')
    const [only] = routesOf(routeConfiguration(api({ hosts }), settings))
    expect(only).toEqual(third)
  })

  it.each([
    ['GET', 'https://x', ['upstream_https_http1', 'upstream_https']],
    ['GET', 'http://x', ['upstream_http', 'upstream_http']],
    ['POST', 'https://x', ['upstream_https', 'upstream_https']],
    ['POST', 'http://x', ['upstream_http2', 'upstream_http']],
    ['HEAD', 'https://x', ['upstream_https']],
    [undefined, 'https://x', ['upstream_https']],
  ])('%s to %s goes by the protocol that upgrades and gRPC need', (method, upstream, clusters) => {
    const routes = routesOf(routeConfiguration(api({ upstreamBaseUrl: upstream, environment: 'production' }), settings))
    const paid = routes.filter(({ match }) => JSON.stringify(match).includes(method ? `"${method}"` : ''))
    const own = method ? paid : paid.filter(({ match }) => !JSON.stringify(match).includes(':method'))
    const signed = own.filter(({ match, route }) => route && JSON.stringify(match).includes('payment-signature'))
    expect(signed.map(({ route }) => route?.cluster)).toEqual(clusters)
  })

  it('an API of the Sandbox shares no connection limit with production', () => {
    const clustersOf = (environment: Environment) => {
      const routes = routesOf(routeConfiguration(api({ upstreamBaseUrl: 'http://x', environment }), settings))
      return routes.flatMap(({ route }) => route?.cluster ?? []).filter((name) => name.startsWith('upstream'))
    }
    const [production, sandbox] = [clustersOf('production'), clustersOf('development')]
    expect(sandbox).toEqual(production.map((name) => `${name}_sandbox`))
    expect(production.length).toBeGreaterThan(0)
  })

  it.each([
    ['a disabled API', { enabled: false }],
    ['an API that nobody can be paid for', { payToAddress: undefined }],
  ])('%s serves nothing but 404', (_, fields) => {
    const routes = routesOf(routeConfiguration(api(fields), settings))
    expect(routes.some(({ route }) => route && route.cluster !== 'documents')).toBe(false)
    expect(routes.at(-1)?.direct_response?.status).toBe(404)
  })
})
