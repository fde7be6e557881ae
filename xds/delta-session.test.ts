import { describe, expect, it } from 'vitest'
import { type DeltaRequest, type DeltaResponse, DeltaSession, type Nack } from './delta-session.ts'
import type { ResourceSources } from './resource-source.ts'
import { RESOURCE_TYPES, type ResourceType } from './resources/names.ts'

const { cluster, listener, scopedRoute, route, secret } = RESOURCE_TYPES

/** Returns a session over resources that a test can change. `sent()` returns and removes the sent responses. */
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
  const nacks: Nack[] = []
  const stream = { isFull: false, now: 0 }
  const session = new DeltaSession({
    sources: sources as unknown as ResourceSources,
    send(response) {
      responses.push(response)
      return !stream.isFull
    },
    onNack: (nack) => nacks.push(nack),
    now: () => stream.now,
  })
  return {
    session,
    stream,
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

  it.each([
    ['certificate', secret],
    ['routes', route],
  ])('hands no %s to a client that asks for all, or says that it has it', (_, type) => {
    const { ask, set, sent } = open({ [type]: { a: '1', b: '1' } })
    ask({ type_url: type })
    ask({ type_url: type, resource_names_subscribe: ['*'] })
    ask({ type_url: type, resource_names_subscribe: ['*'], resource_names_unsubscribe: ['b'] })
    set(type, 'a', '2')
    expect(sent()).toEqual([])
    const other = open({ [type]: { a: '1', b: '1' } })
    other.ask({
      type_url: type,
      resource_names_subscribe: ['*', 'b'],
      initial_resource_versions: { a: '0', b: '0' },
    })
    expect(other.sent()).toEqual([{ type, resources: { b: '1' }, removed: [] }])
  })

  it('ignores types that it does not serve', () => {
    const { ask, sent } = open({})
    ask({ type_url: 'type.googleapis.com/envoy.config.nope.v3.Nope' })
    expect(sent()).toEqual([])
  })
})

describe('a stream that is full', () => {
  const full = () => {
    const opened = open({ [route]: { a: '1', b: '1', c: '1' }, [scopedRoute]: { host: 'a' } })
    opened.ask({ type_url: route, resource_names_subscribe: ['a', 'b', 'c'] })
    opened.ask({ type_url: scopedRoute })
    opened.sent()
    opened.stream.isFull = true
    opened.set(route, 'a', '2')
    opened.sent()
    return opened
  }

  it('gets nothing more, and then the latest version of each resource once', () => {
    const { set, sent, stream, session, ask } = full()
    for (const version of ['3', '4', '5']) for (const name of ['a', 'b']) set(route, name, version)
    ask({ type_url: route, resource_names_subscribe: ['c'] })
    set(route, 'c', undefined)
    expect(sent()).toEqual([])
    stream.isFull = false
    session.resume()
    expect(sent()).toEqual([
      { type: route, resources: { a: '5' }, removed: [] },
      { type: route, resources: { b: '5' }, removed: [] },
      { type: route, resources: {}, removed: ['c'] },
    ])
  })

  it('takes one response each time that it is resumed', () => {
    const { set, sent, session } = full()
    for (const name of ['a', 'b', 'c']) set(route, name, '9')
    for (const name of ['a', 'b', 'c']) {
      session.resume()
      expect(sent()).toEqual([{ type: route, resources: { [name]: '9' }, removed: [] }])
    }
    session.resume()
    expect(sent()).toEqual([])
  })

  it('is told of routes before the hosts that lead to them, and of what is gone last', () => {
    const { set, sent, stream, session } = full()
    set(scopedRoute, 'host', 'b')
    set(scopedRoute, 'old', undefined)
    set(route, 'c', undefined)
    set(route, 'b', '2')
    stream.isFull = false
    session.resume()
    expect(sent().map(({ type, resources, removed }) => [type, Object.keys(resources), removed])).toEqual([
      [route, ['b'], []],
      [scopedRoute, ['host'], []],
      [route, [], ['c']],
    ])
  })

  it('is one that has taken nothing for as long as it says', () => {
    const { stream, session, sent } = full()
    stream.now += 59_000
    expect(session.waitingMs).toBe(59_000)
    session.resume()
    expect(session.waitingMs).toBe(0)
    expect(sent()).toEqual([])
  })

  it('is also one whose Envoy acknowledges nothing', () => {
    const { ask, set, sent, stream, session } = open({ [route]: { a: '0' } })
    ask({ type_url: route, resource_names_subscribe: ['a'] })
    for (let version = 1; version <= 5_000; version += 1) set(route, 'a', String(version))
    expect(sent()).toHaveLength(1_000)
    stream.now += 60_000
    expect(session.waitingMs).toBe(60_000)
    ask({ type_url: route, response_nonce: '1' })
    expect(sent()).toEqual([{ type: route, resources: { a: '5000' }, removed: [] }])
    expect(session.waitingMs).toBe(0)
  })
})

describe('a refused resource', () => {
  const refused = () => {
    const opened = open({ [route]: { a: '1' } })
    opened.ask({ type_url: route, resource_names_subscribe: ['a'] })
    const refuse = () =>
      opened.ask({ type_url: route, response_nonce: opened.lastNonce(), error_detail: { message: 'no' } })
    const waitMs = (ms: number) => {
      opened.stream.now += ms
      opened.session.retry()
      return opened.sent().length
    }
    refuse()
    opened.sent()
    return { ...opened, refuse, waitMs }
  }

  it('is sent again after 30 s, then ever less often', () => {
    const { ask, stream, session, waitMs, nacks } = refused()
    const again = (ms: number) => {
      stream.now += ms
      session.retry()
      ask({ type_url: route, response_nonce: String(nacks.length + 1), error_detail: { message: 'no' } })
    }
    expect(waitMs(29_999)).toBe(0)
    for (const seconds of [0.001, 60, 120, 240, 480, 960, 1800, 1800]) again(seconds * 1000)
    expect(nacks).toHaveLength(9)
    expect(waitMs(1_799_999)).toBe(8)
    expect(waitMs(1)).toBe(1)
  })

  it('is not sent again once Envoy has taken it', () => {
    const { ask, lastNonce, waitMs, stream, session } = refused()
    stream.now += 30_000
    session.retry()
    ask({ type_url: route, response_nonce: lastNonce() })
    expect(waitMs(0)).toBe(1)
    expect(waitMs(3_600_000)).toBe(0)
  })

  it('is forgotten when Envoy no longer wants it or there is another version', () => {
    const gone = refused()
    gone.ask({ type_url: route, resource_names_unsubscribe: ['a'] })
    expect(gone.waitMs(3_600_000)).toBe(0)
    const changed = refused()
    changed.set(route, 'a', '2')
    changed.ask({ type_url: route, response_nonce: changed.lastNonce() })
    changed.sent()
    expect(changed.waitMs(3_600_000)).toBe(0)
  })
})
