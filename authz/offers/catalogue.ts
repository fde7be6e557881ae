import type { ConfigurationChange } from '../../configuration/follow.ts'
import type { ApiConfiguration, EndpointConfiguration } from '../../domain/api-configuration.ts'
import { pathWithoutQuery } from '../../domain/asked-path.ts'
import { type EndpointMatcher, endpointMatcher } from '../../domain/endpoint-matcher.ts'
import { soldMethods } from '../../domain/sold-methods.ts'
import { isTakable, ownAccepts, payableOption, type SupportedOf } from '../schemes/payable-option.ts'
import type { PayableOption } from '../schemes/registry.ts'

/** An endpoint as authz sells it. */
export interface PayableEndpoint {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  /** Empty when no option of its seller can be settled at present. */
  options: readonly PayableOption[]
  /** Changes whenever the offer may change. Caches key the texts of an offer by it. */
  revision: number
}

/** A request, with the API that Envoy has found by its host. */
export interface AskedFor {
  apiId: string
  method: string
  /** The path as Envoy has normalised it, with its query. */
  path: string
}

/** The endpoints of all APIs in memory. Only the catalogue decides which endpoint serves a request. */
export class Catalogue {
  readonly #apis = new Map<string, ApiConfiguration>()
  readonly #endpoints = new Map<string, { api: ApiConfiguration; endpoint: EndpointConfiguration }>()
  readonly #payable = new Map<string, PayableEndpoint>()
  /** Matchers of the APIs with a request since their last change. */
  readonly #matchers = new Map<string, EndpointMatcher<EndpointConfiguration>>()
  readonly #supportedOf: SupportedOf
  #revisions = 0

  constructor(supportedOf: SupportedOf = () => undefined) {
    this.#supportedOf = supportedOf
  }

  /** The caller calls this when a facilitator's supported kinds change. The offers are then computed again. */
  forgetOffers(): void {
    this.#payable.clear()
  }

  apply(change: ConfigurationChange<ApiConfiguration>): void {
    for (const id of change.removedIds) this.#forget(id)
    for (const api of change.apis) {
      this.#forget(api.id)
      this.#apis.set(api.id, api)
      for (const endpoint of api.endpoints) this.#endpoints.set(endpoint.id, { api, endpoint })
    }
  }

  /** The endpoint that serves a request; undefined if no endpoint does. */
  serving({ apiId, method, path }: AskedFor, now: number): PayableEndpoint | undefined {
    // The match stops at an endpoint that cannot be sold at present: the next pattern may have another price.
    const endpoint = this.#matcher(apiId)?.find(method, pathWithoutQuery(path), (each) => !hasExpired(each, now))
    return endpoint && this.find(endpoint.id, now)
  }

  /** The methods for which the path of a request is sold. */
  soldMethods({ apiId, path }: AskedFor, now: number): readonly string[] {
    const endpoints = this.#matcher(apiId)?.at(pathWithoutQuery(path)) ?? []
    return soldMethods(endpoints.filter(({ id }) => this.find(id, now)))
  }

  /** Undefined for an endpoint that is not sold: unknown, disabled, expired, without a payee or without an option. */
  find(endpointId: string, now: number): PayableEndpoint | undefined {
    const payable = this.#payable.get(endpointId) ?? this.#prepare(endpointId)
    return payable && !hasExpired(payable.endpoint, now) ? payable : undefined
  }

  api(id: string): ApiConfiguration | undefined {
    return this.#apis.get(id)
  }

  #prepare(endpointId: string): PayableEndpoint | undefined {
    const found = this.#endpoints.get(endpointId)
    const payTo = found?.api.payToAddress
    if (!found?.api.enabled || payTo === undefined) return undefined
    const takable = ownAccepts(found.api, found.endpoint).filter((accept) => isTakable(accept, payTo))
    if (takable.length === 0) return undefined
    const isOnce = found.endpoint.expiresAt !== undefined
    const options = takable
      .flatMap((accept) => payableOption(accept, payTo, this.#supportedOf) ?? [])
      // A channel is for many requests. An endpoint that is sold once is locked for one payment, with or without a channel.
      .filter(({ method }) => !isOnce || method.kind !== 'channel')
    this.#revisions += 1
    const payable = { ...found, options, revision: this.#revisions }
    this.#payable.set(endpointId, payable)
    return payable
  }

  #forget(apiId: string): void {
    for (const endpoint of this.#apis.get(apiId)?.endpoints ?? []) {
      this.#endpoints.delete(endpoint.id)
      this.#payable.delete(endpoint.id)
    }
    this.#apis.delete(apiId)
    this.#matchers.delete(apiId)
  }

  #matcher(apiId: string): EndpointMatcher<EndpointConfiguration> | undefined {
    const known = this.#matchers.get(apiId)
    if (known) return known
    const api = this.#apis.get(apiId)
    const matcher = api && endpointMatcher(api.endpoints)
    if (matcher) this.#matchers.set(apiId, matcher)
    return matcher
  }
}

function hasExpired({ expiresAt }: EndpointConfiguration, now: number): boolean {
  return expiresAt !== undefined && expiresAt.getTime() <= now
}
