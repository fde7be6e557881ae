import { checkedAtomicAmount } from '../amounts.ts'
import { BUYER_TIMEOUT_SECONDS, MAX_RESENDS } from '../generated/facts.ts'
import type { Logger } from '../logged-fetch.ts'
import { logged } from '../platform.ts'
import { processVariables, untilAborted } from '../process-environment.ts'
import { abandon, takenOver } from './abandon.ts'
import { requiredBy } from './answers/required.ts'
import type { Watch } from './attempt.ts'
import type { Channels } from './channels/channels.ts'
import type { ChannelStore, KeptChannel } from './channels/store.ts'
import type { Call, PerformerParts } from './effects/progress.ts'
import { SpendingPolicyError } from './errors.ts'
import type { PaymentJournal } from './journal/journal.ts'
import { memoryJournal } from './journal/memory-journal.ts'
import { type HederaKey, hederaKeyOf } from './keys/hedera.ts'
import { namesPrivateKey, privateKeyOf } from './keys/key-file.ts'
import { type EvmKey, evmKeyOf } from './keys/wallet.ts'
import { type GatewayFetch, gatewayFetch } from './network/loopback.ts'
import type { NetworkOptions } from './network/network-guard.ts'
import { checkOptions, checkPurchaseName } from './options.ts'
import { perform } from './perform.ts'
import { checkPolicy, choosePayment, isAllowedHost, type SpendingPolicy } from './policy.ts'
import type { Quote } from './quote.ts'
import { type RepeatableRequest, repeatable, requestOf, signalOf } from './request.ts'
import { sendOnce } from './send-once.ts'
import { channelsOf, isOfChannel } from './sign.ts'
import type { PaidResponse, PaymentTerms, SentPayment } from './terms/terms.ts'

export interface BuyerOptions extends NetworkOptions {
  /** EVM key in hex with 0x; by default the key that `privateKeyOf` finds in the environment. Not required if `hedera` is set. */
  privateKey?: string | undefined
  /**
   * A key to pay on Hedera too; by default from `LAUNA_HEDERA_ACCOUNT_ID` and `LAUNA_HEDERA_PRIVATE_KEY`. Needs the package
   * `@hiero-ledger/sdk`.
   */
  hedera?: HederaKey | undefined
  policy: SpendingPolicy
  /**
   * The journal into which the buyer writes each signed payment before it sends the payment; by default in memory. `fileJournal` of
   * `@launa/sdk/buyer/file-journal` keeps the journal over restarts, and shares it between processes.
   */
  journal?: PaymentJournal | undefined
  /** Stores the state of payment channels (batch-settlement); by default in memory. */
  channels?: ChannelStore | undefined
  /** Milliseconds until the headers of an answer; by default 60,000, at most a day. A settlement may take tens of seconds. */
  timeoutMs?: number | undefined
  /**
   * Milliseconds until the end of a paid answer; by default 10 minutes, at most a day. After that time the body breaks off, and the answer
   * is owed.
   */
  bodyTimeoutMs?: number | undefined
  /** How often the buyer sends a signed payment again while its outcome is unknown; by default 3, at most 100. */
  maxResends?: number | undefined
  /** Replaces `gatewayFetch` and its rules about addresses. */
  fetch?: typeof globalThis.fetch | undefined
  /** Receives a line for each request, without its payment. By default the lines go to stderr if the variable `LAUNA_LOG` is `debug`. */
  logger?: Logger | undefined
}

export interface RefundOptions extends RequestInit {
  /** Atomic units; by default all that is left in the channel. */
  amount?: string | undefined
}

/** How a request is assigned to a purchase. */
export interface PurchaseInit extends RequestInit {
  /**
   * The name of the purchase at this host, such as an order number. Requests with equal names are one purchase, even if their bodies
   * differ: while its payment is open, the buyer sends the first request again. Requests without a name are one purchase if method, URL and
   * body are equal. The buyer pays once for a name. While another call pays for the name, this call throws `PurchaseUnderWayError`. For a
   * day after a charged payment of the name has ended, a call throws `PurchaseEndedError`. After any other end, the name can be used again.
   */
  purchase?: string | undefined
}

