import { asking } from '../../authz/envoy/exchange.ts'
import type { Exchange, ExchangeEffect, ExchangeMessage, PaymentInExchange } from '../../authz/envoy/exchange-state.ts'
import type { Reply } from '../../authz/envoy/reply.ts'
import { ANSWER } from '../../authz/envoy/testing/answer.ts'
import type { Holding, UpstreamAnswer } from '../../authz/envoy/upstream-answer.ts'
import type { Settlement } from '../../authz/payment/settlement.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

type Effect = ExchangeEffect<PaymentInExchange>
type Message = ExchangeMessage<PaymentInExchange>
type Said = Reply<PaymentInExchange>

/** An upstream's answer, or Envoy's own answer instead. */
export type UpstreamKind =
  /** An answer that is charged when its body is complete. */
  | 'short'
  /** A long answer, which is charged at its headers. */
  | 'stream'
  | 'empty'
  /** An answer that is charged at its trailers. */
  | 'grpc'
  | 'error'
  | 'failed grpc'
  /** Envoy's own answer, because the upstream has sent only interim answers, or nothing. */
  | 'interim'
  | 'silence'

/** When a claim's client sends a body other than the paid one. */
export type OtherBody = 'never' | 'before the answer' | 'while it is decided on' | 'after its release'

/** The parts of a purchase that an exchange needs. All functions return at once; an outcome that comes later goes to `then`. */
export interface PurchaseInExchange {
  payment: PaymentInExchange | undefined
  /** Whether the received part of the request's body matches the paid body. */
  isExpected(): boolean
  settle(then: (outcome: Settlement) => void): void
  release(): void
  /** Uses up the claim, because its request has a body other than the paid one. */
  useUp(): void
  /** Records that the payment is settled, and that the answer is owed: no client waited for it. */
  owe(): void
  /** Sends the answer to the buyer. Returns a function that breaks it off. */
  deliver(): () => void
  /** Records that the answer was lost before authz had decided on it. */
  doubt(): void
  /** Records that nothing about the answer is open any more. */
  leave(): void
  /** Sends the buyer an answer instead of the upstream's. */
  answer(said: Exclude<Said, { say: 'pass' | 'hold' }> | { say: 'unavailable' }): void
}

const LONG_BYTES = 1_000_000

const SHOWN: Readonly<Record<UpstreamKind, Partial<UpstreamAnswer>>> = {
  short: {},
  stream: { contentLength: LONG_BYTES },
  empty: { complete: true, contentLength: 0 },
  grpc: { kind: 'grpc', contentLength: undefined },
  'failed grpc': { kind: 'grpc', contentLength: undefined },
  error: { statusCode: 500, success: false },
  interim: {
    fromUpstream: false,
    details: 'upstream_reset_after_response_started{remote_reset}',
    statusCode: 503,
    success: false,
  },
  silence: { fromUpstream: false, details: 'response_timeout', statusCode: 504, success: false },
}

/** One exchange of Envoy with authz. The messages and outcomes come in any order that Envoy and the network allow. */
export class ModelExchange {
  readonly #world: World
  readonly #soon: (work: () => void) => void
  readonly #purchase: PurchaseInExchange
  readonly #upstream: UpstreamKind
  readonly #otherBody: OtherBody
  #exchange: Exchange<PaymentInExchange>
  /** What the buyer has got: nothing so far, a part of the upstream's answer that may still be broken off, or another answer instead. */
  #left: 'nothing' | { breakOff: () => void } | 'another' = 'nothing'
  #hasSentOther = false

  constructor(options: {
    world: World
    soon: (work: () => void) => void
    purchase: PurchaseInExchange
    attempt: { paymentId: string; attempt: string }
    upstream: UpstreamKind
    otherBody: OtherBody
  }) {
    this.#world = options.world
    this.#soon = options.soon
    this.#purchase = options.purchase
    this.#upstream = options.upstream
    this.#otherBody = options.otherBody
    this.#exchange = asking({ paidBy: options.attempt, requestId: '' })
  }

