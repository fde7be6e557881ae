import type { PageRequest } from '../page.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type { CreateEndpoint, Endpoint, ListEndpointsQuery, UpdateEndpoint } from '../types.ts'
import { list } from './list.ts'

/** The payable endpoints of an API. */
export class Endpoints {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Put a price on a method and path of an API.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
   */
  create(apiId: string, body: CreateEndpoint, options?: RequestOptions): Promise<Endpoint> {
    return this.#send('createEndpoint', { path: { id: apiId }, body }, options)
  }

  /**
   * List the endpoints of an API, newest first.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:read`.
   */
  list(apiId: string, query?: ListEndpointsQuery, options?: RequestOptions): PageRequest<Endpoint> {
    return list(this.#send, 'listEndpoints', { path: { id: apiId }, query, options })
  }

  /**
   * Read an endpoint.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:read`.
   */
  get(apiId: string, endpointId: string, options?: RequestOptions): Promise<Endpoint> {
    return this.#send('getEndpoint', { path: { id: apiId, endpointId } }, options)
  }

  /**
   * Change an endpoint; null clears an optional field, and absent fields stay.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
   */
  update(apiId: string, endpointId: string, body: UpdateEndpoint, options?: RequestOptions): Promise<Endpoint> {
    return this.#send('updateEndpoint', { path: { id: apiId, endpointId }, body }, options)
  }

  /**
   * Delete an endpoint.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
   */
  delete(apiId: string, endpointId: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteEndpoint', { path: { id: apiId, endpointId } }, options)
  }
}
