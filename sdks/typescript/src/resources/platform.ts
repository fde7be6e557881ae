import type { RequestOptions, Send } from '../transport.ts'
import type { Health, LocalDevConfig, Networks, PlatformConfig } from '../types.ts'

/** What is the same for everybody. */
export class Config {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read names, addresses and networks of the platform.
   *
   * Public.
   */
  platform(options?: RequestOptions): Promise<PlatformConfig> {
    return this.#send('getPlatformConfig', {}, options)
  }

  /**
   * Read the Sandbox chain and its payment token.
   *
   * Public.
   */
  localDev(options?: RequestOptions): Promise<LocalDevConfig> {
    return this.#send('getLocalDevConfig', {}, options)
  }
}

/** What can be settled now. */
export class NetworkList {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the networks with the schemes that their facilitators settle now.
   *
   * Public.
   */
  list(options?: RequestOptions): Promise<Networks> {
    return this.#send('listNetworks', {}, options)
  }
}

/** The service itself. */
export class HealthChecks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Check whether the process runs.
   *
   * Public.
   */
  live(options?: RequestOptions): Promise<Health> {
    return this.#send('getHealth', {}, options)
  }

  /**
   * Check whether the process can serve requests.
   *
   * Public.
   */
  ready(options?: RequestOptions): Promise<Health> {
    return this.#send('getReadiness', {}, options)
  }
}
