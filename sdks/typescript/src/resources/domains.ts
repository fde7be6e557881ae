import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf, QueryOf } from '../types.ts'
import { list } from './list.ts'

/** Custom host names of an API. */
export class Domains {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** The answer says which DNS records prove the name and point it at the gateway. */
  create(apiId: string, body: BodyOf<'createDomain'>, options?: RequestOptions) {
    return this.#send('createDomain', { path: { id: apiId }, body }, options)
  }

  list(apiId: string, query?: QueryOf<'listDomains'>, options?: RequestOptions) {
    return list(this.#send, 'listDomains', { path: { id: apiId }, query, options })
  }

  get(apiId: string, domainId: string, options?: RequestOptions) {
    return this.#send('getDomain', { path: { id: apiId, domainId } }, options)
  }

  suggest(apiId: string, options?: RequestOptions) {
    return this.#send('suggestDomains', { path: { id: apiId } }, options)
  }

  /** Looks for the DNS record; `pending` says with `reason` what is missing. */
  verify(apiId: string, domainId: string, options?: RequestOptions) {
    return this.#send('verifyDomain', { path: { id: apiId, domainId } }, options)
  }

  delete(apiId: string, domainId: string, options?: RequestOptions) {
    return this.#send('deleteDomain', { path: { id: apiId, domainId } }, options)
  }
}
