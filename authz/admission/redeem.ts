import type { Environment } from '../../domain/environment.ts'
import { isNetworkOf } from '../../domain/network.ts'
import { allowHeader } from '../../domain/sold-methods.ts'
import type { IdentifierRef } from '../ledger/identifier-store.ts'
import { SILENCE_SECONDS } from '../ledger/lease.ts'
import { attemptOf, type ClaimOutcome } from '../ledger/ledger.ts'
import { accountable } from '../limits/accountable.ts'
import { sellerOf } from '../limits/payment-limits.ts'
import type { AskedFor } from '../offers/catalogue.ts'
import { BAD_SIGNATURES, paymentKey } from '../schemes/check-payment.ts'
import type { SentPayment } from '../schemes/payment-header.ts'
import { keptUnder } from './identifiers.ts'
import type { Admission, AdmissionPorts, PaidRequest } from './paid-request.ts'
import { requestDigest } from './reservation.ts'

/** A payment that may have been charged before, presented with this request. */
export interface Presented {
  request: PaidRequest
  payment: SentPayment
  key: Buffer
  /** What the answer is to be kept for. */
  keepAnswer: IdentifierRef | undefined
  ports: AdmissionPorts
}

/**
 * The answer to a payment that does not pay for the current terms, whatever is wrong with it: it may have paid for earlier ones, and
 * whoever was charged then must not be asked to sign, and pay, once more. `token` is what it says that it is in, where it
 * fits nothing of ours: only to look for what is on record under that name.
 * See docs/decisions.md, "Delivery and claims".
 */
export function challengeOrRedeem(
  options: Omit<Presented, 'key'> & { token: PaidToken | undefined },
  challenge: Admission & { kind: 'challenge' },
): Admission | Promise<Admission> {
  return redeemOr({ ...options, environment: challenge.endpoint.api.environment }, challenge)
}

interface PaidToken {
  network: string
  asset: string
}

/** The same, whatever the payment is told otherwise. */
export function redeemOr(
  options: Omit<Presented, 'key'> & { token: PaidToken | undefined; environment: Environment },
  otherwise: Admission,
): Admission | Promise<Admission> {
  const { payment, token, environment } = options
  // What was paid in the Sandbox is nothing to production, nor the other way round (M9).
  if (!token || !isNetworkOf(environment, token.network)) return otherwise
  const key = paymentKey(token, payment.payload)
  return key ? redeemByAnybody({ ...options, key }, otherwise) : otherwise
}

/**
 * The answer to a payment where the API sells nothing by this method: 404 or 405, but for whoever has paid for this very request and
 * did not get the answer before the endpoint was gone, as one that is sold once always is.
 */
export function redeemWhereNothingIsSold(options: Omit<Presented, 'key'>): Admission | Promise<Admission> {
  const { payment, request, ports } = options
  const refusal = notSold(request, ports)
  // Version 1 names no token, so that there is no name to look under.
  const token = payment.x402Version === 2 ? payment.accepted : undefined
  const api = ports.catalogue.api(request.apiId)
  if (!token || (api && !isNetworkOf(api.environment, token.network))) return refusal
  const key = paymentKey(token, payment.payload)
  return key ? redeemByAnybody({ ...options, key }, refusal) : refusal
}

/** What is asked for is not sold: by that method, or not at all. */
export function notSold(asked: AskedFor, { catalogue, now }: Pick<AdmissionPorts, 'catalogue' | 'now'>): Refusal {
  const methods = catalogue.soldMethods(asked, now())
  if (methods.length === 0) return { kind: 'refuse', code: 'not_found' }
  return { kind: 'refuse', code: 'method_not_allowed', allow: allowHeader(methods) }
}

/**
 * Whose signature has not been seen to be good is bounded by where it comes from: each look costs a read of the ledger, and what is
 * looked for can be made up. Who finds what is owed, or may be, has not failed.
 */
