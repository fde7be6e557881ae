import type { RequestOptions, Send } from '../transport.ts'
import type { Address, Balances, SandboxWallet, UseFaucet } from '../types.ts'

/** The seller's own wallet in the Sandbox. Needs a JWT and the development environment, like all of this file. */
export class SandboxWallets {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the Sandbox wallet; it is made and filled if there is none.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development environment only.
   *
   * Made when there is none, and filled in the background. The answer holds the private key.
   */
  get(options?: RequestOptions): Promise<SandboxWallet> {
    return this.#send('getSandboxWallet', {}, options)
  }

  /**
   * Replace the keypair of the Sandbox wallet and fill the new one.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development environment only.
   *
   * A new keypair; what the old one holds is lost.
   */
  reset(options?: RequestOptions): Promise<SandboxWallet> {
    return this.#send('resetSandboxWallet', {}, options)
  }
}

/** The Sandbox chain. */
export class Dev {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the balances of an address on the Sandbox chain.
   *
   * Needs a JWT; API keys are refused. Works in the development environment only.
   *
   * In hex: wei and atomic units of USDC.
   */
  balances(body: Address, options?: RequestOptions): Promise<Balances> {
    return this.#send('getBalances', { body }, options)
  }

  /**
   * Deal Sandbox funds to an address.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development environment only.
   *
   * Deals ETH, USDC or both, and answers the new balances.
   */
  faucet(body: UseFaucet, options?: RequestOptions): Promise<Balances> {
    return this.#send('useFaucet', { body }, options)
  }
}