  begin() {
    if (this.#otherBody === 'before the answer') return this.#soon(() => this.#sendOther())
    // Sometimes the time-out of authz comes first. This is rare in reality, because Envoy's own time-out is a little shorter.
    if (this.#upstream === 'interim' && this.#world.random.chance(0.5))
      return this.#soon(() => this.#advance({ is: 'given up', why: 'upstream_timeout' }))
    this.#happens(() => this.#shows())
  }

  /** Runs `work` mostly at once, and sometimes after other events. */
  #happens(work: () => void): void {
    if (this.#world.mishap(0.2)) this.#soon(work)
    else work()
  }

  #shows(): void {
    const answer = { ...ANSWER, ...SHOWN[this.#upstream], paidBy: this.#exchange.paidBy }
    const holding: Holding = answer.kind === 'grpc' ? 'whole' : 'short'
    this.#advance({ is: 'answered', answer, isToolCall: false, holding, notPassed: undefined })
  }

  #sendOther(): void {
    if (this.#hasSentOther) return
    this.#hasSentOther = true
    this.#advance({ is: 'uploaded', piece: 'body', isLast: true, said: 'other body' })
  }

  #advance(message: Message): void {
    const { rules } = this.#world
    const before = this.#exchange
    const { exchange, effects } = rules.exchange(before, message)
    this.#exchange = exchange
    for (const effect of effects) this.#perform(effect)
    this.#mayEnd()
  }

  /** Checks that the stream may end. If it ends cleanly, Envoy lets the body through to the buyer. */
  #mayEnd(): void {
    const { rules } = this.#world
    if (this.#left !== 'nothing' || !rules.isDecided(this.#exchange)) return
    if (this.#upstream !== 'error' && this.#upstream !== 'silence' && this.#upstream !== 'interim')
      throw new Violation('M1', 'an exchange without a reply may end, and its answer leave')
  }

  #perform(effect: Effect) {
    const { payment } = this.#purchase
    switch (effect.do) {
      case 'find':
        return this.#happens(() => this.#advance({ is: 'found', payment }))
      case 'compare':
        return this.#happens(() => this.#advance({ is: 'compared', isExpected: this.#purchase.isExpected() }))
      case 'mark':
        return this.#happens(() => this.#advance({ is: 'marked' }))
      case 'record':
        this.#purchase.useUp()
        return this.#happens(() => this.#advance({ is: 'recorded' }))
      case 'settle':
        return this.#settles(effect.payment)
      case 'release':
        if (typeof this.#left === 'object')
          throw new Violation('decision', 'what was released to its buyer is given up')
        return this.#purchase.release()
      case 'doubt':
        return this.#purchase.doubt()
      case 'leave':
        return this.#purchase.leave()
      case 'owe':
        return this.#purchase.owe()
      case 'reply':
        return this.#hears(effect.reply)
      case 'fail':
        return this.#leaves({ say: 'unavailable' })
    }
  }

  #settles(payment: PaymentInExchange): void {
    if (this.#left !== 'nothing') throw new Violation('decision', 'what has its answer is settled again')
    // The bodies are compared when the settlement has ended, so a body that arrives meanwhile counts too.
    const conclude = (outcome: Settlement) =>
      this.#advance({ is: 'settled', outcome, payment, isOtherBody: this.#hasSentOther })
    this.#happens(() => this.#purchase.settle(conclude))
    if (this.#otherBody === 'while it is decided on') this.#soon(() => this.#sendOther())
    if (this.#world.mishap(0.1)) this.#soon(() => this.#ends())
  }

  /** Simulates that the client disconnects, or that the upstream breaks off. */
  #ends(): void {
    if (typeof this.#left === 'object') return
    this.#advance({ is: 'gone' })
    this.#leaves({ say: 'unavailable' })
  }

  #hears(said: Said) {
    // The client has disconnected, so it gets no answer.
    if (this.#exchange.isGone) return
    switch (said.say) {
      case 'pass':
        if (this.#left === 'nothing') throw new Violation('M1', 'a part of an answer leaves before its decision')
        return
      case 'hold':
        return this.#happens(() => this.#showsRest())
      case 'paid headers':
      case 'paid body':
      case 'paid trailers':
        return this.#delivers()
      case 'uncharged headers':
      case 'uncharged body':
      case 'uncharged trailers':
        if (this.#isGood()) throw new Violation('M1', 'a good answer leaves uncharged')
        return this.#leaves(said)
      case 'end':
        return this.#breaksOff()
      default:
        return this.#leaves(said)
    }
  }

  #isGood(): boolean {
    return ['short', 'stream', 'empty', 'grpc'].includes(this.#upstream)
  }

  /** Shows authz the remaining part of a held answer, or ends the exchange before that part. */
  #showsRest() {
    if (this.#exchange.at !== 'held') return
    if (this.#world.mishap(0.1)) return this.#ends()
    if (this.#upstream === 'grpc' || this.#upstream === 'failed grpc') return this.#showsTrailers()
    const part = { kind: 'body', body: new Uint8Array(2), isEnd: true } as const
    this.#advance({ is: 'shown', part, isOtherBody: this.#hasSentOther })
  }

  #showsTrailers(): void {
    const grpcStatus = this.#upstream === 'grpc' ? '0' : '13'
    const part = { kind: 'trailers', grpcStatus, grpcMessage: '' } as const
    this.#advance({ is: 'shown', part, isOtherBody: this.#hasSentOther })
  }

  #delivers(): void {
    if (this.#left !== 'nothing') throw new Violation('decision', 'an answer is released after another')
    if (this.#hasSentOther) throw new Violation('M2', 'an answer is released to a request with another body')
    this.#left = { breakOff: this.#purchase.deliver() }
    if (this.#otherBody !== 'after its release') return
    this.#soon(() => {
      this.#sendOther()
      if (typeof this.#left === 'object')
        throw new Violation('M2', 'the upstream goes on with another body than the paid one')
    })
  }

  #breaksOff(): void {
    if (typeof this.#left !== 'object') throw new Violation('M1', 'an exchange is reset before its decision')
    this.#left.breakOff()
    this.#left = 'another'
  }

  #leaves(said: Parameters<PurchaseInExchange['answer']>[0]): void {
    if (typeof this.#left === 'object')
      throw new Violation('decision', 'another answer follows the one that was released')
    if (this.#left === 'another') return
    this.#left = 'another'
    this.#purchase.answer(said)
  }
}
