import type { ResourceSources } from './resource-source.ts'
import { RESOURCE_TYPES, type ResourceType } from './resources/names.ts'

/** `envoy.service.discovery.v3.DeltaDiscoveryRequest`, as far as it is read. */
export interface DeltaRequest {
  type_url?: string
  resource_names_subscribe?: string[]
  resource_names_unsubscribe?: string[]
  initial_resource_versions?: Record<string, string>
  response_nonce?: string
  error_detail?: { code?: number; message?: string }
}

/** `envoy.service.discovery.v3.DeltaDiscoveryResponse`. */
export interface DeltaResponse {
  type_url: string
  nonce: string
  resources: { name: string; version: string; resource: { type_url: string; value: Uint8Array } }[]
  removed_resources: string[]
}

interface Subscription {
  wildcard: boolean
  names: Set<string>
  /** What this Envoy has been sent, by name; also what it refused, which is not sent again until it changes. */
  sent: Map<string, string>
}

/** What no resource has: the next push tells the resource again, or that there is none. */
const NO_VERSION = ''

/** Types whose first request without names means "everything" (xDS protocol, "Wildcard"). */
const WILDCARD_TYPES: ReadonlySet<string> = new Set([
  RESOURCE_TYPES.cluster,
  RESOURCE_TYPES.listener,
  RESOURCE_TYPES.scopedRoute,
])

/** What is made of one tenant's row. */
const TENANT_TYPES: ReadonlySet<string> = new Set([RESOURCE_TYPES.route, RESOURCE_TYPES.secret])

/**
 * The delta xDS protocol for one Envoy, without I/O (xDS protocol, "Incremental xDS").
 * A NACK ends nothing: Envoy keeps its last good version of the resource and every other resource goes on.
 */
export class DeltaSession {
  readonly #sources: ResourceSources
  readonly #send: (response: DeltaResponse) => void
  readonly #onNack: (nack: { typeUrl: string; names: readonly string[]; message: string }) => void
  readonly #subscriptions = new Map<ResourceType, Subscription>()
  /** Names in responses that have not been acknowledged, by nonce, so that a NACK can be told with its resources. */
  readonly #pending = new Map<string, string[]>()
  #nonce = 0

  constructor(options: {
    sources: ResourceSources
    send: (response: DeltaResponse) => void
    onNack: (nack: { typeUrl: string; names: readonly string[]; message: string }) => void
  }) {
    this.#sources = options.sources
    this.#send = options.send
    this.#onNack = options.onNack
  }

  /** Takes a request: an acknowledgement, a change of subscription, or both. */
  receive(request: DeltaRequest): void {
    const type = request.type_url as ResourceType
    if (!this.#sources[type]) return
    this.#acknowledge(type, request)
    const known = this.#subscriptions.get(type)
    const subscription = known ?? this.#open(type, request)
    const unsubscribed = request.resource_names_unsubscribe ?? []
    for (const name of unsubscribed) this.#unsubscribe(subscription, name)
    const { resource_names_subscribe: subscribed = [] } = request
    const asked = subscribed.filter((name) => name !== '*')
    for (const name of asked) {
      subscription.names.add(name)
      // Asking again on an open stream means that Envoy no longer has it.
      if (known) subscription.sent.delete(name)
    }
    const everything = !known || (subscribed.includes('*') && !subscription.wildcard)
    subscription.wildcard ||= subscribed.includes('*')
    if (everything) this.#push(type, this.#wanted(type, subscription), { evenIfEmpty: subscription.wildcard })
    // Whoever gives up a name and keeps the wildcard is told whether the name is part of it.
    else this.#push(type, subscription.wildcard ? new Set([...asked, ...unsubscribed]) : asked, { evenIfEmpty: false })
  }

  /** Sends what this Envoy is subscribed to of the resources that have changed. */
  changed(type: ResourceType, names: Iterable<string>): void {
    const subscription = this.#subscriptions.get(type)
    if (!subscription) return
    const wanted = [...names].filter((name) => subscription.wildcard || subscription.names.has(name))
    this.#push(type, wanted, { evenIfEmpty: false })
  }

  #acknowledge(type: ResourceType, request: DeltaRequest): void {
    const nonce = request.response_nonce
    if (!nonce) return
    const names = this.#pending.get(nonce) ?? []
    this.#pending.delete(nonce)
    if (!request.error_detail) return
    this.#onNack({ typeUrl: type, names, message: request.error_detail.message ?? '' })
    if (names.length > 1) this.#sendInHalves(type, names)
  }

  /** Envoy refuses a response as a whole; in halves of halves, only the bad resource ends up refused. */
  #sendInHalves(type: ResourceType, names: readonly string[]): void {
    const middle = Math.ceil(names.length / 2)
    for (const half of [names.slice(0, middle), names.slice(middle)]) {
      for (const name of half) this.#subscriptions.get(type)?.sent.delete(name)
      this.changed(type, half)
    }
  }

  #open(type: ResourceType, request: DeltaRequest): Subscription {
    const asked = request.resource_names_subscribe ?? []
    const wildcard = asked.includes('*') || (asked.length === 0 && WILDCARD_TYPES.has(type))
    const sent = new Map(Object.entries(request.initial_resource_versions ?? {}))
    const subscription = { wildcard, names: new Set<string>(), sent }
    this.#subscriptions.set(type, subscription)
    return subscription
  }

  #unsubscribe(subscription: Subscription, name: string): void {
    const { names, sent } = subscription
    names.delete(name)
    // Kept by name: what is gone when the wildcard comes (back) has to be told, should it have crossed on the wire.
    if (name === '*') {
      subscription.wildcard = false
      for (const other of sent.keys()) if (!names.has(other)) sent.set(other, NO_VERSION)
    } else if (subscription.wildcard || sent.has(name)) sent.set(name, NO_VERSION)
  }

  #wanted(type: ResourceType, subscription: Subscription): Set<string> {
    const all = subscription.wildcard ? this.#sources[type].names() : []
    return new Set([...all, ...subscription.names, ...subscription.sent.keys()])
  }

  #push(type: ResourceType, names: Iterable<string>, options: { evenIfEmpty: boolean }): void {
    const subscription = this.#subscriptions.get(type)
    if (!subscription) return
    const resources: DeltaResponse['resources'] = []
    const removed: string[] = []
    for (const name of names) {
      const resource = this.#sources[type].get(name)
      if (resource && subscription.sent.get(name) !== resource.version) {
        subscription.sent.set(name, resource.version)
        resources.push({ name, version: resource.version, resource: { type_url: type, value: resource.body } })
      } else if (!resource && (subscription.sent.delete(name) || subscription.names.has(name))) {
        removed.push(name)
      }
    }
    // Alone in its response, a tenant's bad resource is refused alone.
    if (TENANT_TYPES.has(type)) for (const resource of resources) this.#respond(type, [resource], [])
    else if (resources.length > 0 || (options.evenIfEmpty && removed.length === 0)) this.#respond(type, resources, [])
    if (removed.length > 0) this.#respond(type, [], removed)
  }

  #respond(type: ResourceType, resources: DeltaResponse['resources'], removed: string[]): void {
    const nonce = String(++this.#nonce)
    this.#pending.set(nonce, [...resources.map(({ name }) => name), ...removed])
    this.#send({ type_url: type, nonce, resources, removed_resources: removed })
  }
}
