import type { RequestOptions, Send } from '../transport.ts'
import type { ProbeUpstream, UpstreamProbe } from '../types.ts'

/** The HTTP APIs that are wrapped, before they are. */
export class Upstreams {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Check whether an upstream answers a request of the gateway; its answer is not read.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  probe(body: ProbeUpstream, options?: RequestOptions): Promise<UpstreamProbe> {
    return this.#send('probeUpstream', { body }, options)
  }
}