export interface PayInit extends PurchaseInit {
  /** The approved terms, as `quote` returned them. The buyer signs no other terms. */
  approved?: PaymentTerms | undefined
}

type Signal = AbortSignal | undefined

/** If the caller passes its own `fetch`, that function may lack `hold`, which keeps a host's addresses during a payment. */
type FetchOfBuyer = typeof globalThis.fetch & Partial<GatewayFetch>

/**
 * Pays for requests within a policy. The buyer signs one payment for one request (method, URL and body). Until that payment has a receipt
 * or has ended, the buyer sends this payment again, which cannot be charged twice.
 *
 * @example
 * const buyer = new Buyer({ policy: { maxPerCall: usdcToAtomic('0.10') } })
 * const { response, receipt } = await buyer.fetch('https://weather.example.com/forecast')
 */
export class Buyer {
  readonly #options: BuyerOptions
  readonly #parts: PerformerParts
  readonly #fetch: typeof globalThis.fetch

  /** `watch` observes each step of each call, for tests. Throws `ConfigurationError` for wrong options, and if no key is set. */
  constructor(options: BuyerOptions, { watch }: { watch?: Watch } = {}) {
    checkPolicy(options.policy)
    checkOptions(options)
    const variables = processVariables()
    const { hedera = hederaKeyOf(variables), privateKey } = options
    const isNamed = privateKey === undefined && namesPrivateKey(variables)
    const given = privateKey || !(isNamed || hedera) ? evmKeyOf(privateKey) : undefined
    const evm = given || isNamed ? lazily(async () => given ?? evmKeyOf(await privateKeyOf(variables))) : undefined
    const fetch: FetchOfBuyer = options.fetch ?? gatewayFetch(options)
    this.#options = options
    this.#fetch = logged(fetch, options.logger)
    const { policy, journal = memoryJournal(), maxResends = MAX_RESENDS, bodyTimeoutMs = 600_000 } = options
    const namespaces = [...(evm ? ['eip155'] : []), ...(hedera ? ['hedera'] : [])]
    this.#parts = {
      ...{ evm, hedera, channels: evm && lazily(async () => openChannels(await evm(), options.channels)) },
      ...{ namespaces, policy, journal, maxResends, hold: fetch.hold ?? (() => () => undefined) },
      ...{ send: (request, signal) => this.#send(request, signal), bodyTimeoutMs, watch },
    }
  }

  /** The address that pays on EVM networks, else the Hedera account. Throws `ConfigurationError` if the key cannot be read. */
  async address(): Promise<string> {
    const { evm, hedera } = this.#parts
    return (await evm?.())?.address ?? hedera?.accountId ?? ''
  }

  /**
   * Sends a request, and pays if the seller asks for a payment. Takes the arguments of `fetch`, and `approved`. If an earlier payment for
   * this request is still open, the buyer sends that payment again instead of a new one.
   */
  async fetch(url: string | URL | Request, { approved, purchase, ...init }: PayInit = {}): Promise<PaidResponse> {
    checkPurchaseName(purchase)
    const signal = signalOf(url, init)
    const request = await repeatable(url, init)
    await this.#loadKey(signal)
    return this.#answered({ purpose: 'fetch', request, approved, purchase, signal })
  }

