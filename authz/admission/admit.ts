import { setTimeout as delay } from 'node:timers/promises'
import type { IdentifierRef } from '../ledger/deliveries/identifier-store.ts'
import type { HeldPayment, Reservation } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { Sender } from '../limits/payment-limits.ts'
import { sellerOf, subnetKey } from '../limits/payment-limits.ts'
import { SIGNATURES_USED_UP } from '../limits/signature-budget.ts'
import { isSuspendedAt, type PayableEndpoint } from '../offers/catalogue.ts'
import { identifierFault, sentIdentifier } from '../offers/extensions/payment-identifier.ts'
import type { AttemptState, Verdict } from '../payment/attempt-state.ts'
import { chargeFirst, isChargedFirst } from '../payment/charge-first.ts'
import { openAttempt, releaseAttempt } from '../payment/perform.ts'
import { mayBeUnverified } from '../payment/unverified.ts'
import { type ChannelState, correction } from '../schemes/batch-settlement/channel-state.ts'
import { CUMULATIVE_MISMATCH } from '../schemes/batch-settlement/contract.ts'
import { isRefund, type RefundPayload } from '../schemes/batch-settlement/payload.ts'
import {
  BAD_SIGNATURES,
  checkPayment,
  type PayablePayment,
  type PaymentCheck,
  type PaymentProblem,
  signerNamedBy,
} from '../schemes/check-payment.ts'
import type { SentPayment } from '../schemes/payment-header.ts'
import { ALLOWANCE_REQUIRED } from '../schemes/permit2/permit2.ts'
import { readPayment } from '../schemes/read-payment.ts'
import { type PayableOption, paymentKindOf, schemeOf } from '../schemes/registry.ts'
import { admitRefund } from './admit-refund.ts'
import { identifierOwner } from './identifier-owner.ts'
import { findStoredAnswer, type IdentifierRefusal, identifierRef, takeIdentifier } from './identifiers.ts'
import { matchOption } from './match-option.ts'
import type { Admission, AdmissionPorts, PaidRequest } from './paid-request.ts'
import { type Presented, redeemFitting, redeemOwed, redeemWhereNothingIsSold } from './redeem.ts'
import { reservationOf } from './reservation.ts'
import { type PayerRefusal, type RequestScreening, refuseParties, refusePayer } from './screen.ts'
import { untilValid } from './until-valid.ts'
import { verificationOf } from './verification.ts'

/**
 * How often the terms may turn out to be stale within one admission. Any change of an API makes its terms stale, even an
 * unrelated one. A seller who makes thirty changes a second must not turn buyers away.
 */
const MOST_ATTEMPTS = 8
/**
 * A payment cannot be reserved while a change of its terms is not committed. Then authz waits and tries again. Each wait is `STALE_WAIT_MS`
 * milliseconds longer than the wait before. All waits together last a third of a second.
 */
const STALE_WAIT_MS = 12

/** Decides on a payment: parse, match, check the signature, reserve, ask the facilitator. Cheap refusals come first. */
export async function admit(request: PaidRequest, ports: AdmissionPorts): Promise<Admission> {
  const begun = performance.now()
  const parsed = readPayment(request.payments)
  ports.stages.parse.since(begun)
  if (parsed.kind === 'refused') return { ...parsed, kind: 'refuse' }
  const sent = sentIdentifier(parsed.payment)
  if (sent.kind === 'malformed') return { kind: 'refuse', code: 'malformed_payment', details: [sent.fault] }
  const identifier = sent.kind === 'id' ? sent.id : undefined
  if (!ports.canUseLedger()) return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  const gone = () => redeemWhereNothingIsSold({ request, payment: parsed.payment, keepAnswer: undefined, ports })
  for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
    const endpoint = ports.catalogue.serving(request, ports.now())
    // Answers that were sold under this path before may still be owed (M4).
    if (!endpoint) return gone()
    const admission = await admitOnce({ request, payment: parsed.payment, identifier, endpoint, ports })
    if (admission !== 'stale') return admission
    await delay(attempts * STALE_WAIT_MS)
    try {
      await ports.refreshConfiguration()
    } catch {
      return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
    }
  }
  return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 1 }
}

