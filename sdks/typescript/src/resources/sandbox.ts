import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf } from '../types.ts'

/** The seller's own wallet in the Sandbox. Needs a JWT and the development environment, like all of this file. */
export class SandboxWallets {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Made when there is none, and filled in the background. The answer holds the private key. */
  get(options?: RequestOptions) {
    return this.#send('getSandboxWallet', {}, options)
  }

  /** A new keypair; what the old one holds is lost. */
  reset(options?: RequestOptions) {
    return this.#send('resetSandboxWallet', {}, options)
  }
}

/** The Sandbox chain. */
export class Dev {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** In hex: wei and atomic units of USDC. */
  balances(body: BodyOf<'getBalances'>, options?: RequestOptions) {
    return this.#send('getBalances', { body }, options)
  }

  /** Deals ETH, USDC or both, and answers the new balances. */
  faucet(body: BodyOf<'useFaucet'>, options?: RequestOptions) {
    return this.#send('useFaucet', { body }, options)
  }
}