async function redeemByAnybody(presented: Presented, otherwise: Admission): Promise<Admission> {
  const { request, ports } = presented
  const { clientAddress } = request
  const refused = ports.limits.lookUp(clientAddress)
  if (refused) return { kind: 'refuse', ...refused }
  // It costs a stranger nothing to make up, so it counts before it is looked up. It may also have fitted terms that have changed since,
  // such as the token's name.
  const isBadlySigned = otherwise.kind === 'challenge' && BAD_SIGNATURES.has(otherwise.reason)
  if (isBadlySigned) ports.limits.foundNothing(clientAddress)
  const { keepAnswer: ref } = presented
  // The answer is owed also when the terms have changed and the authorization has run out.
  const known = ref && (await keptUnder(() => ports.identifiers.look(ref)))
  const answer = known ?? (await redeem(presented, otherwise))
  if (answer === otherwise && !isBadlySigned) ports.limits.foundNothing(clientAddress)
  return answer
}

/** Serves what was charged and not delivered (M4); `otherwise` is for those that were never charged. */
export async function redeem(presented: Presented, otherwise: Admission): Promise<Admission> {
  const { request, payment, key, ports } = presented
  const outcome = await ports.ledger
    .claim({
      key,
      apiId: request.apiId,
      requestDigest: requestDigest(request),
      signed: payment.payload,
      attempt: ports.newId(),
      leaseSeconds: SILENCE_SECONDS,
    })
    .catch(() => 'unavailable' as const)
  if (outcome === 'unavailable') return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  if (outcome.kind === 'claimed') return serveAgain(outcome, presented)
  // Who has lost count of a channel is told how it stands: its next voucher is for another answer, and says so.
  const isCorrected = otherwise.kind === 'challenge' && otherwise.corrected !== undefined
  if (isCorrected && outcome.kind !== 'open') return otherwise
  const isWatched = payment.x402Version === 2 && ports.canAskChain(payment.accepted.network)
  return isWatched && isUsedElsewhere(outcome, otherwise) ? OUTCOME_UNKNOWN : refusalOf(outcome, otherwise)
}

type Refusal = Admission & { kind: 'refuse' }

const OUTCOME_UNKNOWN: Admission = { kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 }

/** A facilitator says that it is used, and here it was released: somebody else may have settled it, which the chain will tell. */
function isUsedElsewhere(outcome: ClaimOutcome, otherwise: Admission): boolean {
  const isReleased = outcome.kind === 'open' && outcome.state === 'RELEASED'
  return isReleased && otherwise.kind === 'refuse' && otherwise.code === 'payment_already_used'
}

/** A delivery counts among the payments that its payer has under way, like the first one. */
async function serveAgain(
  { payment, kept }: ClaimOutcome & { kind: 'claimed' },
  { request, keepAnswer, ports }: Presented,
): Promise<Admission> {
  if (kept && !request.signal?.aborted) return { kind: 'replay', answer: kept, owed: payment }
  const attempt = attemptOf(payment)
  const seller = sellerOf(payment)
  const sender = { payer: accountable(payment), clientAddress: request.clientAddress, seller }
  const limited = ports.limits.enter(sender, attempt)
  if (!limited && !request.signal?.aborted) return { kind: 'admit', payment, keepAnswer }
  if (!limited) ports.limits.leave(attempt)
  const { code, ...wait } = limited ?? { code: 'facilitator_unavailable' as const }
  const reason = limited ? code : 'client_gone'
  await ports.ledger.release(payment, { reason, upstreamStatus: undefined }).catch(() => undefined)
  return { kind: 'refuse', code, ...wait }
}

function refusalOf(outcome: Exclude<ClaimOutcome, { kind: 'claimed' }>, otherwise: Admission): Admission {
  if (outcome.kind === 'delivering') return { kind: 'refuse', code: 'payment_in_flight', retryAfterSeconds: 5 }
  if (outcome.kind === 'spent') return { kind: 'refuse', code: 'payment_already_used' }
  if (outcome.state === 'SETTLING' || outcome.state === 'UNKNOWN') return OUTCOME_UNKNOWN
  // Another presentation of it may be charged under the terms that it was made for.
  return outcome.state === 'RESERVED' ? { kind: 'refuse', code: 'payment_in_flight', retryAfterSeconds: 1 } : otherwise
}