async function admitOnce(asked: {
  request: PaidRequest
  payment: SentPayment
  identifier: string | undefined
  endpoint: PayableEndpoint
  ports: AdmissionPorts
}): Promise<Admission | 'stale'> {
  const { request, payment, identifier, endpoint, ports } = asked
  const now = ports.now()
  const isSuspended = isSuspendedAt(endpoint, request.host)
  if (endpoint.options.length === 0 && !isSuspended)
    return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 30 }
  if (isRefund(payment.payload)) return refund(request, payment, payment.payload, { endpoint, ports })
  // An answer that was charged before the suspension is still owed.
  if (isSuspended) {
    const owed = { request, payment, keepAnswer: referenceOf(asked), ports }
    return redeemOwed(owed, endpoint, { kind: 'refuse', code: 'suspended' })
  }
  if (identifier === undefined && endpoint.endpoint.paymentIdentifierRequired) {
    // The payment may have been charged before the endpoint required identifiers.
    const owed = { request, payment, keepAnswer: undefined, ports }
    return redeemOwed(owed, endpoint, {
      kind: 'refuse',
      code: 'payment_identifier_required',
      details: [identifierFault('is missing')],
    })
  }
  const ref = referenceOf(asked)
  const presented = { request, payment, keepAnswer: ref, ports }
  const match = matchOption(payment, endpoint.options)
  if (match.kind === 'mismatch')
    return redeemOwed(presented, endpoint, { kind: 'challenge', endpoint, reason: match.reason })
  const named = { signer: signerNamedBy(payment.payload), clientAddress: request.clientAddress }
  if (ports.signatures.isUsedUp(named)) return SIGNATURES_USED_UP
  const begun = performance.now()
  const { option, check: own, tried } = checkOptions(match.options, payment, Math.floor(now / 1000))
  ports.stages.signature.since(begun)
  const wasBad = () => {
    for (let bad = 0; bad < tried; bad++) ports.signatures.wasBad(named)
  }
  const asWallet = own.kind === 'problem' ? await walletCheck(own, { presented, option, wasBad }) : undefined
  if (asWallet === 'unavailable')
    return redeemOwed(presented, endpoint, { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 5 })
  const check = asWallet ?? own
  if (check.kind === 'problem') {
    if (BAD_SIGNATURES.has(check.reason) && !check.ifWallet) wasBad()
    if (check.fault) return { kind: 'refuse', code: 'malformed_payment', details: [check.fault] }
    return redeemOwed(presented, endpoint, { kind: 'challenge', endpoint, reason: check.reason })
  }
  const listing = ports.listingOf(endpoint, request.host)
  const reservation = reservationOf({ request, payment, endpoint, option, check, listing, id: ports.newId(check.key) })
  const payer = check.proven ? (check.signer ?? check.payer) : undefined
  const sender = { payer, clientAddress: request.clientAddress, seller: sellerOf(reservation) }
  const refused = ports.limits.enter(sender, reservation.id)
  if (refused) return { kind: 'refuse', ...refused }
  const opened = await reserveAndVerify({ ...presented, reservation, check, sender, endpoint, option })
  const held = 'state' in opened && opened.state.at === 'admitted' ? opened.payment : undefined
  const turnedAway = held && (await claimIdentifier(held, { ...presented, check }))
  const isAdmitted = held && !turnedAway
  if (isAdmitted) ports.signatures.wasGood(named)
  else if (asWallet) wasBad()
  if (isAdmitted) ports.limits.admitted(reservation)
  if (isAdmitted && isChargedFirst(held, endpoint.endpoint.charge)) return admitCharged(held, { ...presented })
  if (isAdmitted)
    return { kind: 'admit', payment: held, keepAnswer: ref, ...(isUnverified(opened) && { unverified: true }) }
  ports.limits.leave(reservation.id)
  if (held && turnedAway) return releaseRefused(held, turnedAway, ports)
  if (!('state' in opened)) return opened
  const refusal = refusalOf(opened.state, { endpoint, option })
  if (refusal === 'stale' || !mayHidePurchase(opened.state, payment, check)) return refusal
  if (asWallet) return redeemOwed(presented, endpoint, refusal)
  return redeemFitting({ ...presented, key: check.key }, refusal)
}

