import type { PageRequest } from '../page.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type { ApiKey, CreateApiKey, CreatedApiKey, ListApiKeysQuery, RollApiKey } from '../types.ts'
import { list } from './list.ts'

/** API keys; all of it needs a JWT. */
export class ApiKeys {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Make an API key for the environment; the answer shows it this once.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified.
   *
   * The answer holds the key itself, this once. Give either `scopes` or `preset`.
   */
  create(body: CreateApiKey, options?: RequestOptions): Promise<CreatedApiKey> {
    return this.#send('createApiKey', { body }, options)
  }

  /**
   * List API keys.
   *
   * Needs a JWT; API keys are refused.
   */
  list(query?: ListApiKeysQuery, options?: RequestOptions): PageRequest<ApiKey> {
    return list(this.#send, 'listApiKeys', { query, options })
  }

  /**
   * Replace an API key by a new one with the same rights; the old one ends after a time.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified.
   *
   * Makes a key like this one; this one ends after `overlap_seconds`, at once unless given.
   */
  roll(id: string, body: RollApiKey = {}, options?: RequestOptions): Promise<CreatedApiKey> {
    return this.#send('rollApiKey', { path: { id }, body }, options)
  }

  /**
   * Revoke an API key.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified.
   */
  revoke(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('revokeApiKey', { path: { id } }, options)
  }
}
