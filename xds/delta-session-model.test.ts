import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DeltaRequest, type DeltaResponse, DeltaSession } from './delta-session.ts'
import type { ResourceSources } from './resource-source.ts'
import { RESOURCE_TYPES, type ResourceType } from './resources/names.ts'

/** Every client refuses each version that begins with this text. So the model need not remember which versions were refused. */
const BAD = 'bad'

/** The maximum number of responses that wait in the queue, which stands for the bytes that wait on a real stream. */
const MOST_WAITING = 2

/** The server's true resources of one type. */
type World = Map<string, string>

/**
 * A model of an Envoy: its subscriptions and the resources that it holds. Requests and responses wait in queues until the test delivers
 * them, so they may cross, as on a network. The queue of responses is short, and later responses wait in the session.
 */
class Client {
  readonly type: ResourceType
  readonly names = new Set<string>()
  readonly held = new Map<string, string>()
  readonly toldAbsent = new Set<string>()
  readonly requests: DeltaRequest[] = []
  readonly responses: DeltaResponse[] = []
  readonly emptyMeansAll: boolean
  #now = 0
  #isFull = false
  wildcard: boolean
  session: DeltaSession
  #opened = false

  constructor(type: ResourceType, emptyMeansAll: boolean, world: World) {
    this.type = type
    this.emptyMeansAll = emptyMeansAll
    this.wildcard = emptyMeansAll
    this.session = this.#connect(world)
  }

  #connect(world: World): DeltaSession {
    const source = {
      names: () => world.keys(),
      get: (name: string) => {
        const version = world.get(name)
        return version === undefined ? undefined : { version, body: Buffer.from(version) }
      },
    }
    const session = new DeltaSession({
      sources: { [this.type]: source } as unknown as ResourceSources,
      send: (response) => {
        if (this.session !== session) return true
        expect(this.#isFull, 'nothing is sent to a stream that is full').toBe(false)
        this.responses.push(response)
        this.#isFull = this.responses.length >= MOST_WAITING
        return !this.#isFull
      },
      onNack: () => undefined,
      now: () => this.#now,
    })
    this.session = session
    this.#isFull = false
    this.#opened = false
    this.#send({})
    return session
  }

  /** The first request of a stream lists all subscriptions and all held resources. Without subscriptions, the client sends no request. */
  #send(request: DeltaRequest): void {
    if (this.#opened) return void this.requests.push({ type_url: this.type, ...request })
    if (!this.wildcard && this.names.size === 0) return
    this.#opened = true
    const legacy = this.emptyMeansAll && this.wildcard && this.names.size === 0
    this.requests.push({
      type_url: this.type,
      resource_names_subscribe: legacy ? [] : [...this.names, ...(this.wildcard ? ['*'] : [])],
      initial_resource_versions: Object.fromEntries(this.held),
    })
  }

  reconnect(world: World): void {
    this.requests.length = 0
    this.responses.length = 0
    this.toldAbsent.clear()
    this.#connect(world)
  }

  /** A repeated subscription means that the client lost the resource. */
  subscribe(name: string): void {
    this.held.delete(name)
    if (name === '*') this.wildcard = true
    else this.names.add(name)
    this.#send({ resource_names_subscribe: [name] })
  }

  /**
   * Unsubscribes from a name, perhaps while the wildcard continues. The server must then report again whether the name is part of the
   * wildcard.
   */
  unsubscribe(name: string): void {
    this.held.delete(name)
    if (name === '*') this.wildcard = false
    else this.names.delete(name)
    for (const held of this.held.keys()) if (!this.#wants(held)) this.held.delete(held)
    for (const absent of this.toldAbsent) if (!this.names.has(absent)) this.toldAbsent.delete(absent)
    this.#send({ resource_names_unsubscribe: [name] })
  }

  #wants(name: string): boolean {
    return this.wildcard || this.names.has(name)
  }

  deliverRequest(): void {
    const request = this.requests.shift()
    if (request) this.session.receive(request)
  }

  /** Lets an hour pass, after which the session sends refused resources again. */
  wait(): void {
    this.#now += 3_600_000
    this.session.retry()
  }