/**
 * Returns the first option that the payment pays, or else the first option and the problem with it. A payment of v2 names its option's
 * token, so only a payment of v1 is tried against a second option.
 */
function checkOptions(
  options: readonly [PayableOption, ...PayableOption[]],
  { payload, x402Version }: SentPayment,
  nowSeconds: number,
): { option: PayableOption; check: PaymentCheck; tried: number } {
  const [option] = options
  const check = checkPayment(option, payload, nowSeconds)
  if (check.kind === 'payable' || x402Version === 2) return { option, check, tried: 1 }
  for (const other of options.slice(1)) {
    const again = checkPayment(other, payload, nowSeconds)
    if (again.kind === 'payable') return { option: other, check: again, tried: 1 }
  }
  // A payment of v1 does not say for which of these tokens its wallet has signed. The facilitator is asked about the first option.
  return { option, check, tried: options.length }
}

/**
 * Decides about a payment that the payer's own key did not sign. If the payer may be a smart wallet, the payment is returned, and the
 * facilitator checks its signature. Otherwise the signature is bad, and the result is undefined.
 */
async function walletCheck(
  { ifWallet }: PaymentProblem,
  { presented, option, wasBad }: { presented: Omit<Presented, 'key'>; option: PayableOption; wasBad: () => void },
): Promise<PayablePayment | 'unavailable' | undefined> {
  if (!ifWallet?.payer) return undefined
  const { request, ports } = presented
  const accounts = ports.accountsOf(option.requirements.network)
  // authz does not ask this chain about accounts, so the facilitator decides.
  if (!accounts) return ifWallet
  const known = accounts.known(ifWallet.payer)
  // The caller counts a known wallet's signature as bad, if the facilitator refuses the payment.
  if (known === 'wallet') return ifWallet
  // A bad signature is counted before the node is asked, because a client can invent payers.
  wasBad()
  if (known || ports.limits.lookUp(request.clientAddress)) return undefined
  const kind = await accounts.look(ifWallet.payer)
  if (kind === 'unavailable') return kind
  return kind === 'wallet' ? ifWallet : undefined
}

/** Charges the payment before the request goes to the upstream. */
async function admitCharged(
  held: HeldPayment,
  { request, keepAnswer, ports }: Omit<Presented, 'key'>,
): Promise<Admission> {
  const charged = await chargeFirst(held, request, ports)
  if (charged.kind === 'charged') return { kind: 'admit', payment: charged.payment, keepAnswer }
  ports.limits.leave(held.id)
  switch (charged.kind) {
    case 'refused':
      return { kind: 'unsettled', payment: held, reason: charged.reason }
    case 'turned-away':
      return { ...charged, kind: 'refuse', ...(charged.retryAfterSeconds === undefined && { retryAfterSeconds: 5 }) }
    case 'unavailable':
      return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
    case 'unknown':
      return { ...charged, kind: 'doubtful', payment: held }
    case 'owed':
      return { kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 }
  }
}

/** A payment that fits the terms and is within the limits. */
interface Entered extends Omit<Presented, 'key'> {
  reservation: Reservation
  check: PayablePayment
  sender: Sender
  endpoint: PayableEndpoint
  option: PayableOption
}

