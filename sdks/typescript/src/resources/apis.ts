import type { PageRequest } from '../page.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type {
  Api,
  ApiRequest,
  CreateApi,
  Discovery,
  GetSlugAvailabilityQuery,
  ListApisQuery,
  ListRequestsQuery,
  SlugAvailability,
  UpdateApi,
} from '../types.ts'
import { Domains } from './domains.ts'
import { Endpoints } from './endpoints.ts'
import { list } from './list.ts'

/** The APIs of a seller. */
export class Apis {
  readonly endpoints: Endpoints
  readonly domains: Domains
  readonly #send: Send

  constructor(send: Send) {
    this.endpoints = new Endpoints(send)
    this.domains = new Domains(send)
    this.#send = send
  }

  /**
   * Put an upstream HTTP API behind the gateway.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  create(body: CreateApi, options?: RequestOptions): Promise<Api> {
    return this.#send('createApi', { body }, options)
  }

  /**
   * List APIs, newest first.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  list(query?: ListApisQuery, options?: RequestOptions): PageRequest<Api> {
    return list(this.#send, 'listApis', { query, options })
  }

  /**
   * Read an API.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Api> {
    return this.#send('getApi', { path: { id } }, options)
  }

  /**
   * Change an API; null clears an optional field, and absent fields stay.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  update(id: string, body: UpdateApi, options?: RequestOptions): Promise<Api> {
    return this.#send('updateApi', { path: { id }, body }, options)
  }

  /**
   * Delete an API and what belongs to it.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteApi', { path: { id } }, options)
  }

  /**
   * Check whether a slug is free in the environment.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   *
   * Whether a slug can be had, and why not. Only `create` takes it.
   */
  slugAvailability(query: GetSlugAvailabilityQuery, options?: RequestOptions): Promise<SlugAvailability> {
    return this.#send('getSlugAvailability', { query }, options)
  }

  /**
   * Read the addresses at which an API is described to buyers.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  discovery(id: string, options?: RequestOptions): Promise<Discovery> {
    return this.#send('getDiscovery', { path: { id } }, options)
  }

  /**
   * List the requests of buyers to an API, newest first; those without a payment are kept for three days.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  requests(id: string, query?: ListRequestsQuery, options?: RequestOptions): PageRequest<ApiRequest> {
    return list(this.#send, 'listRequests', { path: { id }, query, options })
  }
}
