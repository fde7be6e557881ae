import type { PaymentState, ReserveOutcome } from '../../authz/ledger/ledger.ts'
import {
  type AttemptEvent,
  type AttemptState,
  type Effect,
  identifying,
  reserving,
  type Step,
  type Verdict,
} from '../../authz/payment/attempt.ts'
import { settle, verify } from './model-facilitator.ts'
import type { ModelClaim, ModelReservation } from './model-ledger.ts'
import { type Replica, Violation, type World } from './world.ts'

/** What a buyer has signed. */
export interface Authorization {
  key: string
  endpoint: string
  api: string
  amount: number
  request: string
  validBefore: number
  /** Its payer's money is gone when it comes to settling. */
  poor: boolean
  /** Only the facilitator can tell who pays. */
  bare: boolean
  /** Whole answers that were delivered for it. */
  delivered: number
  /** Presentations that were not answered yet. */
  waiting: number
}

/** How a presentation ended for the buyer. */
export type Answer = 'served' | 'broken-off' | 'failed' | 'sign-again' | 'try-again' | 'used' | 'gone'

const LEASE_SECONDS = 120
const MAY_BE_CHARGED: ReadonlySet<PaymentState | undefined> = new Set(['RESERVED', 'SETTLING', 'UNKNOWN'])
const UNAVAILABLE = { kind: 'unavailable' } as const

/** One presentation of a payment to one replica, from the first byte to the last. */
export class Presentation {
  readonly #world: World
  readonly #replica: Replica
  readonly #life: number
  readonly #authorization: Authorization
  readonly #at: { endpoint: string; request: string }
  readonly #answer: (answer: Answer) => void
  #id: string
  #wanted: ModelReservation | undefined
  #claim: { attempt: string } | undefined
  #upstreamSucceeded = false
  #answered = false

  constructor(options: {
    world: World
    replica: Replica
    authorization: Authorization
    at: { endpoint: string; request: string }
    id: string
    answer: (answer: Answer) => void
  }) {
    this.#world = options.world
    this.#replica = options.replica
    this.#life = options.world.lifeOf(options.replica)
    this.#authorization = options.authorization
    this.#at = options.at
    this.#id = options.id
    this.#answer = options.answer
  }

  begin(): void {
    this.#soon(() => this.#admit(true))
  }

