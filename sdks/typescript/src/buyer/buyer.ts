import { x402HTTPClient } from '@x402/core/client'
import { checkedAtomicAmount } from '../amounts.ts'
import { ConfigurationError } from '../errors.ts'
import { processVariables } from '../world.ts'
import { attempt } from './attempt.ts'
import { type Budget, memoryBudget } from './budget.ts'
import type { ChannelStore } from './channel-store.ts'
import { Channels } from './channels.ts'
import { type HederaKey, hederaKeyOf } from './hedera-key.ts'
import { gatewayFetch } from './loopback.ts'
import type { PaidResponse, PaymentTerms, SentPayment } from './payment.ts'
import { Payments } from './payments.ts'
import { checkPolicy, choosePayment, type Refusal, type SpendingPolicy } from './policy.ts'
import { type RepeatableRequest, repeatable } from './request.ts'
import { requiredBy } from './sign.ts'
import { accountOf, signingClient } from './wallet.ts'

export interface BuyerOptions {
  /** EVM, hex with 0x. `LAUNA_PRIVATE_KEY` unless given; need not be there when `hedera` is. */
  privateKey?: string | undefined
  /**
   * Pays on Hedera too. `LAUNA_HEDERA_ACCOUNT_ID` and `LAUNA_HEDERA_PRIVATE_KEY` unless given. Needs the package
   * `@hiero-ledger/sdk`.
   */
  hedera?: HederaKey | undefined
  policy: SpendingPolicy
  /** Where the day's spending is kept; in this process unless given. */
  budget?: Budget | undefined
  /** Where it is kept what the payment channels of batch-settlement hold; in this process unless given. */
  channels?: ChannelStore | undefined
  /** Milliseconds until the headers of an answer; 60,000 unless given. A settlement may take tens of seconds. */
  timeoutMs?: number | undefined
  /** How often a signed payment is sent again when its outcome is not known; 3 unless given. */
  maxResends?: number | undefined
  /** In place of one that reaches `*.localhost` on loopback. */
  fetch?: typeof globalThis.fetch | undefined
}

/** What a request costs. */
export interface Quote {
  /** The answer without a payment. Its body has been read when it is a 402, and only then. */
  response: Response
  /** Undefined when no payment is asked for. */
  offer: Offer | undefined
}

export interface Offer {
  /** All that the seller offers, as it says it. */
  terms: readonly PaymentTerms[]
  /** What this buyer would pay; undefined when its policy refuses all, for the `reasons`. */
  chosen: PaymentTerms | undefined
  reasons: readonly Refusal[]
}

export interface RefundOptions extends RequestInit {
  /** Atomic units; all that is left unless given. */
  amount?: string | undefined
}

type Signal = AbortSignal | null | undefined

/**
 * Pays for requests within a policy. For one request one payment is signed; when no answer comes, or the gateway does not
 * know the outcome, the same one is sent again, which cannot be charged twice.
 *
 *     const buyer = new Buyer({ policy: { maxPerCall: usdcToAtomic('0.10') } })
 *     const { response, receipt } = await buyer.fetch('https://weather.example.com/forecast')
 */
export class Buyer {
  /** The address that pays on EVM networks, else the Hedera account. */
  readonly address: string
  readonly #options: BuyerOptions
  readonly #namespaces: readonly string[]
  readonly #http: x402HTTPClient
  readonly #channels: Channels | undefined
  readonly #payments: Payments
  readonly #fetch: typeof globalThis.fetch

  constructor(options: BuyerOptions) {
    checkPolicy(options.policy)
    const variables = processVariables()
    const { hedera = hederaKeyOf(variables), privateKey = variables.LAUNA_PRIVATE_KEY } = options
    const account = hedera && !privateKey ? undefined : accountOf(privateKey)
    this.#options = options
    this.address = account?.address ?? hedera?.accountId ?? ''
    this.#namespaces = [...(account ? ['eip155'] : []), ...(hedera ? ['hedera'] : [])]
    this.#channels = account && new Channels(account, options.channels)
    this.#http = new x402HTTPClient(signingClient({ account, channels: this.#channels, hedera }))
    this.#fetch = options.fetch ?? gatewayFetch()
    const { policy, budget = memoryBudget(), maxResends = 3 } = options
    this.#payments = new Payments({
      ...{ http: this.#http, channels: this.#channels, namespaces: this.#namespaces, policy, budget, maxResends },
      attempt: (request, signal) => this.#attempt(request, signal),
    })
  }

  /** Sends a request and pays for it when a payment is asked for. Takes what `fetch` takes. */
  async fetch(url: string | URL, init: RequestInit = {}): Promise<PaidResponse> {
    const request = await repeatable(url, init)
    const response = await this.#attempt(request, init.signal)
    if (response.status !== 402) return { response, receipt: undefined, payment: undefined }
    return this.#payments.pay(request, await requiredBy(this.#http, response), init.signal ?? undefined)
  }

  /** Asks for the price and signs nothing. */
  async quote(url: string | URL, init: RequestInit = {}): Promise<Quote> {
    const response = await this.#attempt(await repeatable(url, init), init.signal)
    if (response.status !== 402) return { response, offer: undefined }
    const { accepts } = await requiredBy(this.#http, response)
    const choice = choosePayment(accepts, this.#options.policy, {
      host: new URL(url).hostname,
      namespaces: this.#namespaces,
    })
    const [chosen, reasons] = choice.kind === 'chosen' ? [choice.terms, []] : [undefined, choice.reasons]
    return { response, offer: { terms: accepts as PaymentTerms[], chosen, reasons } }
  }

  /**
   * Sends a payment again whose outcome was not known (`PaymentUncertainError.payment`). `init` must be what the request
   * was made with.
   */
  async resume(payment: SentPayment, init: RequestInit = {}): Promise<PaidResponse> {
    const request = await repeatable(payment.url, { ...init, method: payment.method })
    return this.#payments.resume(request, payment, init.signal ?? undefined)
  }

  /**
   * Asks the seller to give back what is left in the payment channel of batch-settlement that pays for this address; the
   * receipt names the transaction. Throws `PaymentRefusedError` with the seller's reason, and `PaymentUncertainError`
   * when no answer came: it is sent once, since sent again some of it could be given back twice over.
   */
  async refund(url: string | URL, { amount, ...init }: RefundOptions = {}): Promise<PaidResponse> {
    if (!this.#channels) throw new ConfigurationError('payment channels need an EVM key')
    if (amount !== undefined) checkedAtomicAmount(amount)
    const request = await repeatable(url, init)
    const required = await requiredBy(this.#http, await this.#attempt(request, init.signal))
    const options = { channels: this.#channels, amount, signal: init.signal ?? undefined }
    return this.#payments.refund(request, required, options)
  }

  #attempt(request: RepeatableRequest, signal: Signal): Promise<Response> {
    const { timeoutMs = 60_000 } = this.#options
    return attempt(request, { fetch: this.#fetch, timeoutMs, signal: signal ?? undefined })
  }
}
