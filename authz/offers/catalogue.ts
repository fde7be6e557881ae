import type { ConfigurationChange } from '../../configuration/follow.ts'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import type { ApiConfiguration, EndpointConfiguration } from '../../domain/configuration/api-configuration.ts'
import { isHostSuspended, isWithheld } from '../../domain/configuration/suspension.ts'
import { soldMethods } from '../../domain/endpoints/sold-methods.ts'
import { pathWithoutQuery } from '../../domain/paths/asked-path.ts'
import { type EndpointMatcher, endpointMatcher } from '../../domain/paths/endpoint-matcher.ts'
import { type EndpointReadings, endpointReadings } from '../../domain/paths/endpoint-readings.ts'
import { isTakable, ownAccepts, payableOption, type SupportedOf } from '../schemes/payable-option.ts'
import type { PayableOption } from '../schemes/registry.ts'

/** An endpoint as authz sells it. */
export interface PayableEndpoint {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  /** Empty when no option of its seller can be settled at present, or all are suspended. */
  options: readonly PayableOption[]
  /** Options that are not sold because of a suspension. Channels with these terms are still refunded. */
  withheld: readonly PayableOption[]
  /** Operators have suspended all of its options. */
  isSuspended: boolean
  /** Changes whenever the offer may change. Caches store an offer's texts under this number. */
  revision: number
}

/** A request, with the API that Envoy has found by its host. */
export interface AskedFor {
  apiId: string
  method: string
  /** The path as Envoy has normalised it, with its query. */
  path: string
}

/** An API, with data that is computed when it is first needed after a change. */
interface OfferedApi {
  api: ApiConfiguration
  matcher?: EndpointMatcher<EndpointConfiguration>
  readings?: EndpointReadings<EndpointConfiguration>
  byId?: ReadonlyMap<string, EndpointConfiguration>
  /** By endpoint id. */
  payable?: Map<string, PayableEndpoint>
}

/**
 * The endpoints of all APIs in memory. It decides which endpoint serves a request. A change costs the same for an API with one endpoint and
 * with thousands. Otherwise a seller could delay all payments by constant changes, because one thread decides on them.
 */
export class Catalogue {
  readonly #apis = new Map<string, OfferedApi>()
  readonly #supportedOf: SupportedOf
  #revisions = 0

  constructor(supportedOf: SupportedOf = () => undefined) {
    this.#supportedOf = supportedOf
  }

  /** The caller calls this when a facilitator's supported kinds change. The offers are then computed again. */
  forgetOffers(): void {
    for (const offered of this.#apis.values()) delete offered.payable
  }

  apply(change: ConfigurationChange<ApiConfiguration>): void {
    for (const id of change.removedIds) this.#apis.delete(id)
    for (const api of change.apis) this.#apis.set(api.id, { api })
  }

  /** The endpoint that serves a request. Returns undefined if no endpoint does, or if the path is ambiguous. */
  serving(asked: AskedFor, now: number): PayableEndpoint | undefined {
    const offered = this.#apis.get(asked.apiId)
    const endpoint = offered && matching(offered, asked, now)
    if (!endpoint || isAmbiguous(offered, endpoint, asked, now)) return undefined
    return this.#sold(offered, endpoint, now)
  }

  /**
   * Whether the path of a request can also be read as a path with another price (`domain/paths/endpoint-readings.ts`). Then no endpoint
   * serves it.
   */
  isAmbiguous(asked: AskedFor, now: number): boolean {
    const offered = this.#apis.get(asked.apiId)
    const endpoint = offered && matching(offered, asked, now)
    return endpoint ? isAmbiguous(offered, endpoint, asked, now) : false
  }

  /** The methods for which the path of a request is sold. */
  soldMethods({ apiId, path }: AskedFor, now: number): readonly string[] {
    const offered = this.#apis.get(apiId)
    if (!offered) return []
    const endpoints = matcherOf(offered).at(pathWithoutQuery(path))
    return soldMethods(endpoints.filter((endpoint) => this.#sold(offered, endpoint, now)))
  }

  /** Returns undefined for an endpoint that is not sold: unknown, disabled, expired, without a payee or without an option. */
  find({ apiId, endpointId }: { apiId: string; endpointId: string }, now: number): PayableEndpoint | undefined {
    const offered = this.#apis.get(apiId)
    const endpoint = offered && byIdOf(offered).get(endpointId)
    return endpoint && this.#sold(offered, endpoint, now)
  }

  api(id: string): ApiConfiguration | undefined {
    return this.#apis.get(id)?.api
  }

  #sold(offered: OfferedApi, endpoint: EndpointConfiguration, now: number): PayableEndpoint | undefined {
    if (hasExpired(endpoint, now)) return undefined
    return offered.payable?.get(endpoint.id) ?? this.#prepare(offered, endpoint)
  }

  #prepare(offered: OfferedApi, endpoint: EndpointConfiguration): PayableEndpoint | undefined {
    const { api } = offered
    const payTo = api.payToAddress
    if (!api.enabled || payTo === undefined) return undefined
    const takable = ownAccepts(api, endpoint).filter((accept) => isTakable(accept, payTo))
    if (takable.length === 0) return undefined
    const isOnce = endpoint.expiresAt !== undefined
    const payable = (accepts: readonly AcceptOption[]) =>
      accepts
        .flatMap((accept) => payableOption(accept, payTo, this.#supportedOf) ?? [])
        // An ephemeral endpoint takes one payment. It offers no channel, because a channel is for many requests.
        .filter(({ method }) => !isOnce || method.kind !== 'channel')
    const suspended = takable.filter((accept) => isWithheld(api, accept))
    const options = payable(takable.filter((accept) => !suspended.includes(accept)))
    const isSuspended = suspended.length === takable.length
    this.#revisions += 1
    const prepared = {
      ...{ api, endpoint, options, withheld: payable(suspended), isSuspended },
      revision: this.#revisions,
    }
    offered.payable ??= new Map()
    offered.payable.set(endpoint.id, prepared)
    return prepared
  }
}

/** Whether operators have suspended all sales of an endpoint under a host. */
export function isSuspendedAt({ api, isSuspended }: PayableEndpoint, host: string): boolean {
  return isSuspended || isHostSuspended(api, host)
}

function matcherOf(offered: OfferedApi): EndpointMatcher<EndpointConfiguration> {
  offered.matcher ??= endpointMatcher(offered.api.endpoints)
  return offered.matcher
}

/** The matching endpoint. The search stops at an endpoint that cannot be sold at present: the next pattern may have another price. */
function matching(offered: OfferedApi, { method, path }: AskedFor, now: number): EndpointConfiguration | undefined {
  return matcherOf(offered).find(method, pathWithoutQuery(path), (each) => !hasExpired(each, now))
}

function isAmbiguous(
  offered: OfferedApi,
  endpoint: EndpointConfiguration,
  { method, path }: AskedFor,
  now: number,
): boolean {
  offered.readings ??= endpointReadings(offered.api.endpoints)
  const asked = { endpoint, method, path: pathWithoutQuery(path) }
  return offered.readings.isAmbiguous(asked, (each) => !hasExpired(each, now))
}

function byIdOf(offered: OfferedApi): ReadonlyMap<string, EndpointConfiguration> {
  offered.byId ??= new Map(offered.api.endpoints.map((endpoint) => [endpoint.id, endpoint]))
  return offered.byId
}

function hasExpired({ expiresAt }: EndpointConfiguration, now: number): boolean {
  return expiresAt !== undefined && expiresAt.getTime() <= now
}
