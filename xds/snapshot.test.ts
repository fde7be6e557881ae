import { pino } from 'pino'
import { Counter } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { anApi } from '../configuration/testing/fixtures.ts'
import type { RoutedApi } from '../domain/configuration/api-configuration.ts'
import { loadEnvoyTypes } from '../proto/envoy-api.ts'
import { createJsonCodec } from '../proto/json-codec.ts'
import { PLATFORM_SECRET, RESOURCE_TYPES, WITHOUT_SNI_SECRET } from './resources/names.ts'
import { platformSecrets } from './resources/secret.ts'
import { Snapshot } from './snapshot.ts'

const codec = createJsonCodec(loadEnvoyTypes())

function emptySnapshot(): Snapshot {
  return new Snapshot({
    codec,
    settings: { upstreamTimeoutSeconds: 30, maxStreamSeconds: 3600 },
    logger: pino({ level: 'silent' }),
    clusters: [],
    listeners: [],
    platformSecrets: platformSecrets({ certificatePem: '', privateKeyPem: '' }),
    encryption: undefined,
    brokenCertificates: new Counter({ name: 'broken', help: 'broken', registers: [] }),
  })
}

const api = (id: string, fields: Partial<RoutedApi> = {}): RoutedApi => ({
  ...anApi(),
  ...{ id, hosts: [`${id}.localhost`], payToAddress: undefined, ...fields },
})

const change = (apis: RoutedApi[], removedIds: string[] = []) => ({ revision: 1, apis, removedIds })
const { scopedRoute, route, secret } = RESOURCE_TYPES

describe('the snapshot', () => {
  it('tells of routes before the hosts that lead to them, and of removed routes last', () => {
    const snapshot = emptySnapshot()
    snapshot.apply(change([api('old')]))
    expect(snapshot.apply(change([api('new')], ['old']))).toEqual([
      [route, ['api/new']],
      [scopedRoute, ['old.localhost', 'new.localhost']],
      [route, ['api/old']],
      [secret, []],
    ])
    expect([...snapshot.sources[scopedRoute].names()]).toEqual(['new.localhost'])
    expect(snapshot.sources[route].get('api/old')).toBeUndefined()
  })

  it('moves a host from one API to another in one change', () => {
    const snapshot = emptySnapshot()
    snapshot.apply(change([api('a', { hosts: ['shop.example.com'] }), api('b', { hosts: [] })]))
    snapshot.apply(change([api('b', { hosts: ['shop.example.com'] }), api('a', { hosts: [] })]))
    expect(snapshot.sources[scopedRoute].get('shop.example.com')?.version).toBe('api/b')
  })

  it('gives equal configurations equal versions and changed ones new versions', () => {
    const version = (fields: Partial<RoutedApi>) => {
      const snapshot = emptySnapshot()
      snapshot.apply(change([api('a', { payToAddress: '0x1', ...fields })]))
      return snapshot.sources[route].get('api/a')?.version
    }
    expect(version({})).toBe(version({ revision: 2 }))
    expect(version({})).not.toBe(version({ enabled: false }))
  })

  it('tells of certificates last, and knows the platform’s beside them', () => {
    const snapshot = emptySnapshot()
    const certificates = [{ host: 'shop.example.com', chainPem: '', sealedKey: '' }]
    expect(snapshot.apply(change([api('a', { certificates })])).at(-1)).toEqual([secret, ['shop.example.com']])
    expect([...snapshot.sources[secret].names()]).toEqual([PLATFORM_SECRET, WITHOUT_SNI_SECRET, 'shop.example.com'])
    expect(snapshot.sources[secret].get(PLATFORM_SECRET)).toBeDefined()
    expect(snapshot.sources[secret].get(WITHOUT_SNI_SECRET)).toBeDefined()
  })

  it('makes the routes of custom hosts anew for an account with a certificate authority, and only those', () => {
    const snapshot = emptySnapshot()
    snapshot.apply(change([api('plain'), api('custom', { hosts: ['custom.localhost', 'shop.example.com'] })]))
    const versions = () => ['api/plain', 'api/custom'].map((name) => snapshot.sources[route].get(name)?.version)
    const before = versions()
    expect(snapshot.useAcmeAccount('thumbprint')).toEqual([[route, ['api/custom']]])
    const after = versions()
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
  })

  it('unloads an API’s routes by leading its hosts to another name, once for each name', () => {
    const snapshot = emptySnapshot()
    snapshot.apply(change([api('a', { hosts: ['a.localhost', 'shop.example.com'] }), api('b')]))
    const scope = () => snapshot.sources[scopedRoute].get('a.localhost')?.version
    expect(scope()).toBe('api/a')
    expect(snapshot.unload(['api/a', 'api/gone'])).toEqual([[scopedRoute, ['a.localhost', 'shop.example.com']]])
    expect(scope()).toBe('api/a/1')
    expect(snapshot.unload(['api/a'])).toEqual([[scopedRoute, []]])
    // A request may still wait for the routes under the previous name.
    expect(snapshot.sources[route].get('api/a')).toBeDefined()
    expect(snapshot.sources[route].get('api/a/1')).toBeDefined()
    expect(snapshot.apply(change([api('a', { enabled: false })]))[0]).toEqual([route, ['api/a/1']])
    expect(snapshot.apply({ revision: 3, apis: [], removedIds: ['a'] })[2]).toEqual([route, ['api/a/1']])
  })

  it('keeps the last good routes under the name that is asked for', () => {
    const snapshot = emptySnapshot()
    snapshot.apply(change([api('a', { payToAddress: '0x1' })]))
    const before = snapshot.sources[route].get('api/a')
    snapshot.apply(change([api('a', { payToAddress: '0x1', upstreamBaseUrl: 'not a URL' })]))
    expect(snapshot.sources[route].get('api/a')).toBe(before)
  })

  it('serves an answer at once for an API that never had routes', () => {
    const snapshot = emptySnapshot()
    snapshot.apply(change([api('bad', { payToAddress: '0x1', upstreamBaseUrl: 'not a URL' })]))
    expect(snapshot.sources[route].get('api/bad')).toBeDefined()
  })

  it('keeps the last good routes of a row that cannot be translated, and all others', () => {
    const snapshot = emptySnapshot()
    const sold = { payToAddress: '0x1' }
    snapshot.apply(change([api('bad', sold), api('good')]))
    const before = snapshot.sources[route].get('api/bad')
    const broken = api('bad', { ...sold, upstreamBaseUrl: 'not a URL' })
    snapshot.apply(change([broken]))
    expect(snapshot.sources[route].get('api/bad')).toBe(before)
    expect(snapshot.sources[route].get('api/good')).toBeDefined()
    snapshot.apply(change([api('bad', { ...sold, upstreamBaseUrl: 'http://repaired.example.com/base' })]))
    expect(snapshot.sources[route].get('api/bad')).not.toBe(before)
  })
})
