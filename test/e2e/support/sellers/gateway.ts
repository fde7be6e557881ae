import { Pool } from 'pg'
import type { Environment } from '../../../../domain/environment.ts'
import { databaseUrl } from '../../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import { httpAddress, type PortName, type Settings } from '../../../../sandbox/settings.ts'
import { startPart } from '../../../../sandbox/stack.ts'
import { upstreamCluster } from '../../../../xds/resources/names.ts'
import { until } from '../buyers/buyer.ts'
import type { ControlPlane } from './seller.ts'

/** Returns the control plane of the stack under test. */
export function planeOf(settings: Settings): ControlPlane {
  return {
    baseUrl: httpAddress(settings, 'production'),
    stagingBaseUrl: httpAddress(settings, 'staging'),
    mailUrl: httpAddress(settings, 'mail'),
  }
}

/** Returns a connection pool on the stack's database; the caller ends it. */
export function databaseOf(settings: Settings): Pool {
  const pool = new Pool({ connectionString: databaseUrl(settings, loadSecrets(settings.stateDirectory)), max: 4 })
  // Tests stop PostgreSQL deliberately, which causes errors on idle connections.
  pool.on('error', () => undefined)
  return pool
}

/** A request that the demo upstream received. */
export interface Hit {
  method: string
  path: string
  headers: Record<string, string | undefined>
}

/** Returns the requests at the demo upstream since `clearHits`. */
export async function upstreamHits(settings: Settings): Promise<Hit[]> {
  return (await (await fetch(`${httpAddress(settings, 'upstream')}/_hits`)).json()) as Hit[]
}

/** Returns the requests for one host of the gateway. */
export async function hitsOfHost(settings: Settings, host: string): Promise<Hit[]> {
  return (await upstreamHits(settings)).filter(({ headers }) => headers['x-forwarded-host'] === host)
}

export async function clearHits(settings: Settings): Promise<void> {
  await fetch(`${httpAddress(settings, 'upstream')}/_hits`, { method: 'DELETE' })
}

/** Returns the sum of a Prometheus metric over all its labels; 0 if it is absent. */
export async function metricOf(settings: Settings, part: PortName, name: string): Promise<number> {
  const text = await (await fetch(`${httpAddress(settings, part)}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

/** Returns Envoy's counters and gauges with matching names. */
export async function envoyStats(settings: Settings, filter: RegExp): Promise<Record<string, number>> {
  const text = await (await fetch(`${httpAddress(settings, 'envoyAdmin')}/stats`)).text()
  const pairs = text.split('\n').map((line) => line.split(': ') as [string, string])
  const wanted = pairs.filter(([name, value]) => filter.test(name) && /^\d+$/.test(value ?? ''))
  return Object.fromEntries(wanted.map(([name, value]) => [name, Number(value)]))
}

/** Returns an Envoy's configuration, or a part of it, as text. */
async function configDump(adminUrl: string, resource?: string): Promise<string> {
  const query = resource === undefined ? '' : `?resource=${resource}`
  return (await fetch(`${adminUrl}/config_dump${query}`)).text()
}

/** Waits until Envoy knows a host. Its routes load later, with its first request. */
export function untilHostKnown(settings: Settings, host: string): Promise<true> {
  return until(`Envoy knows ${host}`, async () =>
    (await configDump(httpAddress(settings, 'envoyAdmin'))).includes(`"string_key": "${host}"`) ? true : undefined,
  )
}

/** Waits until an Envoy with this API's routes sends the API's requests to this upstream. */
export function untilRoutedTo(
  adminUrl: string,
  api: { id: string; upstream_base_url: string; environment: Environment },
): Promise<true> {
  const { host, protocol } = new URL(api.upstream_base_url)
  const cluster = upstreamCluster(protocol === 'https:' ? 'https' : 'http', api.environment)
  return until(`Envoy sends ${api.id} to ${host}`, async () => {
    const dump = JSON.parse(await configDump(adminUrl, 'dynamic_route_configs')) as { configs?: object[] }
    const found = dump.configs?.find((config) => JSON.stringify(config).includes(`"name":"api/${api.id}"`))
    const routes = JSON.stringify(found ?? '')
    return routes.includes(`"host_rewrite_literal":"${host}"`) && routes.includes(`"cluster":"${cluster}"`)
  })
}

/** Starts xds with the given settings and waits until Envoy is connected (again). */
export async function startXds(settings: Settings): Promise<void> {
  await startPart(settings, 'xds')
  await until(
    'Envoy is connected to xds',
    async () => {
      const stats = await envoyStats(settings, /^control_plane\.connected_state$/)
      return (
        stats['control_plane.connected_state'] === 1 &&
        (await metricOf(settings, 'xdsOps', 'xds_connected_envoys')) === 1
      )
    },
    30_000,
  )
}
