import { x402HTTPClient } from '@x402/core/client'
import type { PaymentPayload } from '@x402/core/types'
import { processVariables } from '../world.ts'
import { attempt } from './attempt.ts'
import { type Budget, memoryBudget } from './budget.ts'
import { PaymentRefusedError } from './errors.ts'
import { type HederaKey, hederaKeyOf } from './hedera.ts'
import { gatewayFetch } from './loopback.ts'
import type { PaymentTerms, Receipt, SentPayment } from './payment.ts'
import { checkPolicy, choosePayment, type Refusal, type SpendingPolicy } from './policy.ts'
import { type Presented, present } from './present.ts'
import { type RepeatableRequest, repeatable } from './request.ts'
import { requiredBy, type Signed, sign } from './sign.ts'
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

export interface PaidResponse {
  /** Its body has not been read. */
  response: Response
  /** Undefined when nothing was charged: a free answer, or the seller's own error. */
  receipt: Receipt | undefined
  /** What was signed, if anything was. */
  payment: SentPayment | undefined
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
  readonly #budget: Budget
  readonly #fetch: typeof globalThis.fetch

  constructor(options: BuyerOptions) {
    checkPolicy(options.policy)
    const variables = processVariables()
    const { hedera = hederaKeyOf(variables), privateKey = variables.LAUNA_PRIVATE_KEY } = options
    const account = hedera && !privateKey ? undefined : accountOf(privateKey)
    this.#options = options
    this.address = account?.address ?? hedera?.accountId ?? ''
    this.#namespaces = [...(account ? ['eip155'] : []), ...(hedera ? ['hedera'] : [])]
    this.#http = new x402HTTPClient(signingClient({ account, hedera }))
    this.#budget = options.budget ?? memoryBudget()
    this.#fetch = options.fetch ?? gatewayFetch()
  }

  /** Sends a request and pays for it when a payment is asked for. Takes what `fetch` takes. */
  async fetch(url: string | URL, init: RequestInit = {}): Promise<PaidResponse> {
    const request = await repeatable(url, init)
    const response = await this.#attempt(request, init.signal)
    if (response.status !== 402) return { response, receipt: undefined, payment: undefined }
    const signed = await this.#sign(request, response)
    const first = await this.#present(request, signed.payment, { uncertain: false, signal: init.signal })
    // A refusal that the official client can correct (a batch-settlement channel out of step) is worth a second payment.
    const corrected = await this.#note(signed.payload, first.response)
    if (first.kind === 'answered') return paid(first, signed.payment)
    if (!corrected) throw await refusal(first, signed.payment)
    const again = await this.#sign(request, first.response)
    const second = await this.#present(request, again.payment, { uncertain: false, signal: init.signal })
    await this.#note(again.payload, second.response)
    if (second.kind === 'answered') return paid(second, again.payment)
    throw await refusal(second, again.payment)
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
    const result = await this.#present(request, payment, { uncertain: true, signal: init.signal })
    if (result.kind === 'answered') return paid(result, payment)
    throw await refusal(result, payment)
  }

  async #sign(request: RepeatableRequest, response: Response): Promise<Signed> {
    const required = await requiredBy(this.#http, response)
    const { policy } = this.#options
    return sign(request, required, { http: this.#http, namespaces: this.#namespaces, policy, budget: this.#budget })
  }

  #present(
    request: RepeatableRequest,
    payment: SentPayment,
    { uncertain, signal }: { uncertain: boolean; signal: Signal },
  ): Promise<Presented> {
    const carrying = { ...request, headers: { ...request.headers, ...payment.headers } }
    const send = () => this.#attempt(carrying, signal)
    const { maxResends = 3 } = this.#options
    return present({ send, payment, maxResends, uncertain, signal: signal ?? undefined })
  }

  /** Tells the scheme's official client of the answer; whether a refusal has made it correct itself. */
  async #note(payload: PaymentPayload, { headers, status }: Response): Promise<boolean> {
    try {
      return (await this.#http.processPaymentResult(payload, (name) => headers.get(name), status)).recovered
    } catch {
      // What was paid for must reach the caller, whatever the client makes of the receipt.
      return false
    }
  }

  #attempt(request: RepeatableRequest, signal: Signal): Promise<Response> {
    const { timeoutMs = 60_000 } = this.#options
    return attempt(request, { fetch: this.#fetch, timeoutMs, signal: signal ?? undefined })
  }
}

function paid({ response, receipt }: Presented & { kind: 'answered' }, payment: SentPayment): PaidResponse {
  return { response, receipt, payment }
}

async function refusal({ response, reason }: Presented & { kind: 'refused' }, payment: SentPayment): Promise<Error> {
  await response.body?.cancel()
  return new PaymentRefusedError(reason, payment)
}