/** Reserves and verifies the payment. Returns an `Admission` instead of an attempt if the payment ends before it is reserved. */
async function reserveAndVerify(entered: Entered): Promise<Admission | Awaited<ReturnType<typeof openAttempt>>> {
  const { request, payment, ports, reservation, check, sender, endpoint, option } = entered
  const facilitator = ports.facilitatorOf(option.requirements.network)
  // A voucher needs no facilitator when its channel is known.
  const subject = { accountId: endpoint.api.accountId, asset: option.requirements.asset }
  const busyFor = facilitator && paymentKindOf(payment.payload) !== 'voucher' ? facilitator.busyFor(subject) : undefined
  const isAway = !facilitator || busyFor !== undefined
  const known = await findBoughtAnswer(entered, isAway)
  if (known) return known
  if (isAway) return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: busyFor ?? 30 }
  const refused = ports.limits.refuseNew(reservation)
  if (refused) return redeemFitting({ ...entered, key: check.key }, { kind: 'refuse', ...refused })
  const parties = { payer: check.payer, payee: reservation.requirements.payTo }
  const by = screeningOf(request, ports)
  const screened = by && (await refuseParties(by, parties))
  if (screened) return redeemFitting({ ...entered, key: check.key }, screened)
  const clock = ports.clockOf(option.requirements.network)
  await untilValid(check.validAfter, { clock, now: ports.now, signal: request.signal })
  const verification = verificationOf({ request, reservation, check, sender, facilitator, ports })
  return openAttempt(
    reservation,
    { ...verification, ledger: ports.ledger, proven: check.proven, known: isKnown(entered) },
    request.signal,
  )
}

function screeningOf({ clientAddress }: PaidRequest, { screening }: AdmissionPorts): RequestScreening | undefined {
  return screening && { screening, asker: subnetKey(clientAddress) }
}

/** Whether the local checks suffice to admit the payment: its payer is known, and no limit of unverified payments is reached. */
function isKnown({ ports, reservation, check, sender, endpoint, payment }: Entered): boolean {
  const { network, asset } = reservation.requirements
  const { charge, alwaysVerify } = endpoint.endpoint
  const terms = { charge, alwaysVerify, ephemeral: reservation.ephemeral }
  const { needsBalanceAlone = false } = schemeOf(payment.payload)
  const checked = { proven: check.proven, needsBalanceAlone, hasChain: ports.canAskChain(network) }
  const payer = { network, asset, payer: reservation.payer }
  return (
    mayBeUnverified(terms, checked) &&
    ports.standing.isKnown(payer) &&
    ports.limits.enterUnverified(sender, reservation.id)
  )
}

/**
 * The answer that this payment has paid for under its identifier, if there is one. It is given even while the facilitator is
 * away. A subnet with too many look-ups that found nothing gets no look-up.
 */
async function findBoughtAnswer(
  { keepAnswer: ref, request, ports }: Entered,
  isAway: boolean,
): Promise<Admission | undefined> {
  const { clientAddress } = request
  if (!ref || ports.limits.lookUp(clientAddress)) return undefined
  const known = await findStoredAnswer(() => ports.identifiers.look(ref))
  // If the facilitator is away, authz refuses the payment right after this look-up. So a look-up that found nothing is counted here.
  if (!known && isAway) ports.limits.foundNothing(clientAddress)
  return known
}

/**
 * The last check of a verified payment. Returns the reason for a refusal, or undefined. Only a payment with a reserved authorization may
 * take its identifier, so that no other client can take the identifier first.
 */
async function claimIdentifier(
  payment: HeldPayment,
  { request, keepAnswer: ref, ports, check }: Pick<Entered, 'request' | 'keepAnswer' | 'ports' | 'check'>,
): Promise<LastRefusal | undefined> {
  // A payer that only the facilitator has named is not screened yet.
  const isNamed = payment.payer !== check.payer
  const by = isNamed ? screeningOf(request, ports) : undefined
  const screened = by && (await refusePayer(by, payment.payer))
  if (screened) return screened
  const holder = ref && { paymentKey: payment.key, owner: identifierOwner(check, payment) }
  const refusal = holder && (await takeIdentifier(() => ports.identifiers.claim(ref, holder)))
  if (refusal?.code === 'payment_identifier_reused')
    ports.limits.failed({ payer: payerOrSigner(payment), clientAddress: request.clientAddress })
  return refusal ?? (request.signal?.aborted ? GONE : undefined)
}

