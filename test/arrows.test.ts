import { describe, expect, it } from 'vitest'
import { importsOf, ownImportsOf, sourcesOf } from './imports.ts'

/**
 * Which rooms a room may import from, beside itself. Services never import one another: they meet in the database
 * schema, in NATS messages and in gRPC.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  proto: [],
  runtime: [],
  configuration: ['domain', 'runtime'],
  facilitators: ['runtime'],
  authz: ['domain', 'runtime', 'configuration', 'facilitators', 'proto'],
  // It checks what authz has written, and so has none of its code.
  audit: ['domain', 'runtime'],
  xds: ['domain', 'runtime', 'configuration', 'proto', 'envoy'],
  'control-plane': ['domain', 'runtime', 'facilitators'],
  envoy: [],
  sandbox: ['domain', 'runtime', 'envoy'],
  sdks: [],
  // authz serves what is built of it. It bundles files of the SDK.
  'payment-page': ['sdks'],
  cli: [],
  mcp: [],
  dashboard: [],
  examples: [],
  test: [
    ...['domain', 'runtime', 'configuration', 'facilitators', 'proto'],
    ...['authz', 'audit', 'xds', 'control-plane', 'envoy', 'sandbox', 'sdks'],
  ],
}

/**
 * Which folders of authz a folder may import from, beside itself: each only from those that stand before it here. The modules beside the folders put them
 * together, and none of the folders imports them. Tests may import everything.
 */
const AUTHZ: Readonly<Record<string, readonly string[]>> = {
  json: [],
  metrics: [],
  page: [],
  'tool-calls': ['json'],
  chain: ['json'],
  schemes: ['json', 'chain'],
  facilitator: ['json', 'metrics', 'schemes'],
  ledger: ['json', 'metrics', 'chain', 'schemes', 'facilitator'],
  limits: ['schemes', 'ledger'],
  'payment-context': ['ledger'],
  offers: ['json', 'page', 'schemes', 'payment-context'],
  payment: ['metrics', 'schemes', 'facilitator', 'ledger', 'limits'],
  delivery: ['ledger', 'limits', 'offers'],
  channels: ['chain', 'schemes', 'facilitator', 'ledger'],
  reconciler: ['chain', 'schemes', 'ledger'],
  admission: ['metrics', 'schemes', 'facilitator', 'ledger', 'limits', 'offers', 'payment', 'channels'],
  envoy: [
    ...['metrics', 'page', 'tool-calls', 'schemes', 'ledger', 'limits', 'payment-context', 'offers', 'payment'],
    ...['delivery', 'admission'],
  ],
}

/** Who may import the published SDK by its name. Clients know the service by nothing else. */
const SDK_USERS = ['sdks', 'cli', 'mcp', 'dashboard', 'examples', 'test']

/** What the pure vocabulary may use of others: parsing and addresses, no I/O. */
const PURE_PACKAGES = ['zod', 'viem', 'ipaddr.js', 'tldts']

function roomOf(file: string): string {
  return file.split('/')[0] ?? ''
}

const files = sourcesOf(`{${Object.keys(ARROWS).join(',')}}`)

/** Of the folders in a room; undefined for what lies beside them. */
function folderOf(file: string): string | undefined {
  const [, folder, ...rest] = file.split('/')
  return rest.length > 0 ? folder : undefined
}

const authzModules = files.filter((file) => roomOf(file) === 'authz' && !/\.test\.ts$|\/testing\//.test(file))

describe('import arrows', () => {
  it('sees every room', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(ARROWS).sort())
  })

  it.each(files)('%s', (file) => {
    const room = roomOf(file)
    const wrong = ownImportsOf(file).filter(
      (target) => roomOf(target) !== room && !(ARROWS[room] ?? []).includes(roomOf(target)),
    )
    expect(wrong).toEqual([])
    const sdk = importsOf(file).filter((specifier) => specifier.startsWith('@launa/'))
    if (!SDK_USERS.includes(room)) expect(sdk).toEqual([])
  })

  it.each(files.filter((file) => roomOf(file) === 'domain' && !file.endsWith('.test.ts')))('%s is pure', (file) => {
    const foreign = importsOf(file).filter((specifier) => !specifier.startsWith('.'))
    expect(foreign.filter((specifier) => !PURE_PACKAGES.includes(specifier))).toEqual([])
  })

  it('knows every folder of authz', () => {
    expect([...new Set(authzModules.flatMap((file) => folderOf(file) ?? []))].sort()).toEqual(Object.keys(AUTHZ).sort())
    const order = Object.keys(AUTHZ)
    const below = Object.entries(AUTHZ).filter(([folder, targets]) =>
      targets.some((target) => order.indexOf(target) >= order.indexOf(folder)),
    )
    expect(below).toEqual([])
  })

  it.each(authzModules.filter(folderOf))('%s keeps to the arrows between the folders', (file) => {
    const folder = folderOf(file) ?? ''
    const wrong = ownImportsOf(file)
      .filter((target) => roomOf(target) === 'authz')
      .filter((target) => folderOf(target) !== folder && !AUTHZ[folder]?.includes(folderOf(target) ?? ''))
    expect(wrong).toEqual([])
  })
})
