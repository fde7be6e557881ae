import type { x402HTTPClient } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { isApproved } from './approved.ts'
import { BATCH_SETTLEMENT, type Channels, channelOf, channelPayloadOf, isMiscount } from './channels.ts'
import { encodableTerms } from './encodable.ts'
import { PaymentRefusedError, PaymentUncertainError } from './errors.ts'
import { standardBase64 } from './fields.ts'
import { isPastCharge, type OpenPayment, sentPaymentOf } from './journal.ts'
import { isBoughtAnswer } from './outcome.ts'
import { watchedBody } from './paid-body.ts'
import type { PaidResponse, PaymentTerms, SentPayment } from './payment.ts'
import { discard, type Presented, present } from './present.ts'
import { purchaseOf } from './purchase.ts'
import type { RepeatableRequest } from './request.ts'
import { sellerReason } from './seller-text.ts'
import { type Approved, channelTerms, chosenTerms, requiredBy, type SigningParts, sign } from './sign.ts'

type Signal = AbortSignal | undefined

export interface PaymentsOptions extends SigningParts {
  http: x402HTTPClient
  channels: Channels | undefined
  /** Sends a request once. */
  attempt: (request: RepeatableRequest, signal: Signal) => Promise<Response>
  maxResends: number
}

type Answered = Presented & { kind: 'answered' }

/** Takes one payment from its terms to its outcome, under any scheme. */
export class Payments {
  readonly #options: PaymentsOptions

  constructor(options: PaymentsOptions) {
    this.#options = options
  }

