import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { InvalidArgumentError, PaymentError } from '../errors.ts'
import { retryDelay } from '../retry.ts'
import { shownText } from '../shown-text.ts'
import { sleep, warn } from '../world.ts'
import { decisiveText } from './answers/bounded-body.ts'
import { watchedBody } from './answers/paid-body.ts'
import {
  type Answered,
  type AttemptEvent,
  type AttemptState,
  type Effect,
  type Failure,
  first,
  next,
  type Purpose,
  type Step,
  type Watch,
} from './attempt.ts'
import type { Channels } from './channels/channels.ts'
import { BATCH_SETTLEMENT, channelOf, channelPayloadOf, isMiscount } from './channels/payload.ts'
import { SpendingPolicyError } from './errors.ts'
import { failureOf, termsIn } from './failures.ts'
import { isPastCharge, type OpenPayment, sentPaymentOf } from './journal/journal.ts'
import { purchaseOf } from './journal/purchase.ts'
import { isBoughtAnswer, outcomeOf, type PaidOutcome } from './outcome.ts'
import { channelsOf } from './payload.ts'
import { limitPerCall } from './policy.ts'
import { type RepeatableRequest, requestOf } from './request.ts'
import {
  type Approved,
  begin,
  channelTerms,
  chosenTerms,
  requiredBy,
  type Signed,
  type SigningParts,
  sign,
} from './sign.ts'
import { paymentHeaders } from './terms/payment-header.ts'
import type { PaidResponse, PaymentTerms, SentPayment } from './terms/terms.ts'

type Signal = AbortSignal | undefined

export interface PerformerParts extends SigningParts {
  /** Sends a request once. */
  send: (request: RepeatableRequest, signal: Signal) => Promise<Response>
  maxResends: number
  /** Milliseconds until the end of a paid answer. */
  bodyTimeoutMs: number
  /** Sees each step. */
  watch?: Watch | undefined
}

/** One call of a buyer. */
export interface Call {
  purpose: Purpose
  request: RepeatableRequest
  signal: Signal
  approved?: Approved
  /** The caller's name of the purchase. */
  purchase?: string | undefined
  /** The payment to resume, which this process has taken over. */
  payment?: OpenPayment
  /** The amount to refund; all that is left unless given. */
  amount?: string | undefined
}

/** Takes a call from its first step to its answer. Undefined where nothing is to be sent again. */
export function perform(call: Call, parts: PerformerParts): Promise<PaidResponse | undefined> {
  return new Performer(call, parts).run()
}

/** A signed payment as it is sent. A refund is in no journal. */
interface Presented {
  open: OpenPayment | undefined
  sent: SentPayment
  headers: Readonly<Record<string, string>>
  /** Of a channel. */
  payload: PaymentPayload | undefined
}

/** Performs the effects of `attempt.ts`. */
class Performer {
  readonly #call: Call
  readonly #parts: PerformerParts
  #state: AttemptState = { at: 'ended' }
  #request: RepeatableRequest
  /** The name of the purchase in the journal. */
  #purchase = ''
  /** The terms to sign for. */
  #required: PaymentRequired | undefined
  #approved: Approved
  #signed: Signed | undefined
  #payment: Presented | undefined
  /** The payment that the last one replaces. */
  #replaced: Presented | undefined
  #response: Response | undefined
  #outcome: PaidOutcome | undefined
  /** Why there is no answer, or why nothing more is done. */
  #cause: unknown
  /** The journal has recorded that the payment has no receipt. Only then may the payment prove a charge: the limits count it. */
  #isLeft = false
  #endTurn: (() => void) | undefined
  #result: PaidResponse | undefined

  constructor(call: Call, parts: PerformerParts) {
    this.#call = call
    this.#parts = parts
    this.#request = call.request
    this.#approved = call.approved
  }

