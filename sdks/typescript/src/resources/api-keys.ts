import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf, QueryOf } from '../types.ts'
import { list } from './list.ts'

/** API keys; all of it needs a JWT. */
export class ApiKeys {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** The answer holds the key itself, this once. Give either `scopes` or `preset`. */
  create(body: BodyOf<'createApiKey'>, options?: RequestOptions) {
    return this.#send('createApiKey', { body }, options)
  }

  list(query?: QueryOf<'listApiKeys'>, options?: RequestOptions) {
    return list(this.#send, 'listApiKeys', { query, options })
  }

  /** Makes a key like this one; this one ends after `overlap_seconds`, at once unless given. */
  roll(id: string, body: BodyOf<'rollApiKey'> = {}, options?: RequestOptions) {
    return this.#send('rollApiKey', { path: { id }, body }, options)
  }

  revoke(id: string, options?: RequestOptions) {
    return this.#send('revokeApiKey', { path: { id } }, options)
  }
}