  /** Pays the terms of a 402. Payments of one channel run one after the other. */
  async pay(
    request: RepeatableRequest,
    required: PaymentRequired,
    { approved, signal }: { approved: Approved; signal: Signal },
  ): Promise<PaidResponse> {
    const { channels } = this.#options
    const { terms } = chosenTerms(request, required, { ...this.#options, approved })
    if (terms.scheme !== BATCH_SETTLEMENT || !channels) {
      const { payment } = await sign(request, required, { ...this.#options, approved })
      return this.#sendAndConclude(request, { payment, signal })
    }
    return channels.inTurn(channels.idOf(terms), signal, async () => {
      const signed = await sign(request, required, { ...this.#options, approved })
      return this.#sendAndConclude(request, { ...signed, signal })
    })
  }

  /** Sends the open payment of the same purchase again, if there is one. */
  async payOpen(request: RepeatableRequest, signal: Signal): Promise<PaidResponse | undefined> {
    const purchase = await purchaseOf(request)
    for (;;) {
      const payment = await this.#options.journal.takeOver(purchase)
      if (!payment) return undefined
      try {
        return await this.resume(request, payment, signal)
      } catch (error) {
        // The earlier payment gets no answer: it was delivered before, if not read to its end, or it expired. So this request is a new
        // purchase.
        if (!(error instanceof DeliveredBeforeError || error instanceof ExpiredError)) throw error
      }
    }
  }

  /** Sends a payment again that this process has taken over. */
  async resume(request: RepeatableRequest, payment: OpenPayment, signal: Signal): Promise<PaidResponse> {
    const { channels, journal } = this.#options
    let isSent = false
    try {
      const payload = payment.terms.scheme === BATCH_SETTLEMENT ? channelPayloadOf(payment) : undefined
      const id = payload && channelOf(payload)
      const send = () => {
        isSent = true
        return this.#sendAndConclude(request, { payment, payload, signal, uncertain: true })
      }
      return id && channels ? await channels.inTurn(id, signal, send) : await send()
    } catch (error) {
      if (!isSent) await journal.leave(payment.id).catch(() => undefined)
      throw error
    }
  }

  /** Asks for the rest of a channel. Sends it once: a second try could refund a part twice. */
  async refund(
    request: RepeatableRequest,
    required: PaymentRequired,
    { channels, amount, signal }: { channels: Channels; amount: string | undefined; signal: Signal },
  ): Promise<PaidResponse> {
    // A seller that now asks for another channel still has the balance of the first.
    const terms = await channels.pinned(channelTerms(required))
    const id = channels.idOf(terms)
    return channels.inTurn(id, signal, async () => {
      const ask = async (asked: PaymentRequired) => {
        const payload = await channels.refundPayload(asked, terms, amount)
        const { method, url } = request
        const payment: SentPayment = { id: undefined, method, url, terms, validBefore: undefined }
        const headers = this.#options.http.encodePaymentSignatureHeader(payload)
        const result = await this.#present(request, { payment, headers, signal, maxResends: 0 })
        await this.#note(payload, result)
        return { result, payment, payload }
      }
      const first = await ask(required)
      const corrected = await this.#correctedBy(first.result, first.payload)
      if (corrected) discard(first.result.response)
      const { result, payment } = corrected ? await ask(corrected) : first
      return result.kind === 'answered' ? paid(result, payment, result.response) : refused(result, payment)
    })
  }

  /** Sends a payment. If its refusal has corrected the state of its channel, this signs one new voucher. */
  async #sendAndConclude(request: RepeatableRequest, first: Sending): Promise<PaidResponse> {
    const { payment, payload, signal, uncertain } = first
    const result = await this.#send(request, first)
    // An owed payment was charged, and another voucher would pay for the same answer again.
    const isCorrectable = payload && payment.state !== 'owed'
    const corrected = isCorrectable && (await this.#correctedBy(result, payload, { isResent: uncertain }))
    if (!corrected) return this.#concluded(result, payment)
    // A payment was sent for this request. If no other one may be signed, the refusal of the first one is the result.
    const approved = payment.terms
    const again = await sign(request, corrected, { ...this.#options, approved }).catch(() => undefined)
    if (!again) return this.#concluded(result, payment)
    discard(result.response)
    await this.#replaced(payment, result).catch(() => undefined)
    return this.#concluded(await this.#send(request, { ...again, signal }), again.payment)
  }

  /** The seller's new terms, if its refusal has corrected the channel's state. */
  async #correctedBy(
    result: Presented,
    payload: PaymentPayload,
    kind: { isResent?: boolean | undefined } = {},
  ): Promise<PaymentRequired | undefined> {
    const required = this.#termsIn(result)
    return required && this.#options.channels?.correct(required, payload, kind).catch(() => undefined)
  }

  /** The terms in a refusal; undefined for any other answer, and for terms that cannot be read. */
  #termsIn({ kind, response }: Presented): PaymentRequired | undefined {
    if (kind !== 'refused') return undefined
    try {
      return requiredBy(response)
    } catch {
      return undefined
    }
  }

  async #send(request: RepeatableRequest, sending: Sending): Promise<Presented> {
    const { payment, payload, ...rest } = sending
    try {
      const result = await this.#present(request, {
        payment: sentPaymentOf(payment),
        headers: payment.headers,
        ...rest,
      })
      const isNews = await this.#isNews(result, payment)
      if (payload && isNews) await this.#note(payload, result)
      return result
    } catch (error) {
      await this.#leave(payment).catch(() => undefined)
      throw error
    }
  }

  /** Records a charge. Tells whether the answer changes what is known of the payment's channel: a receipt counts once. */
  async #isNews(result: Presented, { id, state }: OpenPayment): Promise<boolean> {
    if (state === 'owed') return false
    if (!isCharged(result)) return true
    // The journal comes before the channel's sum: if only one of the two is written, the seller's next refusal can raise the sum. No
    // refusal lowers it.
    return this.#options.journal.owe(id).catch(() => false)
  }

  async #present(request: RepeatableRequest, presenting: Presenting): Promise<Presented> {
    const { payment, headers, signal, uncertain = false, maxResends = this.#options.maxResends } = presenting
    const carrying = { ...request, headers: { ...request.headers, ...headers } }
    const send = () => this.#options.attempt(carrying, signal)
    return present({ send, payment, maxResends, uncertain, signal })
  }

  /** Writes down how a payment has ended, or that it is still open. Returns the answer or throws the error for the caller. */
  async #concluded(result: Presented, open: OpenPayment): Promise<PaidResponse> {
    const payment = sentPaymentOf(open)
    if (!isCharged(result) && isPastCharge(open, Date.now())) {
      await this.#options.journal.end(open.id, { outcome: 'expired' })
      discard(result.response)
      throw new ExpiredError(payment)
    }
    if (result.kind === 'answered') return paid(result, payment, await this.#kept(result, open))
    const { journal } = this.#options
    if (result.kind === 'used' && open.state === 'owed') {
      await journal.end(open.id, { outcome: 'charged' })
      discard(result.response)
      throw new DeliveredBeforeError('the payment was charged, and its answer was delivered before', payment)
    }
    const required = this.#termsIn(result)
    // The next voucher replaces this one, unless the seller may have charged it: then the purchase stays with it. Any other payment can be
    // charged until it expires, or its answer is owed, whatever the seller says now.
    const mayBeCharged = result.kind === 'used' || result.uncertain || (required && isMiscount(required))
    if (open.outlay === '0' && !mayBeCharged) await journal.end(open.id, { outcome: 'refused' })
    else await this.#leave(open)
    return refused(result, payment, offersOther(required, open))
  }

  /** Leaves a payment that has no receipt, or that is owed its answer. */
  async #leave(open: OpenPayment): Promise<void> {
    const { channels, journal } = this.#options
    if (open.terms.scheme === BATCH_SETTLEMENT) await channels?.doubt(channelPayloadOf(open)).catch(() => undefined)
    await journal.leave(open.id)
  }

  /** Ends a voucher that another one of its channel replaces. A deposit can arrive until it expires. */
  async #replaced({ id, outlay }: OpenPayment, result: Presented): Promise<void> {
    const { journal } = this.#options
    if (outlay !== '0') return journal.leave(id)
    const isUncertain = result.kind === 'refused' && result.uncertain
    return journal.end(id, { outcome: isUncertain ? 'expired' : 'refused' })
  }

