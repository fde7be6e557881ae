import { type AppInfo, appProduct } from './app-info.ts'
import { randomHex } from './bytes.ts'
import { type Connection, type ConnectionOptions, resolveConnection } from './environment.ts'
import { MAX_RETRIES, REQUEST_TIMEOUT_SECONDS } from './generated/facts.ts'
import { Resources } from './generated/resources.ts'
import type { Logger } from './logged-fetch.ts'
import { agentHeader, logged } from './platform.ts'
import { processVariables, sleep } from './process-environment.ts'
import { createTransport } from './transport.ts'

/** The default time limit of one try, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = REQUEST_TIMEOUT_SECONDS * 1_000

export interface LaunaOptions extends ConnectionOptions {
  /** Milliseconds for each try; by default 30,000. */
  timeoutMs?: number | undefined
  /** The maximum number of repetitions of a request after a failed try; by default 2. */
  maxRetries?: number | undefined
  /** Aborts every request of this client, as a request's own signal does. */
  signal?: AbortSignal | undefined
  /** Adds the name of your program to `User-Agent`. Has no effect in browsers, which send their own. */
  appInfo?: AppInfo | undefined
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Receives a line for each request: method, URL without its query, status, duration, request id; never a body or a credential. By default
   * the lines go to stderr if the variable `LAUNA_LOG` is `debug`; otherwise there is no log. In browsers use `fetch: loggedFetch(fetch,
   * console)` instead.
   */
  logger?: Logger | undefined
}

/**
 * The client of the control plane. Throws `ConfigurationError` if the options contradict each other, such as a production key with
 * `sandbox`; nothing has been sent then.
 *
 * @example
 * const client = new Launa({ apiKey: process.env.LAUNA_API_KEY })
 * const upstream = { upstream_base_url: 'https://api.example.com', pay_to_mode: 'user_wallet' as const }
 * const api = await client.apis.create({ name: 'Weather', slug: 'weather', ...upstream })
 * const accepts = [await price(client, '0.10')]
 * await client.apis.endpoints.create(api.id, { method: 'GET', path_pattern: '/forecast', accepts })
 */
export class Launa extends Resources {
  readonly #options: LaunaOptions
  readonly #connection: Connection

  constructor(options: LaunaOptions = {}) {
    const connection = resolveConnection(options, processVariables())
    const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
    super(
      createTransport({
        connection,
        agent: agentHeader(options.appInfo && appProduct(options.appInfo)),
        timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        maxRetries: options.maxRetries ?? MAX_RETRIES,
        signal: options.signal,
        parts: { fetch: logged(fetch, options.logger), random: Math.random, sleep, newIdempotencyKey },
      }),
    )
    this.#options = options
    this.#connection = connection
  }

  /** The base URL of all requests, without a slash at the end. */
  get baseUrl(): string {
    return this.#connection.baseUrl
  }

  /** The environment that the API key or the option sets; undefined if it follows from the base URL. */
  get environment(): Connection['environment'] {
    return this.#connection.environment
  }

  /** Makes another client with some options changed. A new credential replaces the present one. */
  withOptions(changes: LaunaOptions): Launa {
    const { apiKey, token, anonymous, ...rest } = this.#options
    const keeps = changes.apiKey === undefined && changes.token === undefined
    return new Launa({ ...rest, ...(keeps && { apiKey, token, anonymous }), ...changes })
  }
}

/** Returns 128 random bits in hex. `crypto.randomUUID` is not used, because pages without https lack it. */
function newIdempotencyKey(): string {
  return randomHex(16)
}