  deliverResponse(): void {
    const response = this.responses.shift()
    if (!response) return
    if (this.#isFull && this.responses.length === 0) {
      this.#isFull = false
      this.session.resume()
    }
    const { nonce, resources, removed_resources: removed } = response
    const acknowledgement = { response_nonce: nonce }
    if (resources.some(({ version }) => version.startsWith(BAD))) {
      this.#send({ ...acknowledgement, error_detail: { code: 13, message: 'refused' } })
      return
    }
    for (const { name, version } of resources) {
      if (!this.#wants(name)) continue
      this.held.set(name, version)
      this.toldAbsent.delete(name)
    }
    for (const name of removed) {
      this.held.delete(name)
      if (this.names.has(name)) this.toldAbsent.add(name)
    }
    this.#send(acknowledgement)
  }

  settle(): void {
    while (this.requests.length + this.responses.length > 0) {
      this.deliverRequest()
      this.deliverResponse()
    }
  }

  /** Checks that the client has the server's present resources. It must have them when no message is under way any more. */
  check(world: World): void {
    const interesting = new Set([...this.names, ...(this.wildcard ? world.keys() : []), ...this.held.keys()])
    for (const name of interesting) {
      const version = world.get(name)
      if (version === undefined) expect(this.held.has(name), `${name} is gone`).toBe(false)
      else if (!version.startsWith(BAD)) expect(this.held.get(name), name).toBe(version)
      if (version === undefined && this.names.has(name)) expect(this.toldAbsent.has(name), name).toBe(true)
    }
  }
}

const name = fc.constantFrom('a', 'b', 'c')
const stepOf = (subscribed: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({ do: fc.constant('set' as const), names: fc.uniqueArray(name, { minLength: 1 }), bad: fc.boolean() }),
    fc.record({ do: fc.constant('remove' as const), names: fc.uniqueArray(name, { minLength: 1 }) }),
    fc.record({ do: fc.constant('subscribe' as const), name: subscribed }),
    fc.record({ do: fc.constant('unsubscribe' as const), name: subscribed }),
    fc.constant({ do: 'deliver request' as const }),
    fc.constant({ do: 'deliver response' as const }),
    fc.constant({ do: 'reconnect' as const }),
    fc.constant({ do: 'wait' as const }),
  )
type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer Value> ? Value : never

let version = 0

function run(client: Client, world: World, action: Step): void {
  switch (action.do) {
    case 'set':
      for (const each of action.names)
        world.set(each, `${action.bad && each === action.names[0] ? BAD : ''}${++version}`)
      client.session.changed(client.type, action.names)
      break
    case 'remove':
      for (const each of action.names) world.delete(each)
      client.session.changed(client.type, action.names)
      break
    case 'subscribe':
      client.subscribe(action.name)
      break
    case 'unsubscribe':
      client.unsubscribe(action.name)
      break
    case 'deliver request':
      client.deliverRequest()
      break
    case 'deliver response':
      client.deliverResponse()
      break
    case 'reconnect':
      client.reconnect(world)
      break
    case 'wait':
      client.wait()
      break
  }
}

it.each([
  ['named resources, each alone in its response', RESOURCE_TYPES.route, false],
  ['secrets, each alone in its response', RESOURCE_TYPES.secret, false],
  ['everything there is, by few listeners', RESOURCE_TYPES.listener, true],
  ['everything there is', RESOURCE_TYPES.scopedRoute, true],
])('any order of changes, subscriptions, refusals and reconnects ends in agreement: %s', (_, type, wildcard) => {
  fc.assert(
    fc.property(fc.array(stepOf(wildcard ? fc.oneof(name, fc.constant('*')) : name), { maxLength: 40 }), (steps) => {
      const world: World = new Map([['a', '0']])
      const client = new Client(type, wildcard, world)
      for (const action of steps) run(client, world, action)
      client.settle()
      client.check(world)
      // All messages have arrived, so the session must not send a resource that the client already has.
      client.session.changed(type, world.keys())
      expect(client.responses).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})
