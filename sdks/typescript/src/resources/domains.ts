import type { PageRequest } from '../page.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type { CreateDomain, Domain, DomainSuggestions, DomainVerification, ListDomainsQuery } from '../types.ts'
import { list } from './list.ts'

/** Custom host names of an API. */
export class Domains {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Claim a host name for an API; the answer has the TXT record that proves it.
   *
   * Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
   *
   * The answer says which DNS records prove the name and point it at the gateway.
   */
  create(apiId: string, body: CreateDomain, options?: RequestOptions): Promise<Domain> {
    return this.#send('createDomain', { path: { id: apiId }, body }, options)
  }

  /**
   * List the domains of an API, newest first.
   *
   * Needs a JWT or an API key. An API key needs `domains:read`.
   */
  list(apiId: string, query?: ListDomainsQuery, options?: RequestOptions): PageRequest<Domain> {
    return list(this.#send, 'listDomains', { path: { id: apiId }, query, options })
  }

  /**
   * Read a domain.
   *
   * Needs a JWT or an API key. An API key needs `domains:read`.
   */
  get(apiId: string, domainId: string, options?: RequestOptions): Promise<Domain> {
    return this.#send('getDomain', { path: { id: apiId, domainId } }, options)
  }

  /**
   * Suggest host names for an API.
   *
   * Needs a JWT or an API key. An API key needs `domains:read`.
   */
  suggest(apiId: string, options?: RequestOptions): Promise<DomainSuggestions> {
    return this.#send('suggestDomains', { path: { id: apiId } }, options)
  }

  /**
   * Look the TXT record of a domain up, and serve the host name if the record is there.
   *
   * Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
   *
   * Looks for the DNS record; `pending` says with `reason` what is missing.
   */
  verify(apiId: string, domainId: string, options?: RequestOptions): Promise<DomainVerification> {
    return this.#send('verifyDomain', { path: { id: apiId, domainId } }, options)
  }

  /**
   * Release a domain; its host name is no longer served.
   *
   * Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
   */
  delete(apiId: string, domainId: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteDomain', { path: { id: apiId, domainId } }, options)
  }
}
