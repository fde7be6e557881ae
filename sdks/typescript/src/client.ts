import { type AppInfo, appProduct } from './app-info.ts'
import { randomHex } from './bytes.ts'
import { type Connection, type ConnectionOptions, resolveConnection } from './environment.ts'
import { MAX_RETRIES, REQUEST_TIMEOUT_SECONDS } from './generated/facts.ts'
import { Resources } from './generated/resources.ts'
import type { Logger } from './logged-fetch.ts'
import { agentHeader, logged } from './surroundings.ts'
import { createTransport } from './transport.ts'
import { processVariables, sleep } from './world.ts'

/** Milliseconds for one try. */
export const DEFAULT_TIMEOUT_MS = REQUEST_TIMEOUT_SECONDS * 1_000

export interface LaunaOptions extends ConnectionOptions {
  /** Milliseconds for each try; 30,000 unless given. */
  timeoutMs?: number | undefined
  /** Repetitions after a failed try; 2 unless given. */
  maxRetries?: number | undefined
  /** Ends every request of this client, as a request's own signal does. */
  signal?: AbortSignal | undefined
  /** Names your program in `User-Agent`, beside this package. Browsers name themselves. */
  appInfo?: AppInfo | undefined
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Receives a line for each request: method, address, status, duration, request id; no body and no credential. Unless given,
   * the lines go to stderr when the variable `LAUNA_LOG` is `debug`, and nowhere otherwise. Not in browsers: give them
   * `fetch: loggedFetch(fetch, console)`.
   */
  logger?: Logger | undefined
}

/**
 * The control plane. Throws `ConfigurationError` when the options contradict each other, such as a production key with
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

  /** Where requests go, without a slash at the end. */
  get baseUrl(): string {
    return this.#connection.baseUrl
  }

  /** The environment that requests name or whose key they carry; undefined when the address decides. */
  get environment(): Connection['environment'] {
    return this.#connection.environment
  }

  /** Another client with some options changed. A credential replaces the one before. */
  withOptions(changes: LaunaOptions): Launa {
    const { apiKey, token, anonymous, ...rest } = this.#options
    const keeps = changes.apiKey === undefined && changes.token === undefined
    return new Launa({ ...rest, ...(keeps && { apiKey, token, anonymous }), ...changes })
  }
}

/** 128 random bits. `crypto.randomUUID` is missing in browsers on plain http. */
function newIdempotencyKey(): string {
  return randomHex(16)
}
