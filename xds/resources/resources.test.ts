import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import type { ApiConfiguration, EndpointConfiguration } from '../../domain/api-configuration.ts'
import { loadEnvoyTypes } from '../../proto/envoy-api.ts'
import { createJsonCodec, type JsonObject } from '../../proto/json-codec.ts'
import { authzCluster, upstreamClusters } from './clusters.ts'
import { deniedRanges } from './denied-upstreams.ts'
import { listeners } from './listener.ts'
import { routeConfiguration } from './route-configuration.ts'
import { scopedRoute } from './scoped-route.ts'
import { otlpCluster, tracing } from './tracing.ts'

const codec = createJsonCodec(loadEnvoyTypes())

const HTTP_CONNECTION_MANAGER = 'envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager'
const upstreamBaseUrl = 'https://api.example.com:8443/v2/'
const endpoint = anEndpoint
const api = (fields: Partial<ApiConfiguration>) => anApi({ upstreamBaseUrl, ...fields })

const denied = deniedRanges({ allowPrivate: false, own: ['203.0.114.0/24'] })
const settings = { upstreamTimeoutSeconds: 30 }

interface Route {
  name?: string
  match: { path?: string; prefix?: string }
  route?: { cluster: string; prefix_rewrite?: string }
  direct_response?: { status: number }
  response_headers_to_add?: { header: { key: string; value: string } }[]
}

function routesOf(configuration: JsonObject): Route[] {
  const [host] = configuration.virtual_hosts as unknown as { routes: Route[] }[]
  return host?.routes ?? []
}

/** Golden files show what Envoy gets in Envoy's own words; `make golden` writes them anew. */
async function golden(name: string, typeName: string, message: JsonObject): Promise<void> {
  expect(() => codec.encode(typeName, message)).not.toThrow()
  await expect(`${JSON.stringify(message, null, 2)}\n`).toMatchFileSnapshot(`golden/${name}.json`)
}

describe('golden resources', () => {
  it('the listeners', async () => {
    const [http = {}, https = {}] = listeners({
      ...{ host: '127.0.0.1', httpPort: 18000, httpsPort: 18443, platformDomain: 'localhost', denied },
    })
    await golden('listener-http', 'envoy.config.listener.v3.Listener', http)
    await golden('listener-https', 'envoy.config.listener.v3.Listener', https)
  })

  it('what tracing adds', async () => {
    const traced = { endpoint: new URL('https://otel.example.com/otlp/'), ratio: 0.25 }
    await golden('tracing', `${HTTP_CONNECTION_MANAGER}.Tracing`, tracing(traced))
    await golden('cluster-otlp', 'envoy.config.cluster.v3.Cluster', otlpCluster(traced))
    const listener = listeners({
      ...{ host: '127.0.0.1', httpPort: 1, httpsPort: 2, platformDomain: 'localhost', denied, tracing: traced },
    })
    expect(JSON.stringify(listener)).toContain('{"remove":"traceparent"}')
  })

  it('the clusters', async () => {
    const clusters = upstreamClusters({ denied, caFile: undefined })
    for (const cluster of clusters)
      await golden(`cluster-${String(cluster.name).replaceAll('_', '-')}`, 'envoy.config.cluster.v3.Cluster', cluster)
    await golden('cluster-authz', 'envoy.config.cluster.v3.Cluster', authzCluster([{ host: '127.0.0.1', port: 19001 }]))
  })

  it('the routes of an API', async () => {
    const configuration = routeConfiguration(
      api({ endpoints: [endpoint({}), endpoint({ id: 'endpoint-2', method: 'POST', pathPattern: '/reports/*' })] }),
      settings,
    )
    await golden('route-configuration', 'envoy.config.route.v3.RouteConfiguration', configuration)
  })

  it('a scope', async () => {
    const scope = scopedRoute({ host: 'weather.dev.localhost', apiId: 'api-1' })
    const type = 'envoy.config.route.v3.ScopedRouteConfiguration'
    await golden('scoped-route', type, scope)
    expect(codec.encodeUnchecked(type, scope)).toEqual(codec.encode(type, scope))
  })
})

