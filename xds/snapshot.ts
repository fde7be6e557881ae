import { createHash } from 'node:crypto'
import type { Counter } from 'prom-client'
import type { ConfigurationChange } from '../configuration/follow.ts'
import type { RoutedApi } from '../domain/configuration/api-configuration.ts'
import type { JsonCodec, JsonObject } from '../proto/json-codec.ts'
import type { Encryption } from '../runtime/encryption.ts'
import type { Logger } from '../runtime/logger.ts'
import { Certificates } from './certificates.ts'
import type { Resource, ResourceSource, ResourceSources } from './resource-source.ts'
import {
  apiOfRouteConfiguration,
  RESOURCE_TYPES,
  type ResourceType,
  routeConfigurationName,
} from './resources/names.ts'
import { routeConfiguration, unavailableRouteConfiguration } from './resources/route-configuration.ts'
import { scopedRoute } from './resources/scoped-route.ts'
import type { RouteSettings } from './resources/upstream-route.ts'

/** Names of resources to send to Envoy, in this order. */
export type ChangedNames = readonly (readonly [ResourceType, readonly string[]])[]

/** The last good routes of an API: its row, the settings, and the encoded resources that Envoy got, by name. */
interface GoodRoutes {
  api: RoutedApi
  settings: RouteSettings
  resources: Map<string, Resource>
}

/**
 * All resources that xds serves. APIs are stored as plain rows. A route configuration is encoded when an Envoy asks for it, so an API
 * without requests costs little memory.
 */
export class Snapshot {
  readonly sources: ResourceSources
  readonly #apis = new Map<string, RoutedApi>()
  readonly #apiOfHost = new Map<string, string>()
  readonly #platformSecrets = new Map<string, Resource>()
  readonly #routes = new Map<string, GoodRoutes>()
  /** By API: how often its routes were unloaded. */
  readonly #generations = new Map<string, number>()
  readonly #codec: JsonCodec
  readonly #certificates: Certificates
  readonly #logger: Logger
  #settings: RouteSettings

