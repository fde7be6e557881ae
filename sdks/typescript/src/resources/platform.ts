import type { RequestOptions, Send } from '../transport.ts'

/** What is the same for everybody. */
export class Config {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Names, addresses and networks of the platform. */
  platform(options?: RequestOptions) {
    return this.#send('getPlatformConfig', {}, options)
  }

  /** The Sandbox chain and its payment token. */
  localDev(options?: RequestOptions) {
    return this.#send('getLocalDevConfig', {}, options)
  }
}

/** What can be settled now. */
export class Networks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  list(options?: RequestOptions) {
    return this.#send('listNetworks', {}, options)
  }
}

/** The service itself. */
export class Health {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  live(options?: RequestOptions) {
    return this.#send('getHealth', {}, options)
  }

  ready(options?: RequestOptions) {
    return this.#send('getReadiness', {}, options)
  }
}
