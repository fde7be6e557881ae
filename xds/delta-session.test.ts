import { describe, expect, it } from 'vitest'
import { type DeltaRequest, type DeltaResponse, DeltaSession } from './delta-session.ts'
import type { ResourceSources } from './resource-source.ts'
import { RESOURCE_TYPES, type ResourceType } from './resources/names.ts'

const { cluster, listener, scopedRoute, route, secret } = RESOURCE_TYPES

/** A session over resources that a test can change; what was sent is taken with `sent()`. */
function open(initial: Partial<Record<ResourceType, Record<string, string>>>) {
  const resources: Record<string, Record<string, string>> = {
    [cluster]: {},
    [listener]: {},
    [scopedRoute]: {},
    [route]: {},
    [secret]: {},
    ...initial,
  }
  const source = (type: ResourceType) => ({
    names: () => Object.keys(resources[type] ?? {}),
    get: (name: string) => {
      const version = resources[type]?.[name]
      return version === undefined ? undefined : { version, body: Buffer.from(version) }
    },
  })
  const sources = Object.fromEntries(Object.values(RESOURCE_TYPES).map((type) => [type, source(type)]))
  const responses: DeltaResponse[] = []
  const nacks: { typeUrl: string; names: readonly string[]; message: string }[] = []
  const session = new DeltaSession({
    sources: sources as unknown as ResourceSources,
    send: (response) => responses.push(response),
    onNack: (nack) => nacks.push(nack),
  })
  return {
    session,
    nacks,
    ask: (request: DeltaRequest) => session.receive(request),
    set: (type: ResourceType, name: string, version: string | undefined) => {
      const ofType = resources[type] ?? {}
      if (version === undefined) delete ofType[name]
      else ofType[name] = version
      session.changed(type, [name])
    },
    sent: () =>
      responses.splice(0).map(({ type_url, resources: sent, removed_resources }) => ({
        type: type_url,
        resources: Object.fromEntries(sent.map(({ name, version }) => [name, version])),
        removed: removed_resources,
      })),
    lastNonce: () => responses.at(-1)?.nonce ?? '',
  }
}