  /** Returns the answer, with a body that reports its end to the journal. A paid answer must reach the caller even if the journal fails. */
  async #kept({ response, outcome }: Answered, open: OpenPayment): Promise<Response> {
    const { id } = open
    const { journal } = this.#options
    const quietly = (work: Promise<void>) => work.catch(() => undefined)
    if (outcome.kind === 'charged') {
      const { receipt } = outcome
      // The payment was charged before the gateway asked the API, and the API failed. The same payment gets the answer later, whether or
      // not the caller reads this one.
      if (!isBoughtAnswer(response)) {
        await quietly(journal.leave(id))
        return response
      }
      const done = () => quietly(journal.end(id, { outcome: 'charged', receipt }))
      return watchedBody(response, { done, broken: () => quietly(journal.leave(id)) })
    }
    await quietly(isReleased(outcome, open) ? journal.end(id, { outcome: 'not_charged' }) : this.#leave(open))
    return response
  }

  /** Records the state of a channel from a receipt. */
  async #note(payload: PaymentPayload, result: Presented): Promise<void> {
    const { http, channels } = this.#options
    const { headers, status } = result.response
    const id = channelOf(payload)
    if (!id || !isCharged(result)) return
    try {
      const before = await channels?.state(id)
      const signed = { ...payload, accepted: encodableTerms(payload.accepted as PaymentTerms) }
      await http
        .processPaymentResult(
          signed as PaymentPayload,
          (name) => standardBase64(headers.get(name) ?? '') ?? null,
          status,
        )
        .catch(() => undefined)
      await channels?.settled(payload, before)
    } catch {
      // The seller's next refusal corrects a state that could not be stored.
    }
  }
}

/** The answer of this payment is owed by this journal, and the gateway reports that it was delivered. */
class DeliveredBeforeError extends PaymentUncertainError {}

/** The payment has expired, was sent a last time, and has bought nothing. */
class ExpiredError extends PaymentRefusedError {
  constructor(payment: SentPayment) {
    const text = 'it has expired and has bought no answer'
    super({ text, code: undefined, sellerSays: undefined, offersOther: false }, { ...payment, validBefore: undefined })
  }
}

interface Presenting {
  payment: SentPayment
  headers: Readonly<Record<string, string>>
  signal: Signal
  /** Whether the payment was sent before without a known outcome. */
  uncertain?: boolean
  maxResends?: number
}

interface Sending extends Omit<Presenting, 'payment' | 'headers'> {
  payment: OpenPayment
  /** The payload whose outcome the channels record; undefined for other schemes. */
  payload?: PaymentPayload | undefined
}

function isCharged(result: Presented): boolean {
  return result.kind === 'answered' && result.outcome.kind === 'charged'
}

/**
 * Whether `not_charged` ends a payment. Any seller can write the gateway's codes and keep the payment, so it ends only a voucher, which gives
 * nothing away by itself. Any other payment stays open: the same request sends it again, and the gateway takes it again.
 */
function isReleased({ kind }: Answered['outcome'], { outlay, state }: OpenPayment): boolean {
  return kind === 'not_charged' && outlay === '0' && state !== 'owed'
}

/** Tells whether a refusal offers other terms than those of the payment, which the seller may then no longer take. */
function offersOther(required: PaymentRequired | undefined, { terms }: OpenPayment): boolean {
  if (!required || required.accepts.length === 0) return false
  try {
    return !required.accepts.some((offered) => isApproved(offered as PaymentTerms, terms))
  } catch {
    return false
  }
}

function paid({ outcome }: Answered, payment: SentPayment, response: Response): PaidResponse {
  return {
    ...{ response, outcome: outcome.kind, payment },
    receipt: outcome.kind === 'charged' ? outcome.receipt : undefined,
    chargeableUntil: outcome.kind === 'charged' ? undefined : payment.validBefore,
  }
}

function refused(result: Exclude<Presented, Answered>, payment: SentPayment, isOtherOffered = false): never {
  discard(result.response)
  if (result.kind === 'used')
    throw new PaymentUncertainError('the payment was used by a try whose answer did not come', payment)
  const refusal = { ...sellerReason(result.reason), offersOther: isOtherOffered }
  if (!result.uncertain) throw new PaymentRefusedError(refusal, payment)
  throw new PaymentUncertainError('the payment was refused when it was sent again', payment, { refusal })
}
