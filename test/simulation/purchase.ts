import type { VerifyOutcome } from '../../authz/facilitator/client.ts'
import type { Charge, CommitOutcome, PaymentState, ReserveOutcome } from '../../authz/ledger/ledger.ts'
import { LEASE_SECONDS, SILENCE_SECONDS } from '../../authz/ledger/payments/lease.ts'
import { identifying, reserving } from '../../authz/payment/attempt.ts'
import type { AttemptEvent, AttemptState, Effect, Step, Verdict } from '../../authz/payment/attempt-state.ts'
import type { PaymentEnd } from '../../authz/payment/payer-standing.ts'
import { isSettlement, type Settlement } from '../../authz/payment/settlement.ts'
import type { ChannelState, SeenChannel } from '../../authz/schemes/batch-settlement/channel-state.ts'
import type { PaymentKind } from '../../authz/schemes/scheme.ts'
import type { Spending } from '../../authz/schemes/spending.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ModelVoucher } from './model-channel.ts'
import { ModelExchange, type OtherBody, type PurchaseInExchange, type UpstreamKind } from './model-exchange.ts'
import { settle, verify } from './model-facilitator.ts'
import { MOST_CLAIMS, type ModelClaim, type ModelReservation } from './model-ledger.ts'
import { Violation } from './violation.ts'
import type { Replica, World } from './world.ts'

/** A payment that a buyer has signed. */
export interface Authorization {
  key: string
  endpoint: string
  api: string
  payer: string
  /** The environment to which its network belongs. */
  environment: Environment
  amount: number
  request: string
  validBefore: number
  /** Whether the payer's money is gone at the time of settlement. */
  poor: boolean
  /** Whether only the facilitator can determine the payer or check the signature. */
  bare: boolean
  /** Whether a facilitator was asked to settle it. */
  sent: boolean
  /** Whether a facilitator has refused to settle it. Another party may still settle it. */
  refused: boolean
  /** Whether a facilitator's server has refused the settlement before it processed it. Another party may still settle the payment. */
  turnedAway: boolean
  /** The number of completely delivered answers, and the number of answers that were let through to the buyer, complete or not. */
  sold: { delivered: number; released: number }
  /** The number of presentations that have no answer yet. */
  waiting: number
  /** The name of its transfer on the chain. */
  onChain: string
  voucher: ModelVoucher | undefined
}

/** The result that a buyer gets when it presents a payment. */
export type Answer = 'served' | 'broken-off' | 'failed' | 'sign-again' | 'try-again' | 'used' | 'gone'

const ANSWERS: readonly UpstreamKind[] = ['short', 'stream', 'empty', 'grpc']
const FAILURES: readonly UpstreamKind[] = ['error', 'failed grpc', 'interim', 'silence']
const OTHER_BODIES: readonly OtherBody[] = ['before the answer', 'while it is decided on', 'after its release']

function paymentKindOf({ voucher }: Authorization): PaymentKind {
  if (!voucher) return 'transfer'
  return voucher.deposit > 0n ? 'deposit' : 'voucher'
}

const MAY_BE_CHARGED: ReadonlySet<PaymentState | undefined> = new Set(['RESERVED', 'SETTLING', 'UNKNOWN'])
const UNAVAILABLE = { kind: 'unavailable' } as const

/** One presentation of a payment to one replica, from the first byte to the last. */
export class Presentation {
  readonly #world: World
  readonly #replica: Replica
  readonly #life: number
  readonly #authorization: Authorization
  readonly #at: { endpoint: string; request: string }
  readonly #answer: (answer: Answer, channel?: ChannelState) => void
  #id: string
  #wanted: ModelReservation | undefined
  #claim: { attempt: string } | undefined
  /** Whether the buyer presents a paid payment with another body, to get another answer. */
  #hasAnotherBody = false
  #verified = false
  /** Whether the facilitator is not asked, because the payer is known. */
  #unverified = false
  /** Whether the transfer was on the chain when the facilitator last refused the payment, or last reported a transaction for it. */
  #wasPaid = false
  /** Whether the endpoint is charged before the upstream's answer. */
  readonly #isChargedFirst: boolean
  #upstreamSucceeded = false
  /** Gets the result of the attempt after its upstream has answered. */
  #onVerdict: ((outcome: Settlement) => void) | undefined
  #answered = false

