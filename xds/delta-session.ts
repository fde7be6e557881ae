import type { ResourceSources } from './resource-source.ts'
import { RESOURCE_TYPES, type ResourceType } from './resources/names.ts'

/** The fields of `envoy.service.discovery.v3.DeltaDiscoveryRequest` that xds reads. */
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

/** A refusal by an Envoy. It is about one resource, or about a response with several resources that the session sends again in parts. */
export interface Nack {
  typeUrl: string
  names: readonly string[]
  message: string
}

interface Subscription {
  wildcard: boolean
  names: Set<string>
  /** The versions sent to this Envoy, by name, including refused ones. */
  sent: Map<string, string>
  /**
   * Names of resources of which Envoy may have an old version. Only names wait here: the session sends the version that is current when it
   * sends the resource.
   */
  due: Set<string>
  /** Groups of resource names, from responses that Envoy refused as a whole. The session sends each group in a response of its own. */
  parts: string[][]
  /** Names of removed resources whose removal has not been sent to Envoy yet. */
  removed: Set<string>
  /** Whether the first response to a wildcard still has to be sent. It is sent even if there are no resources. */
  owesAnswer: boolean
  refused: Map<string, Refusal>
}

/** A resource that Envoy has refused. xds had sent it alone in a response, so the refusal is about this resource. */
interface Refusal {
  version: string
  /** The number of refusals in a row. */
  times: number
  /** When the session sends the resource again, by the session's clock. */
  retryAt: number
}

/** The resources in a response. A removal has no version. */
type Told = readonly { name: string; version?: string }[]

/** No resource has this version, so the next push sends the resource again, or its removal. Envoy may hold an earlier version. */
const NO_VERSION = ''

/**
 * Types that a client may subscribe to as a whole, without names (xDS protocol, "Wildcard"). Secrets are not among them: a private key goes
 * only to the Envoy that asks for its host.
 */
const WILDCARD_TYPES: ReadonlySet<string> = new Set([
  RESOURCE_TYPES.cluster,
  RESOURCE_TYPES.listener,
  RESOURCE_TYPES.scopedRoute,
])

/** Types of resources that come from one tenant's row. */
const TENANT_TYPES: ReadonlySet<string> = new Set([RESOURCE_TYPES.route, RESOURCE_TYPES.secret])

/**
 * The types in the order in which resources are sent: a resource comes before the resources that refer to it. Removals go in the reverse
 * order (xDS protocol, "Eventual consistency considerations").
 */
const MAKE_ORDER = [
  RESOURCE_TYPES.cluster,
  RESOURCE_TYPES.secret,
  RESOURCE_TYPES.listener,
  RESOURCE_TYPES.route,
  RESOURCE_TYPES.scopedRoute,
] as const
const BREAK_ORDER = MAKE_ORDER.toReversed()

const NONE: ReadonlySet<string> = new Set()

/** The maximum number of responses under way to an Envoy that has acknowledged none of them. */
const MOST_UNACKNOWLEDGED = 1_000

/**
 * Milliseconds before the session sends a refused resource again. The delay doubles each time. The reason for the refusal may have passed.
 */
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 30 * 60_000

/**
 * The delta xDS protocol for one Envoy, without I/O (xDS protocol, "Incremental xDS"). After a NACK, Envoy keeps its last good version of
 * the refused resource.
 *
 * While the stream is full, the session stores names (each once) and no resources. So an Envoy that reads nothing costs no memory.
 */
export class DeltaSession {
  readonly #sources: ResourceSources
  readonly #send: (response: DeltaResponse) => boolean
  readonly #onNack: (nack: Nack) => void
  readonly #now: () => number
  readonly #subscriptions = new Map<ResourceType, Subscription>()
  /** The resources of unacknowledged responses, by nonce, so that the session can report the resources of a NACK. */
  readonly #pending = new Map<string, Told>()
  #nonce = 0
  #isFull = false
  #waitingSince: number | undefined

  constructor(options: {
    sources: ResourceSources
    /** Returns whether the stream takes more now. If not, `resume` is called once the stream takes more again. */
    send: (response: DeltaResponse) => boolean
    onNack: (nack: Nack) => void
    /** A monotonic clock in milliseconds. */
    now: () => number
  }) {
    this.#sources = options.sources
    this.#send = options.send
    this.#onNack = options.onNack
    this.#now = options.now
  }

