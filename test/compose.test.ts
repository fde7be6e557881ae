import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { expect, it } from 'vitest'
import { type PortName, readSettings } from '../sandbox/settings.ts'
import { STOP_SECONDS } from '../sandbox/stopping.ts'

interface Service {
  command?: string[]
  environment?: Record<string, string>
  stop_grace_period?: string
  extends?: { file: string; service: string }
}
interface Compose {
  services: Record<string, Service>
}

const root = join(import.meta.dirname, '..')
// Compose files merge maps by `<<`, which YAML 1.2 lacks.
const read = (file: string) => load(readFileSync(join(root, file), 'utf8'), { schema: YAML11_SCHEMA }) as Compose
const shared = read('docker-compose.yml').services
const apart = read('docker-compose.sandbox-apart.yml').services

/** Listening ports of a gateway's parts, without the ports for buyers. */
const INTERNAL = {
  authz: ['authz', 'authzOps', 'authzDocuments'],
  xds: ['xds', 'xdsOps', 'envoyAdmin', 'envoyMetrics'],
} as const satisfies Record<string, readonly PortName[]>

const portsOf = (service: Service | undefined) => readSettings({ environment: service?.environment ?? {}, root }).ports

/** Returns the ports of the gateway with this suffix, which `prepare-services` writes into the settings of its services. */
function internalPorts(suffix: string): number[] {
  const ports = portsOf(apart[`prepare-services${suffix}`])
  return (['authz', 'xds'] as const).flatMap((part) => INTERNAL[part].map((name) => ports[name]))
}

it('extends services that exist', () => {
  const extended = Object.values(apart).flatMap((service) => service.extends ?? [])
  expect(extended).toHaveLength(5)
  for (const { file, service } of extended) expect(read(file).services).toHaveProperty(service)
  for (const name of Object.keys(apart)) expect(shared[name] ?? apart[name]?.extends).toBeDefined()
})

it('gives each service enough time to end', () => {
  for (const name of ['control-plane', 'authz', 'xds'])
    expect(shared[name]?.stop_grace_period, name).toBe(`${STOP_SECONDS}s`)
})

it('gives each environment to one gateway', () => {
  const served = (name: string) => apart[name]?.environment?.ENVIRONMENTS
  expect([served('authz'), served('xds')]).toEqual(['production', 'production'])
  expect([served('authz-sandbox'), served('xds-sandbox')]).toEqual(['development', 'development'])
})

it('keeps ports and snapshots of the two gateways apart', () => {
  const { gatewayHttp, gatewayHttps } = portsOf(undefined)
  const { GATEWAY_HTTP_PORT, GATEWAY_HTTPS_PORT } = apart['xds-sandbox']?.environment ?? {}
  const buyers = [gatewayHttp, gatewayHttps, Number(GATEWAY_HTTP_PORT), Number(GATEWAY_HTTPS_PORT)]
  const all = [...internalPorts(''), ...internalPorts('-sandbox'), ...buyers]
  expect(new Set(all).size).toBe(all.length)
  const snapshots = [apart['authz-sandbox'], apart['xds-sandbox']].map((service) => service?.environment?.SNAPSHOT_FILE)
  expect(new Set(snapshots).size).toBe(2)
  for (const file of snapshots) expect(file).toMatch(/^\/state\/\w+-sandbox-/)
})

it('gives all processes of one gateway the same ports', () => {
  const sandbox = ['prepare-services-sandbox', 'prepare-sandbox'].map((name) => portsOf(apart[name]))
  for (const name of [...INTERNAL.authz, ...INTERNAL.xds])
    expect(new Set(sandbox.map((ports) => ports[name])).size).toBe(1)
  // A service reads its ports from the settings file, so its environment must not set any.
  for (const name of ['authz-sandbox', 'xds-sandbox']) {
    const { LAUNA_ENVIRONMENT_FILE: file = '', ...own } = apart[name]?.environment ?? {}
    expect(file).toBe(`/state/environment-sandbox/${name.replace('-sandbox', '')}.env`)
    expect(Object.keys(own).filter((variable) => variable.startsWith('LAUNA_'))).toEqual([])
  }
})

it('lets no seller name the internal services of either gateway as an upstream', () => {
  const { controlPlaneOps, operators } = portsOf(undefined)
  const own = [...internalPorts(''), ...internalPorts('-sandbox'), controlPlaneOps, operators].map(
    (port) => `127.0.0.1:${port}`,
  )
  for (const name of ['control-plane', 'authz', 'xds', 'authz-sandbox', 'xds-sandbox']) {
    const listed = String(apart[name]?.environment?.OWN_SERVICES).split(/,\s*/)
    expect(listed.toSorted()).toEqual(own.toSorted())
  }
})