  /** A process that dies takes its connections with it: the buyer hears of that at once. */
  #soon(work: () => void): void {
    this.#world.later(() => {
      if (this.#world.lifeOf(this.#replica) !== this.#life) this.#end('try-again')
      else work()
    })
  }

  #end(answer: Answer): void {
    if (this.#answered) return
    this.#answered = true
    this.#world.note(() => `${this.#authorization.key} at ${this.#at.endpoint} by ${this.#id}: ${answer}`)
    this.#answer(answer)
  }

  #admit(fresh: boolean) {
    const { random, rules, now } = this.#world
    const offered = this.#replica.catalogue.get(this.#at.endpoint)
    if (!offered) return fresh ? this.#again() : this.#end('gone')
    const authorization = this.#authorization
    const fits = authorization.amount === offered.price || !rules.checksAmount
    if (!fits || authorization.validBefore < now + 6) return this.#claimOr('sign-again')
    const { endpoint, request } = this.#at
    const { api, ephemeral, revision } = offered
    const { key, amount, validBefore } = authorization
    const wanted = { key, amount, validBefore, id: this.#id, endpoint, request, api, ephemeral, revision }
    this.#wanted = { ...wanted, leaseSeconds: LEASE_SECONDS }
    if (authorization.bare) return this.#go(identifying('transfer'))
    const { outcome } = this.#reserves(this.#wanted)
    if (outcome.kind === 'stale' && fresh) return this.#again()
    if (this.#world.mishap(0.02)) return this.#dies()
    if (random.chance(0.1)) this.#world.refresh(this.#replica)
    this.#go(rules.next(reserving('transfer').state, { is: 'reserved', outcome }))
  }

  #reserves(wanted: ModelReservation) {
    const outcome = this.#write(() => this.#reserve(wanted), UNAVAILABLE)
    return { is: 'reserved', outcome } as const
  }

  #again(): void {
    this.#world.refresh(this.#replica)
    this.#soon(() => this.#admit(false))
  }

  #dies(): void {
    this.#world.crash(this.#replica)
    this.#end('try-again')
  }

  /** A write that is done, or not, or of which nobody hears. */
  #write<Outcome>(write: () => Outcome, failure: Outcome): Outcome {
    if (this.#world.mishap(0.04)) return failure
    const outcome = write()
    return this.#world.mishap(0.04) ? failure : outcome
  }

  #reserve(wanted: ModelReservation): ReserveOutcome | { kind: 'unavailable' } {
    const { ledger, endpoints } = this.#world
    const outcome = ledger.reserve(wanted)
    if (outcome.kind !== 'reserved') return outcome
    const price = endpoints.get(wanted.endpoint)?.price
    if (wanted.revision !== ledger.revisions.get(wanted.api)) throw new Violation('M7', 'reserved under old terms')
    if (price !== wanted.amount) throw new Violation('M6', `reserved ${wanted.amount} for what costs ${price}`)
    return outcome
  }

  #go({ state, effect }: Step) {
    if (effect) return this.#soon(() => this.#perform(state, effect))
    if (state.at === 'admitted') return this.#soon(() => this.#upstream(state))
    if (state.at === 'ended') this.#conclude(state.verdict)
  }

  #perform(state: AttemptState, effect: Effect) {
    if (this.#world.mishap(0.02)) return this.#dies()
    const event = this.#eventOf(effect)
    if (this.#world.mishap(0.02)) return this.#dies()
    this.#go(this.#world.rules.next(state, event))
  }

  #eventOf(effect: Effect): AttemptEvent {
    const { chain, ledger } = this.#world
    const attempt = { key: this.#authorization.key, id: this.#id }
    switch (effect.do) {
      case 'reserve':
        return this.#wanted ? this.#reserves(this.#wanted) : { is: 'reserved', outcome: UNAVAILABLE }
      case 'verify':
        return { is: 'verified', outcome: verify(this.#world, this.#authorization) }
      case 'release':
        this.#write(() => ledger.release(attempt), false)
        return { is: 'released' }
      case 'begin':
        return { is: 'begun', held: this.#write(() => ledger.begin(attempt, this.#life), false) }
      case 'settle':
        return { is: 'settled', outcome: this.#settle() }
      case 'prove':
        return {
          is: 'proven',
          evidence: this.#world.mishap(0.05) ? 'unavailable' : chain.holds(attempt.key, effect.transaction),
        }
      case 'close':
        return { is: 'closed', written: this.#write(() => ledger.close(attempt, effect.closing), false) }
      default:
        throw new Error(`a transfer does not ${effect.do}`)
    }
  }

  #settle() {
    if (!this.#upstreamSucceeded) throw new Violation('M3', 'the facilitator was asked to settle a failure')
    return settle(this.#world, this.#authorization, this.#id)
  }

  #upstream(state: AttemptState) {
    // Who goes away hears nothing more; Envoy may tell nobody of it, or too late to keep the settlement from happening.
    if (this.#world.mishap(0.1)) {
      this.#end('try-again')
      if (this.#world.random.chance(0.5)) return
    }
    this.#upstreamSucceeded = !this.#world.mishap(0.2)
    if (this.#claim) return this.#upstreamSucceeded ? this.#deliverClaim(this.#claim) : this.#claimFails()
    const success = this.#upstreamSucceeded
    const reason = success ? 'success' : 'upstream_status'
    this.#go(this.#world.rules.next(state, { is: 'answered', success, reason, upstreamStatus: success ? 200 : 500 }))
  }

  #conclude(verdict: Verdict) {
    switch (verdict.kind) {
      case 'settled':
        return this.#deliver()
      case 'passed':
        return this.#end('failed')
      case 'challenge':
        return this.#isBehindNo() ? this.#claimOr('sign-again') : this.#end('sign-again')
      case 'refused':
        return this.#end('sign-again')
      case 'spent':
        return this.#claimOr('used')
      case 'turned-away':
        return this.#end(verdict.code === 'payment_already_used' ? 'used' : 'try-again')
      default:
        return this.#end('try-again')
    }
  }

  #isBehindNo(): boolean {
    return this.#authorization.bare && this.#world.rules.looksBehindNo
  }

  #claimOr(otherwise: Answer) {
    const attempt = `${this.#id}-claim`
    const presented = { key: this.#authorization.key, ...this.#at, attempt, leaseSeconds: LEASE_SECONDS }
    const outcome = this.#write<ModelClaim | undefined>(() => this.#world.ledger.claim(presented), undefined)
    if (!outcome) return this.#end('try-again')
    if (this.#world.mishap(0.02)) return this.#dies()
    switch (outcome.kind) {
      case 'claimed':
        this.#id = outcome.id
        this.#claim = { attempt }
        return this.#soon(() => this.#upstream({ at: 'admitted', means: 'transfer' }))
      case 'delivering':
        return this.#end('try-again')
      case 'spent':
        return this.#end('used')
      case 'open':
        return this.#end(MAY_BE_CHARGED.has(outcome.state) ? 'try-again' : otherwise)
    }
  }

  #deliverClaim({ attempt }: { attempt: string }) {
    const claim = { id: this.#id, attempt, leaseSeconds: LEASE_SECONDS }
    if (this.#write(() => this.#world.ledger.renewClaim(claim), false)) this.#deliver()
    else this.#end('try-again')
  }

  #claimFails(): void {
    this.#say('failed')
    this.#end('failed')
  }

  #say(said: 'delivered' | 'failed' | 'under way'): void {
    const word = { paymentId: this.#id, attempt: this.#claim?.attempt ?? this.#id, said }
    this.#world.ledger.recordDelivery(word)
  }

  /** The answer leaves: from here on Envoy alone has it, and authz may die. */
  #deliver(): void {
    const { chain, ledger, random, underWay, words } = this.#world
    const { key } = this.#authorization
    const row = ledger.rows.get(key)
    if (row?.state !== 'SETTLED' || row.id !== this.#id) throw new Violation('M1', `${key} leaves while ${row?.state}`)
    if (chain.holds(key, row.transaction ?? '') !== 'proven')
      throw new Violation('M1', `${key} leaves without a transfer`)
    const sayUnderWay = () => this.#say('under way')
    underWay.add(sayUnderWay)
    this.#world.later(() => {
      underWay.delete(sayUnderWay)
      const whole = !this.#answered && !this.#world.mishap(0.3)
      if (whole) this.#wholeDelivery()
      const said = whole ? 'delivered' : 'failed'
      const say = () => {
        this.#say(said)
        if (this.#world.hostile && random.chance(0.5)) this.#world.later(say)
      }
      words.push(say)
      this.#end(whole ? 'served' : 'broken-off')
    })
  }

  #wholeDelivery(): void {
    this.#authorization.delivered += 1
    if (this.#authorization.delivered > 1) throw new Violation('M2', `${this.#authorization.key} was delivered twice`)
  }
}