  constructor(options: {
    codec: JsonCodec
    settings: RouteSettings
    logger: Logger
    clusters: readonly JsonObject[]
    listeners: readonly JsonObject[]
    platformSecrets: readonly JsonObject[]
    /** Opens the keys of custom hosts' certificates. Without it, custom hosts have no certificate. */
    encryption: Encryption | undefined
    brokenCertificates: Counter
  }) {
    this.#codec = options.codec
    this.#settings = options.settings
    this.#logger = options.logger
    this.#certificates = new Certificates({
      encryption: options.encryption,
      encode: (message) => encoded(this.#codec, RESOURCE_TYPES.secret, message),
      broken: options.brokenCertificates,
      logger: options.logger,
    })
    for (const secret of options.platformSecrets) this.usePlatformSecret(secret)
    this.sources = {
      [RESOURCE_TYPES.cluster]: this.#fixed(RESOURCE_TYPES.cluster, options.clusters),
      [RESOURCE_TYPES.listener]: this.#fixed(RESOURCE_TYPES.listener, options.listeners),
      [RESOURCE_TYPES.secret]: {
        names: () => [...this.#platformSecrets.keys(), ...this.#certificates.names()],
        get: (name) => this.#platformSecrets.get(name) ?? this.#certificates.get(name),
      },
      [RESOURCE_TYPES.scopedRoute]: {
        names: () => this.#apiOfHost.keys(),
        get: (host) => this.#scopedRoute(host),
      },
      [RESOURCE_TYPES.route]: {
        names: () => [...this.#apis.keys()].map((id) => this.#routesOf(id)),
        get: (name) => this.#routeConfiguration(name),
      },
    }
  }

  /** The number of served APIs and hosts. */
  get sizes(): { apis: number; hosts: number } {
    return { apis: this.#apis.size, hosts: this.#apiOfHost.size }
  }

  /**
   * Applies a change in the order "make before break". Envoy gets routes before the hosts that lead to them, and removals of routes and
   * certificates last.
   */
  apply(change: ConfigurationChange<RoutedApi>): ChangedNames {
    const hosts = new Set<string>()
    const removed = change.removedIds.map((id) => this.#routesOf(id))
    for (const id of change.removedIds) this.#forget(id, hosts)
    for (const api of change.apis) {
      for (const host of this.#apis.get(api.id)?.hosts ?? []) this.#dropHost(host, api.id, hosts)
      this.#apis.set(api.id, api)
      for (const host of api.hosts) {
        this.#apiOfHost.set(host, api.id)
        hosts.add(host)
      }
    }
    return [
      [RESOURCE_TYPES.route, change.apis.map(({ id }) => this.#routesOf(id))],
      [RESOURCE_TYPES.scopedRoute, [...hosts]],
      [RESOURCE_TYPES.route, removed],
      [RESOURCE_TYPES.secret, this.#certificates.apply(change)],
    ]
  }

  /** Applies the account with the certificate authority. Then custom hosts' routes answer its challenges. */
  useAcmeAccount(acmeThumbprint: string): ChangedNames {
    this.#settings = { ...this.#settings, acmeThumbprint }
    const ids = [...this.#apis.values()].filter(({ hosts }) => hosts.length > 1).map(({ id }) => id)
    return [[RESOURCE_TYPES.route, ids.map((id) => this.#routesOf(id))]]
  }

  /**
   * Makes Envoys unload the routes with these names, and ask for them again at the next request: their hosts get a new name of routes,
   * which is not loaded yet. At each moment, every host has routes. Names that are already unloaded are skipped.
   */
  unload(names: Iterable<string>): ChangedNames {
    const hosts: string[] = []
    for (const name of names) {
      const id = apiOfRouteConfiguration(name) ?? ''
      const api = this.#apis.get(id)
      if (!api || name !== this.#routesOf(id)) continue
      this.#generations.set(id, (this.#generations.get(id) ?? 0) + 1)
      this.#routes.get(id)?.resources.clear()
      hosts.push(...api.hosts.filter((host) => this.#apiOfHost.get(host) === id))
    }
    return [[RESOURCE_TYPES.scopedRoute, hosts]]
  }

  /** Applies a new or changed secret of the platform. */
  usePlatformSecret(message: JsonObject): ChangedNames {
    const name = String(message.name)
    this.#platformSecrets.set(name, encoded(this.#codec, RESOURCE_TYPES.secret, message))
    return [[RESOURCE_TYPES.secret, [name]]]
  }

  #forget(id: string, hosts: Set<string>): void {
    for (const host of this.#apis.get(id)?.hosts ?? []) this.#dropHost(host, id, hosts)
    this.#apis.delete(id)
    this.#routes.delete(id)
    this.#generations.delete(id)
  }

  /** Removes a host of an API, unless one change has already moved the host to another API. */
  #dropHost(host: string, apiId: string, hosts: Set<string>): void {
    if (this.#apiOfHost.get(host) === apiId) this.#apiOfHost.delete(host)
    hosts.add(host)
  }

  #scopedRoute(host: string): Resource | undefined {
    const apiId = this.#apiOfHost.get(host)
    if (apiId === undefined) return undefined
    const routes = this.#routesOf(apiId)
    const body = this.#codec.encodeUnchecked(messageType(RESOURCE_TYPES.scopedRoute), scopedRoute({ host, routes }))
    return { version: routes, body }
  }

  #routesOf(apiId: string): string {
    return routeConfigurationName(apiId, this.#generations.get(apiId))
  }

  /** The routes of an API. If a row cannot be translated, its API keeps its last good routes, and no other row is affected. */
  #routeConfiguration(name: string): Resource | undefined {
    const id = apiOfRouteConfiguration(name) ?? ''
    const api = this.#apis.get(id)
    if (!api) return undefined
    const good = this.#routes.get(id)
    if (good?.api === api && good.settings === this.#settings) return this.#encodedRoutes(name, good)
    try {
      const routes: GoodRoutes = { api, settings: this.#settings, resources: new Map() }
      const resource = this.#encodedRoutes(name, routes)
      this.#routes.set(id, routes)
      return resource
    } catch (error) {
      this.#logger.error({ apiId: id, err: error }, 'an API cannot be turned into routes; its last good ones stay')
      if (good) return this.#encodedRoutes(name, good)
      return encoded(this.#codec, RESOURCE_TYPES.route, { ...unavailableRouteConfiguration(id), name })
    }
  }

  #encodedRoutes(name: string, { api, settings, resources }: GoodRoutes): Resource {
    const known = resources.get(name)
    if (known) return known
    const resource = encoded(this.#codec, RESOURCE_TYPES.route, { ...routeConfiguration(api, settings), name })
    resources.set(name, resource)
    return resource
  }

  #fixed(type: ResourceType, messages: readonly JsonObject[]): ResourceSource {
    const resources = new Map(messages.map((message) => [String(message.name), encoded(this.#codec, type, message)]))
    return { names: () => resources.keys(), get: (name) => resources.get(name) }
  }
}

function encoded(codec: JsonCodec, type: ResourceType, message: JsonObject): Resource {
  const body = codec.encode(messageType(type), message)
  return { version: createHash('sha256').update(body).digest('base64url').slice(0, 16), body }
}

function messageType(type: ResourceType): string {
  return type.slice(type.indexOf('/') + 1)
}