  /** Handles a request: an acknowledgement, a change of subscription, or both. */
  receive(request: DeltaRequest): void {
    const type = request.type_url as ResourceType
    if (!this.#sources[type]) return
    this.#acknowledge(type, request)
    const known = this.#subscriptions.get(type)
    const subscription = known ?? this.#open(type, request)
    const unsubscribed = request.resource_names_unsubscribe ?? []
    for (const name of unsubscribed) this.#unsubscribe(subscription, name)
    const { resource_names_subscribe: subscribed = [] } = request
    for (const name of subscribed) {
      if (name === '*') continue
      subscription.names.add(name)
      subscription.due.add(name)
      // A repeated subscription on an open stream means that Envoy no longer has the resource.
      if (known) subscription.sent.delete(name)
    }
    const asksForAll = WILDCARD_TYPES.has(type) && subscribed.includes('*')
    if (!known || (asksForAll && !subscription.wildcard)) {
      subscription.wildcard ||= asksForAll
      subscription.owesAnswer = subscription.wildcard
      for (const name of this.#wanted(type, subscription)) subscription.due.add(name)
    }
    // An Envoy that unsubscribes from a name but keeps the wildcard needs to know whether the name is part of the wildcard.
    else if (subscription.wildcard) for (const name of unsubscribed) subscription.due.add(name)
    this.#flush()
  }

  /** Sends the changed resources that this Envoy is subscribed to. */
  changed(type: ResourceType, names: Iterable<string>): void {
    const subscription = this.#subscriptions.get(type)
    if (!subscription) return
    for (const name of names) if (isWanted(subscription, name)) subscription.due.add(name)
    this.#flush()
  }

  /** Continues when the stream takes more again. */
  resume(): void {
    this.#isFull = false
    this.#waitingSince = undefined
    this.#flush()
  }

  /** Sends refused resources again once their delay is over. The caller calls this about every second. */
  retry(): void {
    const now = this.#now()
    for (const subscription of this.#subscriptions.values()) {
      const { refused, sent, due } = subscription
      for (const [name, refusal] of refused) {
        if (refusal.retryAt > now) continue
        refusal.retryAt = now + retryAfter(refusal.times)
        // The refused version is not sent again if Envoy has unsubscribed, or if the session has sent another version since the refusal.
        if (!isWanted(subscription, name) || sent.get(name) !== refusal.version) refused.delete(name)
        else {
          sent.set(name, NO_VERSION)
          due.add(name)
        }
      }
    }
    this.#flush()
  }

  /** The names that this Envoy has subscribed to, oldest first. */
  subscribed(type: ResourceType): ReadonlySet<string> {
    return this.#subscriptions.get(type)?.names ?? NONE
  }

  /** For how many milliseconds Envoy has neither read nor acknowledged anything that waits for it. 0 if nothing waits. */
  get waitingMs(): number {
    return this.#waitingSince === undefined ? 0 : this.#now() - this.#waitingSince
  }

  #acknowledge(type: ResourceType, request: DeltaRequest): void {
    const nonce = request.response_nonce
    if (!nonce) return
    const told = this.#pending.get(nonce) ?? []
    this.#pending.delete(nonce)
    if (this.#waitingSince !== undefined) this.#waitingSince = this.#now()
    const subscription = this.#subscriptions.get(type)
    if (!request.error_detail) {
      if (subscription?.refused.size) for (const { name } of told) subscription.refused.delete(name)
      return
    }
    const names = told.map(({ name }) => name)
    this.#onNack({ typeUrl: type, names, message: request.error_detail.message ?? '' })
    if (!subscription) return
    if (names.length > 1) this.#sendInHalves(subscription, names)
    else for (const { name, version } of told) if (version !== undefined) this.#refused(subscription, name, version)
  }

  #refused({ refused }: Subscription, name: string, version: string): void {
    const before = refused.get(name)
    const times = before?.version === version ? before.times + 1 : 1
    refused.set(name, { version, times, retryAt: this.#now() + retryAfter(times) })
  }

  /**
   * Envoy refuses a response as a whole. So the session sends its halves, then halves of these, until Envoy refuses only the bad resource.
   */
  #sendInHalves({ sent, parts }: Subscription, names: readonly string[]): void {
    const middle = Math.ceil(names.length / 2)
    for (const name of names) sent.set(name, NO_VERSION)
    parts.push(names.slice(0, middle), names.slice(middle))
  }

  #open(type: ResourceType, request: DeltaRequest): Subscription {
    const asked = request.resource_names_subscribe ?? []
    const wildcard = WILDCARD_TYPES.has(type) && (asked.includes('*') || asked.length === 0)
    const held = Object.entries(request.initial_resource_versions ?? {})
    const names = new Set(asked)
    const subscription: Subscription = {
      wildcard,
      names: new Set(),
      // The session sends no updates for held resources without a subscription.
      sent: new Map(wildcard ? held : held.filter(([name]) => names.has(name))),
      due: new Set(),
      parts: [],
      removed: new Set(),
      owesAnswer: false,
      refused: new Map(),
    }
    this.#subscriptions.set(type, subscription)
    return subscription
  }

  #unsubscribe(subscription: Subscription, name: string): void {
    const { names, sent } = subscription
    names.delete(name)
    // The named subscriptions stay. If the wildcard is (or becomes) active, the session must report which resources are gone, since
    // messages may have crossed on the network.
    if (name === '*') {
      subscription.wildcard = false
      for (const other of sent.keys()) if (!names.has(other)) sent.set(other, NO_VERSION)
    } else if (subscription.wildcard || sent.has(name)) sent.set(name, NO_VERSION)
  }