/** Releases the authorization of a refused request at once, because Envoy will not report the end of this request. */
async function releaseRefused(
  payment: HeldPayment,
  refusal: LastRefusal,
  { ledger }: AdmissionPorts,
): Promise<Admission> {
  const reason = refusal === GONE ? 'client_gone' : refusal.code
  await releaseAttempt(payment, { reason, upstreamStatus: undefined }, ledger).catch(() => undefined)
  return refusal
}

type LastRefusal = IdentifierRefusal | PayerRefusal | typeof GONE

/** The client has gone, so it never gets this answer. */
const GONE = { kind: 'refuse', code: 'facilitator_unavailable' } as const

/**
 * Refunds a channel, for a client that sends a request for a refund in place of a payment. The request has to fit an option, and buys no
 * answer. A suspended option fits, too.
 */
async function refund(
  request: PaidRequest,
  payment: SentPayment,
  payload: RefundPayload,
  { endpoint, ports }: { endpoint: PayableEndpoint; ports: AdmissionPorts },
): Promise<Admission> {
  const whole = { ...endpoint, options: [...endpoint.options, ...endpoint.withheld] }
  const match = matchOption(payment, whole.options)
  const admission: Admission =
    match.kind === 'mismatch'
      ? { kind: 'challenge', endpoint, reason: match.reason }
      : await admitRefund({ request, payload, option: match.options[0], endpoint: whole, ports })
  // A suspended option is refused, unless the answer corrects the payer's channel state.
  if (admission.kind !== 'challenge' || admission.corrected) return admission
  return isSuspendedAt(endpoint, request.host) ? { kind: 'refuse', code: 'suspended' } : { ...admission, endpoint }
}

/** The reference under which the answer to a payment with an identifier is stored. */
function referenceOf(asked: {
  request: PaidRequest
  payment: SentPayment
  identifier: string | undefined
  endpoint: PayableEndpoint
}): IdentifierRef | undefined {
  const { identifier } = asked
  return identifier === undefined ? undefined : identifierRef({ ...asked, identifier })
}

function isUnverified(opened: Admission | { state: AttemptState }): boolean {
  return 'state' in opened && opened.state.at === 'admitted' && opened.state.unverified === true
}

function refusalOf(
  state: AttemptState,
  { endpoint, option }: { endpoint: PayableEndpoint; option: PayableOption },
): Admission | 'stale' {
  const challenge = (reason: string, channel: ChannelState | undefined): Admission => {
    const corrected = channel && { option: option.requirements, extra: correction(channel) }
    const unapproved = reason === ALLOWANCE_REQUIRED ? option.requirements : undefined
    return { kind: 'challenge', endpoint, reason, ...(corrected && { corrected }), ...(unapproved && { unapproved }) }
  }
  const verdict: Verdict = state.at === 'ended' ? state.verdict : { kind: 'unavailable' }
  if (verdict.kind === 'stale') return 'stale'
  if (verdict.kind === 'challenge') return challenge(verdict.reason, verdict.channel)
  if (verdict.kind === 'spent' && verdict.channel) return challenge(CUMULATIVE_MISMATCH, verdict.channel)
  if (verdict.kind === 'spent') return { kind: 'refuse', code: 'payment_already_used' }
  if (verdict.kind !== 'turned-away') return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  const { code, retryAfterSeconds } = verdict
  return retryAfterSeconds === undefined ? { kind: 'refuse', code } : { kind: 'refuse', code, retryAfterSeconds }
}

/**
 * Whether the ledger must be asked for an earlier charge before a payment is refused. If the facilitator was asked before the reservation,
 * it may have refused the payment because it was settled for an earlier request here.
 */
function mayHidePurchase(state: AttemptState, { payload }: SentPayment, { proven }: PayablePayment): boolean {
  if (state.at !== 'ended') return false
  const { verdict } = state
  if (verdict.kind === 'spent') return true
  const isNo =
    verdict.kind === 'challenge' || (verdict.kind === 'turned-away' && verdict.code === 'payment_already_used')
  return isNo && (!proven || paymentKindOf(payload) === 'deposit')
}
