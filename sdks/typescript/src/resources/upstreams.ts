import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf } from '../types.ts'

/** The HTTP APIs that are wrapped, before they are. */
export class Upstreams {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Whether the upstream answers, as the gateway would ask it. */
  probe(body: BodyOf<'probeUpstream'>, options?: RequestOptions) {
    return this.#send('probeUpstream', { body }, options)
  }
}
