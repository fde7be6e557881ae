import { Pool } from 'pg'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { httpAddress, type PortName, type Settings } from '../../../sandbox/settings.ts'
import type { ControlPlane } from './seller.ts'

/** The control plane of the stack under test. */
export function planeOf(settings: Settings): ControlPlane {
  return {
    baseUrl: httpAddress(settings, 'production'),
    stagingBaseUrl: httpAddress(settings, 'staging'),
    mailUrl: httpAddress(settings, 'mail'),
  }
}

/** A connection pool on the stack's database; the caller ends it. */
export function databaseOf(settings: Settings): Pool {
  const pool = new Pool({ connectionString: databaseUrl(settings, loadSecrets(settings.stateDirectory)), max: 4 })
  // Tests stop PostgreSQL on purpose.
  pool.on('error', () => undefined)
  return pool
}

/** A request as the demo upstream saw it. */
export interface Hit {
  method: string
  path: string
  headers: Record<string, string | undefined>
}

/** What has reached the demo upstream since `clearHits`. */
export async function upstreamHits(settings: Settings): Promise<Hit[]> {
  return (await (await fetch(`${httpAddress(settings, 'upstream')}/_hits`)).json()) as Hit[]
}

export async function clearHits(settings: Settings): Promise<void> {
  await fetch(`${httpAddress(settings, 'upstream')}/_hits`, { method: 'DELETE' })
}

/** Sum of a Prometheus metric over all its labels; 0 when it is absent. */
export async function metricOf(settings: Settings, part: PortName, name: string): Promise<number> {
  const text = await (await fetch(`${httpAddress(settings, part)}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

/** Envoy's counters and gauges whose name matches. */
export async function envoyStats(settings: Settings, filter: RegExp): Promise<Record<string, number>> {
  const text = await (await fetch(`${httpAddress(settings, 'envoyAdmin')}/stats`)).text()
  const pairs = text.split('\n').map((line) => line.split(': ') as [string, string])
  const wanted = pairs.filter(([name, value]) => filter.test(name) && /^\d+$/.test(value ?? ''))
  return Object.fromEntries(wanted.map(([name, value]) => [name, Number(value)]))
}
