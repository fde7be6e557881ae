import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf, QueryOf } from '../types.ts'
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

  create(body: BodyOf<'createApi'>, options?: RequestOptions) {
    return this.#send('createApi', { body }, options)
  }

  list(query?: QueryOf<'listApis'>, options?: RequestOptions) {
    return list(this.#send, 'listApis', { query, options })
  }

  get(id: string, options?: RequestOptions) {
    return this.#send('getApi', { path: { id } }, options)
  }

  /** Changes the fields that are sent; null clears an optional one. */
  update(id: string, body: BodyOf<'updateApi'>, options?: RequestOptions) {
    return this.#send('updateApi', { path: { id }, body }, options)
  }

  delete(id: string, options?: RequestOptions) {
    return this.#send('deleteApi', { path: { id } }, options)
  }

  /** Whether a slug can be had, and why not. Only `create` takes it. */
  slugAvailability(query: QueryOf<'getSlugAvailability'>, options?: RequestOptions) {
    return this.#send('getSlugAvailability', { query }, options)
  }

  /** Where the API is described to buyers. */
  discovery(id: string, options?: RequestOptions) {
    return this.#send('getDiscovery', { path: { id } }, options)
  }
}
