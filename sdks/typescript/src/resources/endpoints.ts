import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf, QueryOf } from '../types.ts'
import { list } from './list.ts'

/** The payable endpoints of an API. */
export class Endpoints {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  create(apiId: string, body: BodyOf<'createEndpoint'>, options?: RequestOptions) {
    return this.#send('createEndpoint', { path: { id: apiId }, body }, options)
  }

  list(apiId: string, query?: QueryOf<'listEndpoints'>, options?: RequestOptions) {
    return list(this.#send, 'listEndpoints', { path: { id: apiId }, query, options })
  }

  get(apiId: string, endpointId: string, options?: RequestOptions) {
    return this.#send('getEndpoint', { path: { id: apiId, endpointId } }, options)
  }

  /** Changes the fields that are sent; null clears an optional one. */
  update(apiId: string, endpointId: string, body: BodyOf<'updateEndpoint'>, options?: RequestOptions) {
    return this.#send('updateEndpoint', { path: { id: apiId, endpointId }, body }, options)
  }

  delete(apiId: string, endpointId: string, options?: RequestOptions) {
    return this.#send('deleteEndpoint', { path: { id: apiId, endpointId } }, options)
  }
}