  /**
   * Sends the open payment of this request again, as `fetch` does, but signs nothing. Returns undefined if there is none: then nothing was
   * sent, and the caller can ask a person whether to pay.
   */
  async resend(
    url: string | URL | Request,
    { purchase, ...init }: PurchaseInit = {},
  ): Promise<PaidResponse | undefined> {
    checkPurchaseName(purchase)
    const request = await repeatable(url, init)
    return perform({ purpose: 'resend', request, purchase, signal: signalOf(url, init) }, this.#parts)
  }

  /** Asks for the price and signs nothing. */
  async quote(url: string | URL | Request, init: RequestInit = {}): Promise<Quote> {
    const request = await repeatable(url, init)
    const response = await this.#send(request, signalOf(url, init))
    if (response.status !== 402) return { response, offer: undefined }
    const { accepts } = requiredBy(response)
    const { namespaces, policy } = this.#parts
    const choice = choosePayment(accepts, policy, { host: new URL(request.url).hostname, namespaces })
    const [chosen, reasons] = choice.kind === 'chosen' ? [choice.terms, []] : [undefined, choice.reasons]
    const channels = chosen && isOfChannel(chosen, this.#parts) ? await channelsOf(this.#parts) : undefined
    const deposit = chosen && (await channels?.depositFor(chosen))
    const channelChanged = chosen !== undefined && (await channels?.isChanged(chosen)) === true
    return { response, offer: { terms: accepts as PaymentTerms[], chosen, reasons, deposit, channelChanged } }
  }

  /**
   * Sends an open payment of the journal again, with its request. An open payment has no receipt, or its answer is owed. Throws
   * `InvalidArgumentError` if no payment has this id, or if another process works on it.
   */
  async resume(id: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<PaidResponse> {
    const payment = await takenOver(this.#parts.journal, id)
    return this.#answered({ purpose: 'resume', request: requestOf(payment), payment, signal })
  }

  /** Ends an open payment without its answer, as the function `abandon` does. */
  async abandon(id: string): Promise<SentPayment> {
    return abandon(this.#parts.journal, id)
  }

  /**
   * Asks the seller to refund the rest of the payment channel (batch-settlement) that pays for requests to this URL. The receipt names the
   * transaction. Throws `PaymentRefusedError` with the seller's reason, and `PaymentUncertainError` if no answer came. The buyer sends a
   * refund once, because a second try could refund the amount twice.
   */
  async refund(url: string | URL | Request, { amount, ...init }: RefundOptions = {}): Promise<PaidResponse> {
    const signal = signalOf(url, init)
    await this.#loadKey(signal)
    await channelsOf(this.#parts)
    if (amount !== undefined) checkedAtomicAmount(amount)
    return this.#answered({ purpose: 'refund', request: await repeatable(url, init), amount, signal })
  }

  /** The payment channels into which this key has deposited, from the store of channels. */
  async channels(): Promise<KeptChannel[]> {
    return (await (await this.#parts.channels?.())?.kept()) ?? []
  }

  /** Loads the key before anything is sent, because a keyring may ask a person. A call that is already aborted asks nobody. */
  async #loadKey(signal: Signal): Promise<void> {
    if (!signal?.aborted) await untilAborted(Promise.resolve(this.#parts.evm?.()), signal)
  }

  async #answered(call: Call): Promise<PaidResponse> {
    const answer = await perform(call, this.#parts)
    if (!answer) throw new Error('only `resend` may find nothing to do')
    return answer
  }

  #send(request: RepeatableRequest, signal: Signal): Promise<Response> {
    const { timeoutMs = BUYER_TIMEOUT_SECONDS * 1_000, policy } = this.#options
    if (!isAllowedHost(new URL(request.url).hostname, policy.hosts)) throw new SpendingPolicyError(['host'])
    return sendOnce(request, { fetch: this.#fetch, timeoutMs, signal })
  }
}

/** Loads the packages for channels only when needed: few buyers use channels, and these packages are larger than the rest of the SDK. */
async function openChannels({ privateKey }: EvmKey, store: ChannelStore | undefined): Promise<Channels> {
  const { Channels } = await import('./channels/channels.ts')
  return new Channels(privateKey, store)
}

/** Returns a function that runs `work` at its first call, and again after a failure. */
function lazily<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= work().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
