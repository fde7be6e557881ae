import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

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

/** Who may import the published SDK by its name. Clients know the service by nothing else. */
const SDK_USERS = ['sdks', 'cli', 'mcp', 'dashboard', 'examples', 'test']

/** What the pure vocabulary may use of others: parsing and addresses, no I/O. */
const PURE_PACKAGES = ['zod', 'viem', 'ipaddr.js', 'tldts']

const root = join(import.meta.dirname, '..')
const IMPORT = /(?:^(?:import|export)\s(?:[^'"]*?\sfrom\s+)?|\bimport\()'([^']+)'/gm

function importsOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? '')
}

function roomOf(file: string): string {
  return file.split('/')[0] ?? ''
}

const files = globSync(`{${Object.keys(ARROWS).join(',')}}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
})

describe('import arrows', () => {
  it('sees every room', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(ARROWS).sort())
  })

  it.each(files)('%s', (file) => {
    const room = roomOf(file)
    const wrong = importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => relative('.', normalize(join(dirname(file), specifier))))
      .filter((target) => roomOf(target) !== room && !(ARROWS[room] ?? []).includes(roomOf(target)))
    expect(wrong).toEqual([])
    const sdk = importsOf(file).filter((specifier) => specifier.startsWith('@launa/'))
    if (!SDK_USERS.includes(room)) expect(sdk).toEqual([])
  })

  it.each(files.filter((file) => roomOf(file) === 'domain' && !file.endsWith('.test.ts')))('%s is pure', (file) => {
    const foreign = importsOf(file).filter((specifier) => !specifier.startsWith('.'))
    expect(foreign.filter((specifier) => !PURE_PACKAGES.includes(specifier))).toEqual([])
  })
})
