import { isDecided, next as nextExchange } from '../../authz/envoy/exchange.ts'
import { next } from '../../authz/payment/attempt.ts'
import type { AttemptEvent } from '../../authz/payment/attempt-state.ts'
import { ModelChannel } from './model-channel.ts'
import { RULES, type Rules } from './world.ts'

/** A possible mistake, and the rule that must reveal it. */
export interface PlantedBug {
  what: string
  /** The rule that the simulation must report as broken. */
  breaks: string
  rules: Rules
  /** The first seed to try if earlier seeds do not show the bug, because the search takes seconds. */
  from?: number
}

const ledger = (breaks: string, what: string, ledgerBug: NonNullable<Rules['ledgerBug']>): PlantedBug => ({
  what,
  breaks,
  rules: { ...RULES, ledgerBug },
})

const attempt = (breaks: string, what: string, wrong: typeof next): PlantedBug => ({
  what,
  breaks,
  rules: { ...RULES, next: wrong },
})

const exchange = (breaks: string, what: string, wrong: typeof nextExchange): PlantedBug => ({
  what,
  breaks,
  rules: { ...RULES, exchange: wrong },
})

const COMMITTED: AttemptEvent = {
  is: 'committed',
  outcome: {
    kind: 'committed',
    receipt: { channel: new ModelChannel(undefined).state(), sum: '0', chargedAmount: '0' },
  },
}