  async run(): Promise<PaidResponse | undefined> {
    try {
      const { state, effects } = first(this.#call.purpose, this.#parts.maxResends)
      await this.#follow(state, effects)
      return this.#result
    } finally {
      this.#endTurn?.()
    }
  }

  async #follow(state: AttemptState, effects: readonly Effect[]): Promise<void> {
    for (;;) {
      this.#state = state
      let event: AttemptEvent | undefined
      for (const effect of effects) event = await this.#perform(effect)
      if (!event) return
      ;({ state, effects } = this.#next(state, event))
    }
  }

  #next(state: AttemptState, event: AttemptEvent): Step {
    const step = next(state, event)
    this.#parts.watch?.(state, event, step)
    return step
  }

  async #perform(effect: Effect): Promise<AttemptEvent | undefined> {
    switch (effect.do) {
      case 'find':
        return this.#find()
      case 'ask':
        return this.#ask()
      case 'queue':
        return this.#queue()
      case 'sign':
        return this.#allowed(() => this.#sign())
      case 'begin':
        return this.#allowed(() => this.#begin())
      case 'send':
        return this.#send()
      case 'wait':
        return this.#wait(effect.resent)
      case 'correct':
        return this.#correct(effect.isTaken)
      case 'owe':
        return this.#owe()
      case 'discard':
        return discard(this.#response)
      case 'answer':
        return this.#answer(effect.outcome)
      case 'answer nothing':
        return
      case 'fail':
        throw this.#failure(effect.with)
      default:
        await this.#record(effect)
        return
    }
  }

