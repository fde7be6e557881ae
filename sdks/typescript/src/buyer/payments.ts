import type { x402HTTPClient } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { isApproved } from './approved.ts'
import { BATCH_SETTLEMENT, type Channels, channelOf, channelPayloadOf } from './channels.ts'
import { PaymentRefusedError, PaymentUncertainError } from './errors.ts'
import { isPastCharge, type OpenPayment, sentPaymentOf } from './journal.ts'
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

/** One payment from its terms to its outcome, by whichever scheme. */
export class Payments {
  readonly #options: PaymentsOptions

  constructor(options: PaymentsOptions) {
    this.#options = options
  }

  /** Pays what a 402 asks for. Payments of one channel wait for one another. */
  async pay(
    request: RepeatableRequest,
    required: PaymentRequired,
    { approved, signal }: { approved: Approved; signal: Signal },
  ): Promise<PaidResponse> {
    const { channels } = this.#options
    const { terms } = chosenTerms(request, required, { ...this.#options, approved })
    if (terms.scheme !== BATCH_SETTLEMENT || !channels) {
      const { payment } = await sign(request, required, { ...this.#options, approved })
      return this.#concluded(await this.#send(request, { payment, signal }), payment)
    }
    const id = channels.idOf(terms)
    return channels.inTurn(id, signal, async () => {
      const signed = await sign(request, required, { ...this.#options, approved })
      const result = await this.#send(request, { ...signed, signal })
      const corrected = await this.#correctedBy(result, id)
      return corrected
        ? this.#payCorrected(request, { first: signed.payment, corrected, result, signal })
        : this.#concluded(result, signed.payment)
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
        // Its answer was delivered before, though not read to its end, or it will never have one: this purchase is another one.
        if (!(error instanceof DeliveredBeforeError || error instanceof ExpiredError)) throw error
      }
    }
  }

  /** Sends a payment again that was taken over. */
  async resume(request: RepeatableRequest, payment: OpenPayment, signal: Signal): Promise<PaidResponse> {
    const { channels } = this.#options
    const payload = payment.terms.scheme === BATCH_SETTLEMENT ? channelPayloadOf(payment) : undefined
    const id = payload && channelOf(payload)
    const send = () => this.#send(request, { payment, payload, signal, uncertain: true })
    if (!id || !channels) return this.#concluded(await send(), payment)
    return channels.inTurn(id, signal, async () => {
      const result = await send()
      const corrected = await this.#correctedBy(result, id)
      return corrected
        ? this.#payCorrected(request, { first: payment, corrected, result, signal })
        : this.#concluded(result, payment)
    })
  }

  /** Asks for what is left in a channel. Sent once: sent again, some of it could be given back twice over. */
  async refund(
    request: RepeatableRequest,
    required: PaymentRequired,
    { channels, amount, signal }: { channels: Channels; amount: string | undefined; signal: Signal },
  ): Promise<PaidResponse> {
    // A seller that asks for another channel now still has what is in the first.
    const terms = await channels.pinned(channelTerms(required))
    const id = channels.idOf(terms)
    return channels.inTurn(id, signal, async () => {
      const ask = async (asked: PaymentRequired) => {
        const payload = await channels.refundPayload(asked, terms, amount)
        const { method, url } = request
        const payment: SentPayment = { id: undefined, method, url, terms, validBefore: undefined }
        const headers = this.#options.http.encodePaymentSignatureHeader(payload)
        const result = await this.#present(request, { payment, headers, payload, signal, maxResends: 0 })
        return { result, payment }
      }
      const first = await ask(required)
      const corrected = await this.#correctedBy(first.result, id, { isRefund: true })
      if (corrected) discard(first.result.response)
      const { result, payment } = corrected ? await ask(corrected) : first
      return result.kind === 'answered' ? paid(result, payment, result.response) : refused(result, payment)
    })
  }

  /** One new voucher, when the refusal of the first payment has put right what is known of the channel. */
  async #payCorrected(request: RepeatableRequest, correction: Correction): Promise<PaidResponse> {
    const { first, corrected, result, signal } = correction
    discard(result.response)
    await this.#options.journal.end(first.id, { outcome: 'refused' })
    const { payment, payload } = await sign(request, corrected, { ...this.#options, approved: first.terms })
    return this.#concluded(await this.#send(request, { payment, payload, signal }), payment)
  }

  /** The seller's new terms, when its refusal has put right what is known of the channel. */
  async #correctedBy(result: Presented, id: string, { isRefund = false } = {}): Promise<PaymentRequired | undefined> {
    if (result.kind !== 'refused') return undefined
    const { http, channels } = this.#options
    try {
      return await channels?.correct(requiredBy(http, result.response), id, { isRefund })
    } catch {
      return undefined
    }
  }

  async #send(request: RepeatableRequest, sending: Sending): Promise<Presented> {
    const { payment, ...rest } = sending
    try {
      return await this.#present(request, { payment: sentPaymentOf(payment), headers: payment.headers, ...rest })
    } catch (error) {
      const { journal, channels } = this.#options
      if (rest.payload) await channels?.doubt(rest.payload).catch(() => undefined)
      await journal.leave(payment.id).catch(() => undefined)
      throw error
    }
  }

  async #present(request: RepeatableRequest, presenting: Presenting): Promise<Presented> {
    const { payment, headers, payload, signal, uncertain = false, maxResends = this.#options.maxResends } = presenting
    const carrying = { ...request, headers: { ...request.headers, ...headers } }
    const send = () => this.#options.attempt(carrying, signal)
    const result = await present({ send, payment, maxResends, uncertain, signal })
    if (payload) await this.#note(payload, result)
    return result
  }

  /** Writes down how a payment has ended, or that it has not, and answers or throws what the caller learns of it. */
  async #concluded(result: Presented, open: OpenPayment): Promise<PaidResponse> {
    const payment = sentPaymentOf(open)
    const isCharged = result.kind === 'answered' && result.outcome.kind === 'charged'
    if (!isCharged && isPastCharge(open, Date.now())) {
      await this.#options.journal.end(open.id, { outcome: 'expired' })
      discard(result.response)
      throw new ExpiredError(payment)
    }
    if (result.kind === 'answered') return paid(result, payment, await this.#kept(result, open))
    const { journal } = this.#options
    // A voucher is replaced by the next one. All else can be charged until it expires, or is owed, whatever the seller says now.
    const isVoucher = open.outlay === '0' && open.state !== 'owed'
    if (isVoucher) await journal.end(open.id, { outcome: 'refused' })
    else if (result.kind === 'used' && open.state === 'owed') {
      await journal.end(open.id, { outcome: 'charged' })
      discard(result.response)
      throw new DeliveredBeforeError('the payment was charged, and its answer was delivered before', payment)
    } else await journal.leave(open.id)
    return refused(result, payment, this.#offersOther(result, open))
  }

  /** Whether a refusal offers other terms than the payment was signed for: it may not be taken any more. */
  #offersOther({ kind, response }: Presented, { terms }: OpenPayment): boolean {
    if (kind !== 'refused') return false
    try {
      const { accepts } = requiredBy(this.#options.http, response)
      return accepts.length > 0 && !accepts.some((offered) => isApproved(offered as PaymentTerms, terms))
    } catch {
      return false
    }
  }

  /** The answer, of which the journal hears the end. What was paid for must reach the caller, whatever comes of that. */
  async #kept({ response, outcome }: Answered, { id, state }: OpenPayment): Promise<Response> {
    const { journal } = this.#options
    const quietly = (work: Promise<void>) => work.catch(() => undefined)
    if (outcome.kind === 'charged') {
      const { receipt } = outcome
      await quietly(journal.owe(id))
      const broken = () => quietly(journal.leave(id))
      // Charged before the API was asked, which has failed then: the same payment gets the answer later.
      const done = response.ok ? () => quietly(journal.end(id, { outcome: 'charged', receipt })) : broken
      return watchedBody(response, { done, broken })
    }
    const ends = outcome.kind === 'not_charged' && state !== 'owed'
    await quietly(ends ? journal.end(id, { outcome: 'not_charged' }) : journal.leave(id))
    return response
  }

  /** Keeps in mind what an answer says of a channel. */
  async #note(payload: PaymentPayload, result: Presented): Promise<void> {
    const { http, channels } = this.#options
    const { headers, status } = result.response
    const id = channelOf(payload)
    try {
      const before = id ? await channels?.state(id) : undefined
      await http.processPaymentResult(payload, (name) => headers.get(name), status).catch(() => undefined)
      const isCharged = result.kind === 'answered' && result.outcome.kind === 'charged'
      if (id && isCharged) await channels?.settled(payload, before)
      if (id && result.kind === 'used') await channels?.doubt(payload)
    } catch {
      // The next refusal puts right what could not be kept.
    }
  }
}

/** Of a payment that is owed by what is known here, and not by what the gateway says. */
class DeliveredBeforeError extends PaymentUncertainError {}

/** Of a payment that can be charged no more, was sent a last time, and has bought nothing. */
class ExpiredError extends PaymentRefusedError {
  constructor(payment: SentPayment) {
    const text = 'it has expired and has bought no answer'
    super({ text, code: undefined, sellerSays: undefined, offersOther: false }, { ...payment, validBefore: undefined })
  }
}

interface Correction {
  first: OpenPayment
  corrected: PaymentRequired
  result: Presented
  signal: Signal
}

interface Presenting {
  payment: SentPayment
  headers: Readonly<Record<string, string>>
  /** Undefined where nothing wants to hear of its outcome. */
  payload?: PaymentPayload | undefined
  signal: Signal
  /** Whether it was sent before, with an outcome that is not known. */
  uncertain?: boolean
  maxResends?: number
}

type Sending = Omit<Presenting, 'payment' | 'headers'> & { payment: OpenPayment }

function paid({ outcome }: Answered, payment: SentPayment, response: Response): PaidResponse {
  return {
    ...{ response, outcome: outcome.kind, payment },
    receipt: outcome.kind === 'charged' ? outcome.receipt : undefined,
    chargeableUntil: outcome.kind === 'no_receipt' ? payment.validBefore : undefined,
  }
}

function refused(result: Exclude<Presented, Answered>, payment: SentPayment, offersOther = false): never {
  discard(result.response)
  if (result.kind === 'used')
    throw new PaymentUncertainError('the payment was used by a try whose answer did not come', payment)
  const refusal = { ...sellerReason(result.reason), offersOther }
  if (!result.uncertain) throw new PaymentRefusedError(refusal, payment)
  throw new PaymentUncertainError('the payment was refused when it was sent again', payment, { refusal })
}