describe('a delta xDS session', () => {
  it('answers a wildcard with everything, also when that is nothing', () => {
    const full = open({ [cluster]: { a: '1', b: '1' } })
    full.ask({ type_url: cluster })
    expect(full.sent()).toEqual([{ type: cluster, resources: { a: '1', b: '1' }, removed: [] }])
    const empty = open({})
    empty.ask({ type_url: scopedRoute })
    expect(empty.sent()).toEqual([{ type: scopedRoute, resources: {}, removed: [] }])
  })

  it.each([
    ['routes', route],
    ['certificates', secret],
  ])('sends %s by name, each alone, and says which do not exist', (_, type) => {
    const { ask, sent } = open({ [type]: { a: '1', b: '1', c: '1' } })
    ask({ type_url: type, resource_names_subscribe: ['a', 'b', 'nope'] })
    expect(sent()).toEqual([
      { type, resources: { a: '1' }, removed: [] },
      { type, resources: { b: '1' }, removed: [] },
      { type, resources: {}, removed: ['nope'] },
    ])
  })

  it('tells of a resource that comes into being after it was asked for', () => {
    const { ask, set, sent } = open({})
    ask({ type_url: route, resource_names_subscribe: ['later'] })
    sent()
    set(route, 'later', '1')
    expect(sent()).toEqual([{ type: route, resources: { later: '1' }, removed: [] }])
  })

  it('sends a change to those who asked for it, once, and a removal', () => {
    const { ask, set, sent, session } = open({ [route]: { a: '1', b: '1' } })
    ask({ type_url: route, resource_names_subscribe: ['a'] })
    sent()
    set(route, 'a', '2')
    set(route, 'b', '2')
    session.changed(route, ['a'])
    expect(sent()).toEqual([{ type: route, resources: { a: '2' }, removed: [] }])
    set(route, 'a', undefined)
    expect(sent()).toEqual([{ type: route, resources: {}, removed: ['a'] }])
  })

  it('sends nothing on an acknowledgement', () => {
    const { ask, sent, lastNonce } = open({ [cluster]: { a: '1' } })
    ask({ type_url: cluster })
    const nonce = lastNonce()
    sent()
    ask({ type_url: cluster, response_nonce: nonce })
    expect(sent()).toEqual([])
  })

  it('reports a refusal with its resources and does not repeat it until the resource changes', () => {
    const { ask, set, sent, session, nacks, lastNonce } = open({ [route]: { a: '1' } })
    ask({ type_url: route, resource_names_subscribe: ['a'] })
    ask({ type_url: route, response_nonce: lastNonce(), error_detail: { code: 3, message: 'bad route' } })
    expect(nacks).toEqual([{ typeUrl: route, names: ['a'], message: 'bad route' }])
    sent()
    session.changed(route, ['a'])
    expect(sent()).toEqual([])
    set(route, 'a', '2')
    expect(sent()).toEqual([{ type: route, resources: { a: '2' }, removed: [] }])
  })

  it('after a reconnect sends only what Envoy does not have, and what it has too much', () => {
    const { ask, sent } = open({ [scopedRoute]: { same: '1', changed: '2', added: '1' } })
    ask({ type_url: scopedRoute, initial_resource_versions: { same: '1', changed: '1', gone: '1' } })
    expect(sent()).toEqual([
      { type: scopedRoute, resources: { changed: '2', added: '1' }, removed: [] },
      { type: scopedRoute, resources: {}, removed: ['gone'] },
    ])
  })

  it('sends again what Envoy asks for again, and nothing after it has unsubscribed', () => {
    const { ask, set, sent } = open({ [route]: { a: '1' } })
    ask({ type_url: route, resource_names_subscribe: ['a'] })
    ask({ type_url: route, resource_names_subscribe: ['a'] })
    expect(sent()).toHaveLength(2)
    ask({ type_url: route, resource_names_unsubscribe: ['a'] })
    set(route, 'a', '2')
    expect(sent()).toEqual([])
  })

  it('tells whoever gives up a name and keeps the wildcard whether the name is part of it', () => {
    const { ask, sent } = open({ [cluster]: { a: '1' } })
    ask({ type_url: cluster, resource_names_subscribe: ['*', 'a', 'nope'] })
    sent()
    ask({ type_url: cluster, resource_names_unsubscribe: ['a', 'nope'] })
    expect(sent()).toEqual([
      { type: cluster, resources: { a: '1' }, removed: [] },
      { type: cluster, resources: {}, removed: ['nope'] },
    ])
  })

  it('sends a refused response again in halves, until the bad resource is refused alone', () => {
    const { ask, sent, nacks, session } = open({ [cluster]: { a: '1', bad: '1', c: '1' } })
    ask({ type_url: cluster })
    const refuseBad = (nonce: string) =>
      ask({ type_url: cluster, response_nonce: nonce, error_detail: { message: 'no' } })
    refuseBad('1')
    expect(sent().map(({ resources }) => Object.keys(resources))).toEqual([['a', 'bad', 'c'], ['a', 'bad'], ['c']])
    refuseBad('2')
    refuseBad('5')
    expect(sent().map(({ resources }) => Object.keys(resources))).toEqual([['a'], ['bad']])
    expect(nacks.map(({ names }) => names)).toEqual([['a', 'bad', 'c'], ['a', 'bad'], ['bad']])
    session.changed(cluster, ['a', 'bad', 'c'])
    expect(sent()).toEqual([])
  })

  it('ignores types that it does not serve', () => {
    const { ask, sent } = open({})
    ask({ type_url: 'type.googleapis.com/envoy.config.nope.v3.Nope' })
    expect(sent()).toEqual([])
  })
})