  async #find(): Promise<AttemptEvent> {
    this.#endTurn?.()
    this.#endTurn = this.#payment = this.#outcome = undefined
    const { journal } = this.#parts
    const { payment, request, purchase } = this.#call
    this.#request = request
    this.#purchase = payment?.purchase ?? (await purchaseOf(request, purchase))
    const open = payment ?? (await journal.takeOver(this.#purchase))
    if (!open) return { is: 'found', held: undefined, isWithin: true }
    try {
      this.#request = this.#sameRequest(open)
      const payload = this.#isInChannel(open.terms) ? channelPayloadOf(open) : undefined
      this.#payment = { open, sent: sentPaymentOf(open), headers: open.headers, payload }
      const isOutlay = open.outlay !== '0'
      const held = { state: open.state, isOutlay, inChannel: payload !== undefined, isTaken: true }
      return { is: 'found', held, isWithin: this.#isWithin(open) }
    } catch (error) {
      await journal.leave(open.id).catch(warn)
      throw error
    }
  }

  /**
   * A named purchase sends the request that was signed for: its body may differ, such as in the boundaries of its parts. Throws
   * `InvalidArgumentError` for a name that another request has.
   */
  #sameRequest(open: OpenPayment): RepeatableRequest {
    const { request, purchase } = this.#call
    if (purchase === undefined) return request
    if (request.method === open.method && request.url === open.url) return requestOf(open)
    throw new InvalidArgumentError(
      `the purchase ${shownText(purchase, 100)} is of another request, ${open.method} ${open.url}`,
    )
  }

  /** A payment that may not be charged yet is sent again only within the limit of this call. */
  #isWithin({ state, terms }: OpenPayment): boolean {
    const { purpose } = this.#call
    const limit = limitPerCall(terms, this.#parts.policy)
    if (purpose === 'resume' || state === 'owed') return true
    if (limit !== undefined && BigInt(terms.amount) <= BigInt(limit)) return true
    const reason = limit === undefined ? 'asset' : 'amount'
    this.#cause = new SpendingPolicyError([reason], { policy: this.#parts.policy, accepts: [terms] })
    return false
  }

  async #ask(): Promise<AttemptEvent> {
    const { signal, purpose } = this.#call
    this.#response = await this.#parts.send(this.#request, signal)
    if (this.#response.status !== 402 && purpose !== 'refund') return { is: 'asked', terms: 'none' }
    this.#required = requiredBy(this.#response)
    return { is: 'asked', terms: this.#isInChannel(this.#chosen()) ? 'channel' : 'transfer' }
  }

  /** The terms to pay, or those of the channel that a refund is of. */
  #chosen(): PaymentTerms {
    const required = this.#required as PaymentRequired
    if (this.#call.purpose === 'refund') return channelTerms(required)
    return chosenTerms(this.#request, required, { ...this.#parts, approved: this.#approved }).terms
  }

  #isInChannel({ scheme }: PaymentTerms): boolean {
    return scheme === BATCH_SETTLEMENT && this.#parts.channels !== undefined
  }

  async #queue(): Promise<AttemptEvent> {
    try {
      const id = await this.#channel()
      if (id !== undefined) this.#endTurn = await (await channelsOf(this.#parts)).turn(id, this.#call.signal)
      return { is: 'in turn' }
    } catch (error) {
      this.#cause = error
      return { is: 'stopped' }
    }
  }

  /** The channel that this call waits for. */
  async #channel(): Promise<string | undefined> {
    if (this.#payment?.payload) return channelOf(this.#payment.payload)
    const channels = await channelsOf(this.#parts)
    const terms = this.#chosen()
    // A seller that now asks for another channel still has the balance of the first.
    return channels.idOf(this.#call.purpose === 'refund' ? await channels.pinned(terms) : terms)
  }

  async #sign(): Promise<AttemptEvent> {
    const required = this.#required as PaymentRequired
    if (this.#call.purpose === 'refund') return this.#signRefund(required)
    this.#signed = await sign(this.#request, required, {
      ...this.#parts,
      ...{ approved: this.#approved, purchase: this.#purchase },
    })
    const { payment, payload } = this.#signed
    const inChannel = this.#isInChannel(payment.terms)
    this.#replaced = this.#payment
    this.#payment = {
      ...{ open: undefined, headers: payment.headers, payload: inChannel ? payload : undefined },
      sent: sentPaymentOf({ ...payment, id: '' }),
    }
    return { is: 'signed', held: { state: 'sent', isOutlay: payment.outlay !== '0', inChannel, isTaken: false } }
  }

  async #signRefund(required: PaymentRequired): Promise<AttemptEvent> {
    const channels = await channelsOf(this.#parts)
    const terms = await channels.pinned(this.#chosen())
    const payload = await channels.refundPayload(required, terms, this.#call.amount)
    const { method, url } = this.#request
    const sent = { id: undefined, method, url, terms, validBefore: undefined }
    this.#payment = { open: undefined, sent, headers: paymentHeaders(payload), payload }
    return { is: 'signed', held: { state: 'sent', isOutlay: false, inChannel: true, isTaken: false } }
  }

  async #begin(): Promise<AttemptEvent> {
    const open = await begin(this.#signed as Signed, this.#parts)
    this.#payment = { ...(this.#payment as Presented), open, sent: sentPaymentOf(open) }
    return { is: 'begun' }
  }

  async #allowed(work: () => Promise<AttemptEvent>): Promise<AttemptEvent> {
    const before = this.#payment
    try {
      return await work()
    } catch (error) {
      this.#payment = this.#replaced ?? before
      this.#cause = error
      return { is: 'not allowed' }
    }
  }

  async #send(): Promise<AttemptEvent> {
    const { signal } = this.#call
    const request = this.#request
    const { headers, open } = this.#payment as Presented
    this.#outcome = undefined
    try {
      const response = await this.#parts.send({ ...request, headers: { ...request.headers, ...headers } }, signal)
      this.#response = response
      const outcome = outcomeOf({ status: response.status, headers: response.headers, text: decisiveText(response) })
      this.#outcome = outcome
      const isPast = open !== undefined && isPastCharge(open, Date.now())
      return { is: 'answered', answer: answered(outcome, response), isPast }
    } catch (cause) {
      this.#cause = cause
      // The buyer's own refusals: nothing was sent, and a retry would send nothing.
      return { is: cause instanceof PaymentError ? 'not sent' : 'lost' }
    }
  }

  async #wait(resent: number): Promise<AttemptEvent> {
    const { signal } = this.#call
    const headers = this.#outcome && this.#response?.headers
    const outcome = headers ? ({ kind: 'answer', status: 503, headers } as const) : ({ kind: 'no_answer' } as const)
    const milliseconds = retryDelay(outcome, resent, Math.random())
    const { validBefore = Number.POSITIVE_INFINITY } = this.#payment?.sent ?? {}
    if (milliseconds === undefined || Date.now() + milliseconds >= validBefore * 1_000) {
      this.#cause = new Error('it is too late to send it again', { cause: this.#cause })
      this.#outcome = undefined
      return { is: 'stopped' }
    }
    await sleep(milliseconds, signal)
    return { is: signal?.aborted ? 'stopped' : 'waited' }
  }