  #wanted(type: ResourceType, subscription: Subscription): Set<string> {
    const all = subscription.wildcard ? this.#sources[type].names() : []
    return new Set([...all, ...subscription.names, ...subscription.sent.keys()])
  }

  get #isReady(): boolean {
    return !this.#isFull && this.#pending.size < MOST_UNACKNOWLEDGED
  }

  /** Sends everything that is due, as far as the stream takes it: all new resources before any removal. */
  #flush(): void {
    for (const type of MAKE_ORDER) {
      const subscription = this.#subscriptions.get(type)
      if (subscription) this.#sendDue(type, subscription)
    }
    for (const type of BREAK_ORDER) {
      if (!this.#isReady) break
      const removed = this.#subscriptions.get(type)?.removed
      if (!removed?.size) continue
      this.#respond(type, [], [...removed])
      removed.clear()
    }
    if (this.#isReady) this.#waitingSince = undefined
    else this.#waitingSince ??= this.#now()
  }

  #sendDue(type: ResourceType, subscription: Subscription): void {
    const { due, parts } = subscription
    while (this.#isReady && parts.length > 0) this.#push(type, subscription, parts.shift() ?? [])
    if (!this.#isReady || (due.size === 0 && !subscription.owesAnswer)) return
    if (!TENANT_TYPES.has(type)) {
      const names = [...due]
      due.clear()
      this.#push(type, subscription, names)
      return
    }
    // Each resource of a tenant goes alone in its response, so that Envoy refuses only the bad one.
    for (const name of due) {
      due.delete(name)
      this.#push(type, subscription, [name])
      if (!this.#isReady) return
    }
  }

  #push(type: ResourceType, subscription: Subscription, names: readonly string[]): void {
    const { sent, removed } = subscription
    const resources: DeltaResponse['resources'] = []
    for (const name of names) {
      const resource = this.#sources[type].get(name)
      if (!resource) {
        if (sent.delete(name) || subscription.names.has(name)) removed.add(name)
        continue
      }
      removed.delete(name)
      if (!isWanted(subscription, name) || sent.get(name) === resource.version) continue
      sent.set(name, resource.version)
      resources.push({ name, version: resource.version, resource: { type_url: type, value: resource.body } })
    }
    const isOwed = subscription.owesAnswer && removed.size === 0
    subscription.owesAnswer = false
    if (resources.length > 0 || isOwed) this.#respond(type, resources, [])
  }

  #respond(type: ResourceType, resources: DeltaResponse['resources'], removed: string[]): void {
    const nonce = String(++this.#nonce)
    this.#pending.set(nonce, [
      ...resources.map(({ name, version }) => ({ name, version })),
      ...removed.map((name) => ({ name })),
    ])
    this.#isFull = !this.#send({ type_url: type, nonce, resources, removed_resources: removed })
  }
}

function isWanted({ wildcard, names }: Subscription, name: string): boolean {
  return wildcard || names.has(name)
}

function retryAfter(times: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (times - 1), LONGEST_RETRY_MS)
}