/** At least one bug for each rule. The simulation must find all of them. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  attempt('M1', 'an answer leaves although its settlement was not written down', (state, event) =>
    next(state, event.is === 'closed' ? { ...event, written: true } : event),
  ),
  attempt('M1', 'a facilitator is taken at its word', (state, event) =>
    next(state, event.is === 'proven' ? { ...event, evidence: 'proven' } : event),
  ),
  attempt('M5', 'a settlement goes on without its row', (state, event) =>
    next(state, event.is === 'begun' ? { ...event, held: true } : event),
  ),
  ledger('M5', 'a payment in doubt can be used again', 'takes-unknown-for-free'),
  ledger('M2', 'a delivered answer can be claimed', 'serves-claims-twice'),
  {
    ...ledger('M2', 'a word about an older answer ends the claim of a newer one', 'believes-old-words'),
    from: 26_900,
  },
  ledger('M2', 'a claim that was lost delivers', 'delivers-lost-claims'),
  ledger('M2', 'a claim is given back although its answer was released', 'gives-back-released-claims'),
  ledger('M1', 'a holder whose lease has ended settles what another holds', 'lets-stale-holders-settle'),
  ledger('M5', 'a holder that was taken for dead settles what was released', 'lets-dead-holders-settle'),
  { ...ledger('M10', 'a reservation that a crash has lost is settled', 'settles-lost-reservations'), from: 9_700 },
  {
    ...ledger('M10', 'a settlement is sent before its row is safe from a crash', 'loses-begun-settlements'),
    from: 23_200,
  },
  ledger('lease', 'a payment is held for longer than it is valid', 'holds-what-has-run-out'),
  attempt('M3', 'a failure of the upstream is charged for', (state, event) =>
    next(state, event.is === 'answered' ? { ...event, success: true, upstreamStatus: 200 } : event),
  ),
  attempt('M3', 'a voucher is charged before the upstream has answered 2xx', (state, event) =>
    next(
      state,
      state.at === 'admitted' && state.paymentKind === 'voucher' && event.is === 'answered'
        ? { ...event, success: true, upstreamStatus: 200 }
        : event,
    ),
  ),
  attempt('M1', 'an answer leaves although its voucher was not charged', (state, event) =>
    next(state, event.is === 'committed' && event.outcome.kind !== 'committed' ? COMMITTED : event),
  ),
  ledger('M10', 'a voucher that is presented again is charged again', 'takes-charged-vouchers-for-free'),
  ledger('M2', 'a channel is believed to be charged what a restored database says', 'believes-old-records'),
  ledger('M1', 'vouchers in flight are not counted when another is admitted', 'forgets-vouchers-in-flight'),
  ledger('M1', 'a voucher is charged although its room was given to others', 'lets-late-holders-charge'),
  ledger(
    'M1',
    'a deposit is sent although its lease has ended and its room was given to others',
    'sends-late-deposits',
  ),
  ledger('M1', 'vouchers are taken for more than was deposited', 'takes-vouchers-above-the-balance'),
  ledger('M2', 'one deposit pays for vouchers of several sums', 'takes-a-deposit-with-several-sums'),
  { ...ledger('M1', 'a deposit that is spent gives room to vouchers', 'gives-room-for-spent-deposits'), from: 2_000 },
  ledger('M4', 'what was charged and not delivered is refused', 'never-serves-claims'),
  attempt('M5', 'an unknown settlement is taken for a refused one', (state, event) =>
    next(
      state,
      event.is === 'settled' && event.outcome.kind === 'unknown'
        ? { is: 'settled', outcome: { kind: 'refused', reason: event.outcome.reason } }
        : event,
    ),
  ),
  attempt('M5', 'a settlement without an answer is taken for one that was never sent', (state, event) =>
    next(
      state,
      event.is === 'settled' && event.outcome.kind === 'unknown'
        ? { is: 'settled', outcome: { kind: 'unsent', reason: event.outcome.reason } }
        : event,
    ),
  ),
  {
    ...ledger(
      'M5',
      'a payer is told to sign anew while a holder may still settle',
      'forgets-holders-without-ending-their-lease',
    ),
    from: 50_000,
  },
  {
    what: 'an authorization runs out by our clock',
    breaks: 'M5',
    rules: { ...RULES, chainTime: ({ now }) => now },
  },
  {
    what: 'a payment is closed when it takes too long',
    breaks: 'M5',
    rules: { ...RULES, conclude: (payment, evidence) => RULES.conclude(payment, evidence) ?? { state: 'EXPIRED' } },
  },
  { what: 'the latest block is taken for the last word', breaks: 'M10', rules: { ...RULES, confirmations: 0 } },
  { what: 'a claim may have another body', breaks: 'M2', rules: { ...RULES, comparesBodies: false } },
  {
    what: 'a claim has another body where none is on record, because no settlement has begun',
    breaks: 'M4',
    rules: { ...RULES, takesFirstBody: false },
  },
  {
    what: 'an upstream is asked for what is charged first, whatever became of the charge',
    breaks: 'before',
    rules: { ...RULES, settlesBeforeAsking: false },
  },
  { what: 'nobody looks at settled payments again', breaks: 'M10', rules: { ...RULES, watchesFinality: false } },
  { what: 'nobody looks for released payments', breaks: 'M10', rules: { ...RULES, watchesReleased: false } },
  {
    what: 'a payment that somebody else has settled is only told to be used',
    breaks: 'M4',
    rules: { ...RULES, leavesUsedToChain: false },
  },
  ledger('M10', 'a refused settlement is taken for the last word', 'forgets-refused-settlements'),
  attempt('M5', 'a refusal is believed although the chain shows the payment', (state, event) =>
    next(state, event.is === 'looked' ? { ...event, spending: 'unspent' } : event),
  ),
  attempt('M5', 'a payment that was turned away by an HTTP status is to be signed again', (state, event) =>
    next(
      state,
      event.is === 'settled' && event.outcome.kind === 'rejected'
        ? { is: 'settled', outcome: { kind: 'refused', reason: 'insufficient_funds' } }
        : event,
    ),
  ),
  {
    what: "a facilitator's refusal is passed on although the chain shows the payment",
    breaks: 'M5',
    rules: { ...RULES, looksBehindRefusals: false },
  },
  ledger('M8', 'a released payment that was spent buys what was sold meanwhile', 'sells-late-what-is-sold'),
  { what: 'a payment says itself what it has to pay', breaks: 'M6', rules: { ...RULES, checksAmount: false } },
  {
    what: "a facilitator's no to a transaction that has paid is passed on",
    breaks: 'M5',
    rules: { ...RULES, looksBehindNo: false },
  },
  {
    what: "a facilitator's word that a payment is used is passed on although its answer is owed",
    breaks: 'M4',
    rules: { ...RULES, looksBehindUsed: false },
  },
  {
    what: 'a payment is reserved in the name of somebody who was not seen to sign',
    breaks: 'book',
    rules: { ...RULES, verifiesFirst: false },
  },
  {
    what: 'a payer stays known although its payment was refused',
    breaks: 'unverified',
    rules: {
      ...RULES,
      knownPayers: (options) => ({ ...RULES.knownPayers(options), refused: () => undefined }),
    },
  },
  {
    what: 'a payment that is charged first is not verified',
    breaks: 'unverified',
    rules: {
      ...RULES,
      mayBeUnverified: (terms, payment) => RULES.mayBeUnverified({ ...terms, charge: 'after' }, payment),
    },
  },
  {
    what: 'what is sold once is taken by a payment that is not verified',
    breaks: 'unverified',
    rules: {
      ...RULES,
      mayBeUnverified: (terms, payment) => RULES.mayBeUnverified({ ...terms, ephemeral: false }, payment),
    },
  },
  {
    what: 'unverified payments keep their room after their end',
    breaks: 'unverified',
    rules: {
      ...RULES,
      unverifiedWork: (...options) => ({ ...RULES.unverifiedWork(...options), leave: () => true }),
    },
  },
  {
    what: 'any number of unverified payments of one payer are under way',
    breaks: 'unverified',
    rules: {
      ...RULES,
      unverifiedWork: (settings, options) => RULES.unverifiedWork({ ...settings, perPayer: 99 }, options),
    },
  },
  exchange('unverified', 'an exchange with a decision does not say that it has ended', (state, message) => {
    const step = nextExchange(state, message)
    return { ...step, effects: step.effects.filter((effect) => effect.do !== 'leave') }
  }),
  { what: 'a payment on any network is taken', breaks: 'M9', rules: { ...RULES, checksNetwork: false } },
  {
    what: 'a payment of the Sandbox is looked for in production',
    breaks: 'M9',
    rules: { ...RULES, claimsInItsEnvironment: false },
  },
  ledger('M7', 'a reservation is made under old terms', 'ignores-revisions'),
  ledger('M8', 'an ephemeral endpoint is not taken by a reservation', 'shares-ephemeral-endpoints'),
  ledger('M8', 'an ephemeral endpoint is free while a payment is in doubt', 'frees-endpoints-in-doubt'),
  ledger('M8', 'an ephemeral endpoint changes hands while the first may settle', 'takes-over-without-ending-the-lease'),
  exchange('M3', 'an interim answer is taken for the answer', (state, message) =>
    nextExchange(
      state,
      message.is === 'answered' && message.answer.details.startsWith('upstream_reset')
        ? { ...message, answer: { ...message.answer, fromUpstream: true, success: true } }
        : message,
    ),
  ),
  exchange('M3', 'an answer that breaks off is charged', (state, message) => {
    const isWhole = message.is === 'gone' && state.at === 'held'
    const part = { kind: 'trailers', grpcStatus: '0', grpcMessage: '' } as const
    return nextExchange(state, isWhole ? { is: 'shown', part, isOtherBody: false } : message)
  }),
  exchange('M1', 'a held answer passes piece by piece', (state, message) =>
    state.at === 'held' && message.is === 'shown'
      ? nextExchange({ ...state, at: 'passing', isStored: false }, message)
      : nextExchange(state, message),
  ),
  exchange('M2', 'a piece of another body is forgotten while the answer is decided on', (state, message) =>
    nextExchange(
      { ...state, hasOtherBody: false },
      message.is === 'settled' ? { ...message, isOtherBody: false } : message,
    ),
  ),
  exchange('M2', 'a late piece of another body goes on after the answer was released', (state, message) =>
    state.at === 'passing' && message.is === 'uploaded'
      ? nextExchange(state, { ...message, said: 'goes on' })
      : nextExchange(state, message),
  ),
  exchange('decision', 'a late piece of another body changes the decision', (state, message) =>
    state.at === 'passing' && message.is === 'uploaded'
      ? nextExchange({ ...state, at: 'asking' }, message)
      : nextExchange(state, message),
  ),
  exchange('decision', 'an upstream that is overdue is given up after its answer was released', (state, message) =>
    state.at === 'passing' && message.is === 'uploaded'
      ? nextExchange({ ...state, at: 'asking' }, { is: 'given up', why: 'upstream_timeout' })
      : nextExchange(state, message),
  ),
  {
    what: 'a stream ends cleanly while its answer is decided on',
    breaks: 'M1',
    rules: { ...RULES, isDecided: (state) => isDecided(state) || state.at === 'settling' },
  },
]