  constructor(options: {
    world: World
    replica: Replica
    authorization: Authorization
    at: { endpoint: string; request: string }
    id: string
    answer: (answer: Answer, channel?: ChannelState) => void
  }) {
    this.#world = options.world
    this.#replica = options.replica
    this.#life = options.world.lifeOf(options.replica)
    this.#authorization = options.authorization
    this.#at = options.at
    this.#id = options.id
    this.#answer = options.answer
    const { chargedFirst = false } = options.world.endpoints.get(options.at.endpoint) ?? {}
    this.#isChargedFirst = chargedFirst && paymentKindOf(options.authorization) === 'transfer'
  }

  begin() {
    this.#soon(() => this.#admit(true))
  }

  /** Runs `work` soon. A dying process closes its connections, so the buyer notices at once. */
  #soon(work: () => void): void {
    this.#world.later(() => {
      if (this.#world.lifeOf(this.#replica) !== this.#life) this.#end('try-again')
      else work()
    })
  }

  #end(answer: Answer, channel?: ChannelState): void {
    if (this.#answered) return
    this.#answered = true
    const { ledger, chain } = this.#world
    const row = ledger.rows.get(this.#authorization.key)
    const isOwed = chain.trace(this.#authorization.onChain)?.kind === 'paid' && row?.state === 'RELEASED'
    if (answer === 'used' && isOwed && !row.spentElsewhere)
      throw new Violation('M4', `${row.key} was paid, and is told to be used without an answer`)
    this.#world.note(() => `${this.#authorization.key} at ${this.#at.endpoint} by ${this.#id}: ${answer}`)
    this.#answer(answer, channel)
  }

  #admit(fresh: boolean) {
    const { random, rules, now } = this.#world
    const offered = this.#replica.catalogue.get(this.#at.endpoint)
    if (!offered) return fresh ? this.#again() : this.#claimOr('gone')
    const authorization = this.#authorization
    const isNative = authorization.environment === offered.environment || !rules.checksNetwork
    const fits = isNative && (authorization.amount === offered.price || !rules.checksAmount)
    if (!fits || authorization.validBefore < now + 6) return this.#claimOr('sign-again')
    const { endpoint, request } = this.#at
    const { api, ephemeral, revision } = offered
    const { key, amount, validBefore, onChain, voucher } = authorization
    const terms = { endpoint, request, api, ephemeral, revision }
    const wanted = { key, amount, validBefore, onChain, voucher, id: this.#id, ...terms }
    this.#wanted = { ...wanted, leaseSeconds: LEASE_SECONDS, holder: this.#life }
    const paymentKind = paymentKindOf(authorization)
    if ((authorization.bare && rules.verifiesFirst) || paymentKind === 'deposit')
      return this.#go(identifying(paymentKind))
    this.#unverified = paymentKind === 'transfer' && this.#mayBeUnverified(ephemeral) && this.#entersUnverified(api)
    const { outcome } = this.#reserves(this.#wanted)
    if (outcome.kind === 'stale' && fresh) return this.#again()
    if (this.#world.mishap(0.02)) return this.#dies()
    if (random.chance(0.1)) this.#world.refresh(this.#replica)
    this.#go(rules.next(reserving(paymentKind, this.#unverified).state, { is: 'reserved', outcome }))
  }

  #mayBeUnverified(ephemeral: boolean): boolean {
    const terms = { charge: this.#isChargedFirst ? 'before' : 'after', alwaysVerify: false, ephemeral } as const
    const checked = { proven: !this.#authorization.bare, needsBalanceAlone: true, hasChain: true }
    return this.#world.rules.mayBeUnverified(terms, checked)
  }

  #entersUnverified(seller: string): boolean {
    return this.#standing().enters({ id: this.#id, payer: this.#authorization.payer, seller })
  }

  #standing() {
    return this.#world.standingOf(this.#replica)
  }

  #leave(): void {
    this.#standing().leave(this.#id)
  }

  /** Tells authz's memory of known payers how a payment ended. A claim does not count, because its payment was charged before. */
  #tellStanding(end: PaymentEnd): void {
    if (this.#claim || paymentKindOf(this.#authorization) !== 'transfer' || !this.#world.hasReturningPayers) return
    this.#standing().ended({ id: this.#id, payer: this.#authorization.payer }, end)
  }

  #reserves(wanted: ModelReservation) {
    const outcome = this.#write(() => this.#reserve(wanted), UNAVAILABLE)
    return { is: 'reserved', outcome } as const
  }

  #again(): void {
    this.#leave()
    this.#world.refresh(this.#replica)
    this.#soon(() => this.#admit(false))
  }

  #dies(): void {
    this.#world.crash(this.#replica)
    this.#end('try-again')
  }

  /** Simulates a write that succeeds, fails, or succeeds with a lost answer. Returns the outcome that the process sees. */
  #write<Outcome>(write: () => Outcome, failure: Outcome): Outcome {
    if (this.#world.mishap(0.04)) return failure
    const outcome = write()
    return this.#world.mishap(0.04) ? failure : outcome
  }

  #reserve(wanted: ModelReservation): ReserveOutcome | { kind: 'unavailable' } {
    const { ledger, endpoints } = this.#world
    const outcome = ledger.reserve(wanted)
    if (outcome.kind !== 'reserved') return outcome
    if (this.#authorization.bare && !this.#verified)
      throw new Violation('book', `${wanted.key} is reserved, and nobody has seen its payer sign`)
    if (wanted.ephemeral && this.#unverified)
      throw new Violation('unverified', `${wanted.key} takes what is sold once, and nobody has verified it`)
    const { price, environment } = endpoints.get(wanted.endpoint) ?? {}
    if (environment !== this.#authorization.environment)
      throw new Violation('M9', `${wanted.key} is reserved for what ${environment} sells`)
    if (wanted.revision !== ledger.revisions.get(wanted.api)) throw new Violation('M7', 'reserved under old terms')
    if (price !== wanted.amount) throw new Violation('M6', `reserved ${wanted.amount} for what costs ${price}`)
    return outcome
  }

  #go({ state, effect }: Step) {
    if (effect) return this.#soon(() => this.#perform(state, effect))
    if (state.at === 'admitted' && this.#isChargedFirst)
      return this.#soon(() => this.#go(this.#world.rules.next(state, { is: 'called in' })))
    if (state.at === 'admitted') return this.#soon(() => this.#upstream(state))
    if (state.at === 'ended') this.#conclude(state.verdict)
  }

  #perform(state: AttemptState, effect: Effect) {
    if (this.#world.mishap(0.02)) return this.#dies()
    const event = this.#eventOf(state, effect)
    if (this.#world.mishap(0.02)) return this.#dies()
    this.#go(this.#world.rules.next(state, event))
  }

  #eventOf(state: AttemptState, effect: Effect): AttemptEvent {
    const { chain, ledger } = this.#world
    const attempt = { key: this.#authorization.key, id: this.#id }
    switch (effect.do) {
      case 'reserve':
        if (!this.#wanted) return { is: 'reserved', outcome: UNAVAILABLE }
        return this.#reserves({ ...this.#wanted, mirror: effect.mirror })
      case 'wait':
        return { is: 'waited', gone: false }
      case 'verify':
        return {
          is: 'verified',
          outcome: this.#asked(),
          isGone: false,
          retryAfterSeconds: undefined,
          canAskChain: this.#world.rules.leavesUsedToChain,
        }
      case 'mirror':
        return { is: 'mirrored', mirror: this.#mirrorOf(), retryAfterSeconds: undefined }
      case 'enter':
        return { is: 'entered', limited: undefined }
      case 'release':
        this.#write(() => ledger.release(attempt), false)
        return { is: 'released' }
      case 'begin':
        return { is: 'begun', held: this.#begin(attempt) }
      case 'settle':
        return { is: 'settled', outcome: this.#settle() }
      case 'prove':
        return {
          is: 'proven',
          evidence: this.#world.mishap(0.05)
            ? 'unavailable'
            : chain.holds(this.#authorization.onChain, effect.transaction),
        }
      case 'look':
        return { is: 'looked', spending: this.#world.mishap(0.05) ? 'unavailable' : this.#seen(state) }
      case 'close':
        return { is: 'closed', written: this.#write(() => ledger.close(attempt, effect.closing), false) }
      case 'commit':
        return { is: 'committed', outcome: this.#commit(effect.charge) }
    }
  }

  /** Begins the settlement. If the result of this write is unknown, nothing is sent, and this process releases the payment later. */
  #begin(attempt: { key: string; id: string }): boolean {
    const { ledger } = this.#world
    const held = this.#write<boolean | undefined>(() => ledger.begin(attempt, this.#life), undefined)
    if (held !== undefined) return held
    this.#soon(() => {
      const unsent = { state: 'RELEASED', reason: 'ledger_unavailable', unsent: true } as const
      if (!ledger.close(attempt, unsent)) ledger.release(attempt)
    })
    return false
  }

  #spending() {
    this.#wasPaid = this.#world.chain.trace(this.#authorization.onChain)?.kind === 'paid'
    return this.#world.chain.trace(this.#authorization.onChain) === undefined ? 'unspent' : 'spent'
  }

  #asked(): VerifyOutcome {
    const outcome = this.#verify()
    this.#verified ||= outcome.kind === 'valid'
    if (outcome.kind === 'invalid' && !this.#authorization.bare) this.#tellStanding('refused')
    return outcome
  }

  /** Returns the chain's evidence about an authorization, after its facilitator has refused it or reported a transaction. */
  #seen({ at }: AttemptState): Spending | undefined {
    const spending = this.#spending()
    return at === 'suspecting' && !this.#world.rules.looksBehindRefusals ? 'unspent' : spending
  }

  /**
   * Verifies a channel payment. The facilitator never refuses a voucher, and may accept a spent deposit. The chain shows the channel and
   * the deposit.
   */
  #verify(): VerifyOutcome {
    const { voucher } = this.#authorization
    const isAsked = !voucher || (voucher.deposit > 0n && !this.#world.mishap(0.3))
    return isAsked ? verify(this.#world, this.#authorization) : { kind: 'valid', payer: '' }
  }

  #mirrorOf(): SeenChannel | undefined {
    const { voucher } = this.#authorization
    return voucher && this.#mirror(voucher)
  }

  #mirror({ channel }: ModelVoucher): SeenChannel {
    const balance = this.#world.depositedIn(channel)
    const spent = this.#world.chain.trace(this.#authorization.onChain) !== undefined
    return { balance, totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0, readAt: this.#world.now, spent }
  }

  #commit(charge: Charge): CommitOutcome {
    if (!this.#upstreamSucceeded && !this.#isChargedFirst)
      throw new Violation('M3', 'a voucher was charged for a failure')
    const { key, voucher } = this.#authorization
    const mirror = charge.by === 'deposit' && voucher && !this.#world.mishap(0.2) ? this.#mirror(voucher) : undefined
    const attempt = { key, id: this.#id }
    return this.#write<CommitOutcome>(() => this.#world.ledger.commit(attempt, charge, mirror), { kind: 'unknown' })
  }

  #settle() {
    if (!this.#upstreamSucceeded && !this.#isChargedFirst)
      throw new Violation('M3', 'the facilitator was asked to settle a failure')
    if (this.#isChargedFirst && !this.#verified)
      throw new Violation('unverified', `${this.#authorization.key} is charged first, and nobody has verified it`)
    const mayRefuseFalsely = !this.#authorization.voucher
    const outcome = settle(this.#world, this.#authorization, { attempt: this.#id, mayRefuseFalsely })
    if (outcome.kind !== 'unsent') this.#authorization.sent = true
    if (outcome.kind === 'refused') this.#authorization.refused = true
    if (outcome.kind === 'rejected') this.#authorization.turnedAway = true
    return outcome
  }

  #upstream(state: AttemptState) {
    // A client that disconnects gets no answer. Envoy may report this never, or too late to prevent the settlement.
    if (this.#world.mishap(0.25)) {
      this.#end('try-again')
      if (this.#world.random.chance(0.5)) this.#soon(() => this.#isGone())
      if (this.#world.random.chance(0.5)) return
    }
    const { random, rules } = this.#world
    this.#upstreamSucceeded = !this.#world.mishap(0.2)
    const upstream = random.pick(this.#upstreamSucceeded ? ANSWERS : FAILURES)
    this.#hasAnotherBody = this.#isLaterClaim() && this.#world.mishap(0.1)
    const otherBody = this.#hasAnotherBody && rules.comparesBodies ? random.pick(OTHER_BODIES) : 'never'
    const attempt = { paymentId: this.#id, attempt: this.#claim?.attempt ?? this.#id }
    const purchase = this.#inExchange(state)
    const soon = (work: () => void) => this.#soon(work)
    new ModelExchange({ world: this.#world, soon, purchase, attempt, upstream, otherBody }).begin()
  }

  /** Returns whether this is a claim by another request than the charged one. */
  #isLaterClaim(): boolean {
    return this.#claim !== undefined && this.#claim.attempt !== this.#id
  }

  #inExchange(state: AttemptState): PurchaseInExchange {
    const { rules, ledger } = this.#world
    const answered = (success: boolean) => {
      const event: AttemptEvent = success
        ? { is: 'answered', success, upstreamStatus: 200 }
        : { is: 'answered', success, reason: 'upstream_status', upstreamStatus: 500 }
      this.#go(rules.next(state, event))
    }
    return {
      payment: { id: this.#id, ...(this.#claim && { claim: { transaction: '' } }) },
      isExpected: () => !this.#isOfUnknownBody() || rules.takesFirstBody,
      settle: (then) => {
        if (this.#claim) return then(this.#releaseClaim(this.#claim))
        this.#onVerdict = then
        answered(true)
      },
      release: () => {
        this.#onVerdict = () => undefined
        if (this.#claim) this.#say('failed')
        else answered(false)
      },
      useUp: () => {
        const row = ledger.rows.get(this.#authorization.key)
        if (!this.#hasAnotherBody)
          throw new Violation('M4', `${row?.key} is refused the answer to the request that has paid`)
        this.#say('failed', true)
      },
      owe: () => this.#say('failed'),
      doubt: () => this.#tellStanding('abandoned'),
      leave: () => this.#leave(),
      deliver: () => this.#deliver(),
      answer: (said) => this.#told(said),
    }
  }

  #told(said: Parameters<PurchaseInExchange['answer']>[0]) {
    this.#standing().isDecided(this.#id)
    if (said.say === 'refused') return this.#refuses()
    const isError = said.say === 'error' && !/^(?:upstream|incomplete)_/.test(said.code)
    const isOpen = isError || said.say === 'unknown' || said.say === 'unavailable' || said.say === 'end'
    this.#end(isOpen ? 'try-again' : 'failed')
  }

  /** Returns whether no settlement by this gateway has recorded the request's body, because another party has settled the payment. */
  #isOfUnknownBody(): boolean {
    return this.#world.ledger.rows.get(this.#authorization.key)?.settlingAt === 0
  }

  /** Simulates that Envoy's log reports the end of the request before, during or after the settlement of its answer. */
  #isGone() {
    this.#tellStanding('abandoned')
    this.#leave()
    if (!this.#claim)
      this.#write(() => this.#world.ledger.release({ key: this.#authorization.key, id: this.#id }), false)
  }

  #conclude(verdict: Verdict) {
    if (this.#onVerdict) {
      const outcome = isSettlement(verdict) ? verdict : UNAVAILABLE
      if (this.#upstreamSucceeded) this.#tellStanding(outcome.kind)
      return this.#onVerdict(outcome)
    }
    this.#leave()
    if (this.#isChargedFirst && !this.#claim && this.#isCalledIn(verdict)) return this.#owes()
    switch (verdict.kind) {
      case 'challenge':
        this.#mayAskToSign()
        return this.#isAskedFirst() && this.#world.rules.looksBehindNo
          ? this.#claimOr('sign-again')
          : this.#end('sign-again', verdict.channel)
      case 'refused':
        return this.#refuses()
      case 'spent':
        return verdict.channel ? this.#claimOr('sign-again', verdict.channel) : this.#claimOr('used')
      case 'turned-away':
        if (verdict.code === 'payment_already_used' && this.#isAskedFirst() && this.#world.rules.looksBehindUsed)
          return this.#claimOr('used')
        return verdict.code === 'payment_already_used' ? this.#refusesUsed() : this.#end('try-again')
      default:
        return this.#end('try-again')
    }
  }

  #refuses(): void {
    this.#mayAskToSign()
    if (!this.#authorization.refused)
      throw new Violation('M5', `${this.#authorization.key} is to be signed again, and was not refused`)
    this.#end('sign-again')
  }

  /** Checks that a payer who has signed is not asked to pay again if the chain shows the payment. */
  #mayAskToSign(): void {
    const { key, bare, voucher } = this.#authorization
    if (this.#wasPaid && !bare && !voucher) throw new Violation('M5', `${key} was paid, and is to be signed again`)
  }

  #isCalledIn({ kind }: Verdict): boolean {
    return kind === 'settled' || (kind === 'refused' && !this.#world.rules.settlesBeforeAsking)
  }

  /** Begins the delivery of the answer to a payment that was charged first. The purchase then proceeds like a claim. */
  #owes() {
    const row = this.#world.ledger.rows.get(this.#authorization.key)
    if (row?.state !== 'SETTLED' || row.id !== this.#id)
      throw new Violation('before', `${this.#authorization.key} is worked for while ${row?.state}`)
    const owed = { id: this.#id, leaseSeconds: SILENCE_SECONDS }
    if (!this.#write(() => this.#world.ledger.owe(owed), false)) return this.#end('try-again')
    if (this.#world.mishap(0.02)) return this.#dies()
    this.#claim = { attempt: this.#id }
    this.#soon(() => this.#upstream({ at: 'admitted', paymentKind: paymentKindOf(this.#authorization) }))
  }

  #refusesUsed(): void {
    const { key, sold } = this.#authorization
    const row = this.#world.ledger.rows.get(key)
    if (row?.state === 'SETTLED' && row.request === this.#at.request && sold.delivered === 0)
      throw new Violation('M4', `${key} is refused as used, and its answer is owed`)
    this.#end('used')
  }

  #isAskedFirst(): boolean {
    return this.#authorization.bare || paymentKindOf(this.#authorization) === 'deposit'
  }

  #claimOr(otherwise: Answer, channel?: ChannelState) {
    const attempt = `${this.#id}-claim`
    const { endpoint, request } = this.#at
    const { api = '', environment } = this.#world.endpoints.get(endpoint) ?? {}
    const isForeign = environment !== this.#authorization.environment
    if (isForeign && this.#world.rules.claimsInItsEnvironment) return this.#end(otherwise, channel)
    const presented = { key: this.#authorization.key, api, request, attempt, leaseSeconds: SILENCE_SECONDS }
    const outcome = this.#write<ModelClaim | undefined>(() => this.#world.ledger.claim(presented), undefined)
    if (!outcome) return this.#end('try-again')
    if (isForeign && (outcome.kind !== 'open' || outcome.state !== undefined))
      throw new Violation('M9', `${presented.key} is ${outcome.kind} in ${environment}, where it never was`)
    if (this.#world.mishap(0.02)) return this.#dies()
    switch (outcome.kind) {
      case 'claimed':
        this.#id = outcome.id
        this.#claim = { attempt }
        return this.#soon(() => this.#upstream({ at: 'admitted', paymentKind: paymentKindOf(this.#authorization) }))
      case 'delivering':
        return channel ? this.#end(otherwise, channel) : this.#end('try-again')
      case 'spent':
        return channel ? this.#end(otherwise, channel) : this.#end('used')
      case 'open':
        // The payment was released here but used on the chain: the chain will show the transaction.
        if (otherwise === 'used' && outcome.state === 'RELEASED') return this.#end('try-again')
        return this.#end(MAY_BE_CHARGED.has(outcome.state) ? 'try-again' : otherwise, channel)
    }
  }

  #releaseClaim({ attempt }: { attempt: string }): Settlement {
    const claim = { id: this.#id, attempt, leaseSeconds: SILENCE_SECONDS }
    const held = this.#write(() => this.#world.ledger.releaseAnswer(claim), false)
    return held ? { kind: 'settled', transaction: '' } : UNAVAILABLE
  }

  #say(status: 'delivered' | 'failed' | 'under way', usesUp = false): void {
    const word = { paymentId: this.#id, attempt: this.#claim?.attempt ?? this.#id, status, usesUp }
    this.#world.ledger.recordDelivery(word)
  }

  /**
   * Lets the answer through: from now on only Envoy has it, and authz may die. Returns a function that makes Envoy break the answer off.
   */
  #deliver(): () => void {
    const { chain, ledger, random, underWay, words } = this.#world
    const { key } = this.#authorization
    const row = ledger.rows.get(key)
    if (row?.state !== 'SETTLED' || row.id !== this.#id) throw new Violation('M1', `${key} leaves while ${row?.state}`)
    if (this.#hasAnotherBody && !this.#world.rules.comparesBodies)
      throw new Violation('M2', `${key} buys the answer to another body`)
    const moves = row.voucher?.deposit !== 0n
    const transaction = row.transaction ?? ''
    if (moves && chain.holds(row.onChain, transaction) !== 'proven' && !chain.wasTakenBack(transaction))
      throw new Violation('M1', `${key} leaves without a transfer`)
    this.#released()
    this.#standing().isDecided(this.#id)
    const sayUnderWay = () => this.#say('under way')
    let isBroken = false
    underWay.add(sayUnderWay)
    this.#world.later(() => {
      underWay.delete(sayUnderWay)
      const whole = !this.#answered && !isBroken && !this.#world.mishap(0.3)
      if (whole) this.#wholeDelivery()
      const said = whole ? 'delivered' : 'failed'
      const say = () => {
        this.#say(said)
        if (this.#world.hostile && random.chance(0.5)) this.#world.later(say)
      }
      words.push(say)
      this.#end(whole ? 'served' : 'broken-off')
    })
    return () => {
      isBroken = true
    }
  }

  /** Checks how many answers were let through to the buyer: the first one and those of the claims, however the client ends its requests. */
  #released(): void {
    const { key, sold } = this.#authorization
    sold.released += 1
    if (sold.released > 1 + MOST_CLAIMS) throw new Violation('M2', `${key} has ${sold.released} answers`)
  }

  #wholeDelivery(): void {
    const { sold } = this.#authorization
    sold.delivered += 1
    if (sold.delivered > 1) throw new Violation('M2', `${this.#authorization.key} was delivered twice`)
  }
}
