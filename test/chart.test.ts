import { globSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { expect, it } from 'vitest'
import { type Leaf, leavesOf, schemaOf, type Value } from '../chart/check/values.ts'
import { PROGRAMS } from '../docker/processes.ts'
import { ENVOY_VERSION } from '../sandbox/tools.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface Part {
  settings: Record<string, string>
  resources: { limits: { memory: string } }
}
interface Values {
  images: { envoy: { tag: string } }
  controlPlane: Part
  authz: Part
  xds: Part
  envoy: Part
}
interface Service {
  image?: string
  mem_limit?: string
  read_only?: boolean
  cap_drop?: string[]
  logging?: { options: Record<string, string> }
}

const values = load(textOf('chart/values.yaml')) as Values
const compose = load(textOf('docker-compose.yml'), { schema: YAML11_SCHEMA }) as { services: Record<string, Service> }
const templates = globSync('chart/templates/*', { cwd: root }).map(textOf).join('\n')

/** Returns whether the templates name the value by its path, or name a map that contains it, and each name of the remaining path. */
function isUsed({ path }: Leaf): boolean {
  return path.some((_, index) => {
    const [whole, rest] = [path.slice(0, path.length - index), path.slice(path.length - index)]
    const named = new RegExp(`[Vv]alues\\.${whole.join('\\.')}\\b(?!\\.)`).test(templates)
    return named && rest.every((name) => new RegExp(`\\.${name}\\b`).test(templates))
  })
}

it('uses every value', () => {
  const leaves = leavesOf(values as unknown as Value)
  expect(leaves.length).toBeGreaterThan(50)
  expect(leaves.filter((leaf) => !isUsed(leaf)).map(({ path }) => path.join('.'))).toEqual([])
  expect(isUsed({ path: ['authz', 'unused'], value: 1 })).toBe(false)
})

it('refuses names that values.yaml lacks: run "make chart-schema"', () => {
  expect(JSON.parse(textOf('chart/values.schema.json'))).toMatchObject(schemaOf(values as unknown as Value))
})

it('gives the version of the package to the chart', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string }
  expect(load(textOf('chart/Chart.yaml'))).toMatchObject({ version, appVersion: version })
})

it('includes the rules and dashboards of operations/ directly, not as copies', () => {
  expect(realpathSync(join(root, 'chart/operations'))).toBe(realpathSync(join(root, 'operations')))
  for (const folder of ['operations/grafana/*.json', 'operations/prometheus/rules/*.yaml']) {
    expect(globSync(folder, { cwd: root })).not.toEqual([])
    expect(templates).toContain(`"${folder}"`)
  }
})

it('starts programs that exist in the image', () => {
  const started = [...templates.matchAll(/args: \[([a-z][a-z-]+)|"program" "([a-z-]+)"/g)].map(([, ...names]) =>
    names.join(''),
  )
  expect([...new Set(started)].sort()).toEqual(['authz', 'control-plane', 'drain', 'envoy-files', 'migrate', 'xds'])
  for (const name of started) expect(PROGRAMS[name]?.image, name).toBe('services')
})

it('has the version of Envoy and the limits of the compose file', () => {
  expect(values.images.envoy.tag).toBe(`v${ENVOY_VERSION}`)
  expect(compose.services.envoy?.image).toContain(`:v${ENVOY_VERSION}`)
  const limits = { 'control-plane': values.controlPlane, authz: values.authz, xds: values.xds, envoy: values.envoy }
  for (const [name, part] of Object.entries(limits))
    expect(bytesOf(compose.services[name]?.mem_limit ?? ''), name).toBe(bytesOf(part.resources.limits.memory))
})

it('bounds memory, logs and rights of every container of the compose file', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.mem_limit, name).toBeDefined()
    expect(service.logging?.options, name).toEqual({ 'max-size': '10m', 'max-file': '5' })
  }
})

function bytesOf(text: string): number {
  const [, number, unit = ''] = /^(\d+)([kmg])i?$/i.exec(text) ?? []
  return Number(number) * 1024 ** (['k', 'm', 'g'].indexOf(unit.toLowerCase()) + 1)
}