  async #correct(isTaken: boolean): Promise<AttemptEvent> {
    const required = termsIn(this.#response)
    const { payload, sent } = this.#payment as Presented
    const correct = async () =>
      required && payload && (await channelsOf(this.#parts)).correct(required, payload, { isTaken })
    const corrected = await correct().catch(warn)
    if (!corrected) return { is: 'corrected', isWorthAnother: false }
    this.#required = corrected
    this.#approved = sent.terms
    return { is: 'corrected', isWorthAnother: true }
  }

  async #owe(): Promise<AttemptEvent> {
    const { open } = this.#payment as Presented
    return { is: 'owed', isNews: open !== undefined && ((await this.#parts.journal.owe(open.id).catch(warn)) ?? false) }
  }

  /** A failure to record must not keep an answer from the caller: the payment then stays open, and the next request finds it. */
  async #record(effect: Effect): Promise<void> {
    const { journal } = this.#parts
    const { open, payload } = this.#payment as Presented
    const before = this.#replaced?.open
    // The seller's next refusal corrects a state of a channel that could not be stored.
    const inChannel = (work: (channels: Channels) => Promise<void>) => channelsOf(this.#parts).then(work).catch(warn)
    const response = this.#response as Response
    if (effect.do === 'note' && payload) await inChannel((channels) => channels.note(payload, response))
    if (effect.do === 'doubt' && payload && this.#isLeft) await inChannel((channels) => channels.doubt(payload))
    if (effect.do === 'leave' && open) await this.#leave(open).catch(warn)
    if (effect.do === 'replace' && before) {
      const { outcome } = effect
      await (outcome ? journal.end(before.id, { outcome }) : journal.leave(before.id)).catch(warn)
    }
    if (effect.do === 'end' && open) {
      const receipt = this.#outcome?.kind === 'charged' ? this.#outcome.receipt : undefined
      const ended = journal.end(open.id, { outcome: effect.outcome, receipt })
      await (effect.isNeeded ? ended : ended.catch(warn))
    }
  }

  async #leave({ id }: OpenPayment): Promise<void> {
    this.#isLeft = false
    await this.#parts.journal.leave(id)
    this.#isLeft = true
  }

  async #answer(outcome: PaidResponse['outcome']): Promise<undefined> {
    const payment = this.#payment?.sent
    const response = this.#response as Response
    const receipt = this.#outcome?.kind === 'charged' ? this.#outcome.receipt : undefined
    const chargeableUntil = receipt ? undefined : payment?.validBefore
    const state = this.#state
    const read = async (isWhole: boolean) => {
      const { state: end, effects } = this.#next(state, { is: 'read', isWhole })
      await this.#follow(end, effects)
    }
    const ends = { done: () => read(true), broken: () => read(false) }
    const watched = () => watchedBody(response, ends, this.#parts.bodyTimeoutMs)
    this.#result = {
      ...{ response: state.at === 'reading' ? await watched() : response, outcome },
      ...{ receipt, payment, chargeableUntil },
    }
  }

  #failure(failure: Failure): unknown {
    if (failure === 'stopped') return this.#cause
    const { open, sent } = this.#payment as Presented
    return failureOf(failure, {
      ...{ payment: sent, owed: open?.state === 'owed', outcome: this.#outcome, cause: this.#cause },
      ...{ required: termsIn(this.#response), isAborted: this.#call.signal?.aborted ?? false },
    })
  }
}

function answered(outcome: PaidOutcome, response: Response): Answered {
  if (outcome.kind === 'charged') return { as: 'charged', isBought: isBoughtAnswer(response) }
  if (outcome.kind !== 'refused') return { as: outcome.kind }
  const required = termsIn(response)
  return { as: 'refused', isMiscount: required !== undefined && isMiscount(required) }
}

/** Cancels a body that the buyer does not need, without waiting for the seller. */
function discard(response: Response | undefined): undefined {
  void response?.body?.cancel().catch(() => undefined)
}
