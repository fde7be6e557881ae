import type { RequestOptions, Send } from '../transport.ts'
import type { Health, LocalDevConfig, Networks, PlatformConfig } from '../types.ts'

/** What is the same for everybody. */
export class Config {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Names, addresses and networks of the platform.
   *
   * Public.
   */
  platform(options?: RequestOptions): Promise<PlatformConfig> {
    return this.#send('getPlatformConfig', {}, options)
  }

  /**
   * The Sandbox chain and its payment token.
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
   * Networks with what is settled on them now, by what their facilitators say.
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
   * Whether the process lives.
   *
   * Public.
   */
  live(options?: RequestOptions): Promise<Health> {
    return this.#send('getHealth', {}, options)
  }

  /**
   * Whether the process can work.
   *
   * Public.
   */
  ready(options?: RequestOptions): Promise<Health> {
    return this.#send('getReadiness', {}, options)
  }
}