describe('routes', () => {
  it('stand from the most specific pattern to the least', () => {
    const patterns = ['/*', '/v1/*', '/v1/weather', '/v1/weather*']
    const endpoints = patterns.map((pathPattern, index) => endpoint({ id: `e${index}`, pathPattern }))
    const routes = routesOf(routeConfiguration(api({ endpoints }), settings))
    const paid = routes.filter(({ name, route }) => name !== undefined && route)
    expect([...new Set(paid.map(({ name }) => name))]).toEqual(['e2', 'e3', 'e1', 'e0'])
  })

  it('reach the upstream only with a payment header, and under its base path', () => {
    const routes = routesOf(routeConfiguration(api({ endpoints: [endpoint({ pathPattern: '/v1/*' })] }), settings))
    const forwarding = routes.filter(({ route }) => route)
    const selling = forwarding.filter(({ name }) => name !== undefined)
    expect(selling.map(({ route }) => route?.prefix_rewrite)).toEqual(Array(6).fill('/v2/v1/'))
    expect(new Set(forwarding.map(({ route }) => route?.prefix_rewrite))).toEqual(new Set(['/v2/v1/', '/v2/']))
    expect(forwarding.every(({ match }) => /"(payment-signature|x-payment)"/.test(JSON.stringify(match)))).toBe(true)
    const unpaid = routes.find(({ name, route }) => name === 'endpoint-1' && !route)
    expect(unpaid?.direct_response?.status).toBe(503)
  })

  it('answer challenges on custom hosts alone, and never pass them on', () => {
    const hosts = ['weather.localhost', 'a.example.com', 'b.example.com']
    const configuration = routeConfiguration(api({ hosts, endpoints: [endpoint({ pathPattern: '/*' })] }), {
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
    ['GET', 'http://x', ['upstream_http']],
    ['POST', 'https://x', ['upstream_https', 'upstream_https']],
    ['POST', 'http://x', ['upstream_http2', 'upstream_http']],
    ['PUT', 'https://x', ['upstream_https']],
  ])('%s to %s goes by the protocol that upgrades and gRPC need', (method, upstream, clusters) => {
    const configuration = routeConfiguration(
      api({ upstreamBaseUrl: upstream, endpoints: [endpoint({ method })] }),
      settings,
    )
    const own = routesOf(configuration).filter(({ name }) => name !== undefined)
    const paid = own.filter(({ match }) => JSON.stringify(match).includes(`"${method}"`))
    const signed = paid.filter(({ match, route }) => route && JSON.stringify(match).includes('payment-signature'))
    expect(signed.map(({ route }) => route?.cluster)).toEqual(clusters)
  })

  it('allow on a known path what covers it, and nothing else', () => {
    const endpoints = [
      endpoint({ id: 'a', pathPattern: '/v1/weather' }),
      endpoint({ id: 'b', method: 'POST', pathPattern: '/v1/*' }),
    ]
    const routes = routesOf(routeConfiguration(api({ endpoints }), settings))
    const allow = Object.fromEntries(
      routes
        .filter(({ direct_response }) => direct_response?.status === 405)
        .map(({ match, response_headers_to_add: headers }) => [match.path ?? match.prefix, headers?.[0]?.header.value]),
    )
    expect(allow).toEqual({ '/v1/weather': 'GET, HEAD, OPTIONS, POST', '/v1/': 'OPTIONS, POST' })
  })

  it.each([
    ['a disabled API', { enabled: false }],
    ['an API that nobody can be paid for', { payToAddress: undefined }],
  ])('%s serves nothing but 404', (_, fields) => {
    const routes = routesOf(routeConfiguration(api({ endpoints: [endpoint({})], ...fields }), settings))
    expect(routes.some(({ route }) => route)).toBe(false)
    expect(routes.at(-1)?.direct_response?.status).toBe(404)
    expect(routes.filter(({ name }) => name === 'endpoint-1')).toEqual([])
  })

  it('leaves to authz what is paid and sold by no endpoint, before it says 405', () => {
    const routes = routesOf(routeConfiguration(api({ endpoints: [endpoint({})] }), settings))
    const claims = routes.filter(({ name, route }) => route && name === undefined)
    expect(claims.length).toBeGreaterThan(0)
    for (const claim of claims) {
      expect(claim.match).toMatchObject({ prefix: '/' })
      expect(JSON.stringify(claim.match)).toContain('"payment-signature","present_match":true')
      const check = JSON.stringify(claim)
      expect(check).toContain('"context_extensions":{"api_id":"api-1"}')
      expect(routes.indexOf(claim)).toBeGreaterThan(routes.findLastIndex(({ name }) => name === 'endpoint-1'))
      expect(routes.indexOf(claim)).toBeLessThan(
        routes.findIndex(({ direct_response }) => direct_response?.status === 405),
      )
    }
  })

  it('sells HEAD with GET unless it has a price of its own', () => {
    const both = [endpoint({ id: 'get' }), endpoint({ id: 'head', method: 'HEAD' })]
    const ofEndpoints = (endpoints: EndpointConfiguration[]) => {
      const routes = routesOf(routeConfiguration(api({ endpoints }), settings))
      return JSON.stringify(routes.filter(({ name }) => endpoints.some(({ id }) => id === name)))
    }
    const withHead = ofEndpoints(both)
    expect(withHead.split('"HEAD"')).toHaveLength(4)
    const without = ofEndpoints([endpoint({})])
    expect(without.split('"HEAD"')).toHaveLength(4)
    // Three ways to pay or not, and a WebSocket for either payment header.
    expect(without.split('"GET"')).toHaveLength(6)
  })
})
