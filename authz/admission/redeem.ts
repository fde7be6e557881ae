import { allowHeader } from '../../domain/endpoints/sold-methods.ts'
import type { Environment } from '../../domain/environment.ts'
import { isNetworkOf, networkOfV1Name } from '../../domain/networks/network.ts'
import type { IdentifierRef } from '../ledger/deliveries/identifier-store.ts'
import { attemptOf, type ClaimOutcome } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import { SILENCE_SECONDS } from '../ledger/payments/lease.ts'
import { sellerOf } from '../limits/payment-limits.ts'
import type { AskedFor, PayableEndpoint } from '../offers/catalogue.ts'
import { BAD_SIGNATURES, paymentKey } from '../schemes/check-payment.ts'
import type { SentPayment } from '../schemes/payment-header.ts'
import { findStoredAnswer } from './identifiers.ts'
import type { Admission, AdmissionPorts, PaidRequest } from './paid-request.ts'
import { requestDigest } from './reservation.ts'
import { isVariedAlike } from './varied.ts'

/** A payment that may have been charged before, presented with this request. */
export interface Presented {
  request: PaidRequest
  payment: SentPayment
  key: Buffer
  /** The client's payment identifier, under which the answer is stored. Undefined if the answer is not to be stored. */
  keepAnswer: IdentifierRef | undefined
  ports: AdmissionPorts
}

/**
 * Answers a payment that does not pay for the endpoint's current terms. It may have paid earlier terms: then its payer must not pay again.
 * `otherwise` is the answer if the payment was never charged.
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export function redeemOwed(
  presented: Omit<Presented, 'key'>,
  { api, endpoint }: PayableEndpoint,
  otherwise: Admission,
): Admission | Promise<Admission> {
  return redeemWithinLookUpLimit(presented, { environment: api.environment, offered: endpoint.accepts }, otherwise)
}

/**
 * Answers a payment where the API sells nothing by this method: 404 or 405. A payer that paid before the endpoint was removed still gets
 * its answer. An ephemeral endpoint is removed by its sale, before its buyer can claim the answer.
 */
export function redeemWhereNothingIsSold(options: Omit<Presented, 'key'>): Admission | Promise<Admission> {
  const { request, ports } = options
  const environment = ports.catalogue.api(request.apiId)?.environment
  return redeemWithinLookUpLimit(options, { environment, offered: [] }, notSold(request, ports))
}

interface PaidToken {
  network: string
  asset: string
}

/** The parts of an API's configuration that a look-up needs. */
interface Place {
  /** Undefined for an API that is not known here. */
  environment: Environment | undefined
  /** The tokens of the API's current options. */
  offered: readonly PaidToken[]
}

/**
 * The network of a payment. Returns undefined if this environment does not have that network: a payment has no effect in the other
 * environment (M9).
 */
function networkOf(payment: SentPayment, { environment }: Place): string | undefined {
  const network = payment.x402Version === 2 ? payment.accepted.network : networkOfV1Name(payment.network)
  if (network === undefined) return undefined
  return environment === undefined || isNetworkOf(environment, network) ? network : undefined
}

/**
 * The ledger's keys of a payment, each once. A payment of version 1 names no token, so it gets a key for each token that the API has ever
 * offered on its network.
 */
async function keysOf(
  { payment, request, ports }: Omit<Presented, 'key'>,
  network: string,
  { offered }: Place,
): Promise<Buffer[]> {
  const assets =
    payment.x402Version === 2
      ? [payment.accepted.asset]
      : [
          ...offered.filter((token) => token.network === network).map(({ asset }) => asset),
          ...(await ports.ledger.offeredTokens({ apiId: request.apiId, network })),
        ]
  const keys = assets.flatMap((asset) => paymentKey({ network, asset }, payment.payload) ?? [])
  return keys.filter((key, index) => keys.findIndex((other) => other.equals(key)) === index)
}

/**
 * Returns the refusal of a request that no endpoint serves. It is 400 for a path that can be read in two ways, 405 for a path that is sold
 * only by other methods, and otherwise 404.
 */
export function notSold(asked: AskedFor, { catalogue, now }: Pick<AdmissionPorts, 'catalogue' | 'now'>): Refusal {
  if (catalogue.isAmbiguous(asked, now())) return { kind: 'refuse', code: 'ambiguous_path' }
  const methods = catalogue.soldMethods(asked, now())
  if (methods.length === 0) return { kind: 'refuse', code: 'not_found' }
  return { kind: 'refuse', code: 'method_not_allowed', allow: allowHeader(methods) }
}

/**
 * Limits the look-ups of payments without a proven signature for each subnet, because each costs a read of the ledger. A look-up counts as
 * a failure only if it finds no payment with an answer that is owed or may become owed.
 */
function redeemWithinLookUpLimit(
  presented: Omit<Presented, 'key'>,
  place: Place,
  otherwise: Admission,
): Admission | Promise<Admission> {
  const network = networkOf(presented.payment, place)
  if (network === undefined) return otherwise
  // A payment of version 2 names its token. If no key can be computed for this token, the ledger has no such payment.
  const { payment } = presented
  if (payment.x402Version === 2 && !paymentKey(payment.accepted, payment.payload)) return otherwise
  return lookUp(presented, { ...place, network }, otherwise)
}

async function lookUp(
  presented: Omit<Presented, 'key'>,
  place: Place & { network: string },
  otherwise: Admission,
): Promise<Admission> {
  const { request, ports } = presented
  const { clientAddress } = request
  const refused = ports.limits.lookUp(clientAddress)
  if (refused) return { kind: 'refuse', ...refused }
  const keys = await keysOf(presented, place.network, place).catch(() => undefined)
  if (!keys) return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  const foundNothing = () => {
    for (let looks = 0; looks < Math.max(1, keys.length); looks++) ports.limits.foundNothing(clientAddress)
  }
  // A client can invent bad signatures at no cost, so the failure is counted before the look-up. The look-up is made in any case: the
  // signature may fit earlier terms, such as an earlier name of the token.
  const isBadlySigned = otherwise.kind === 'challenge' && BAD_SIGNATURES.has(otherwise.reason)
  if (isBadlySigned) foundNothing()
  const { keepAnswer: ref } = presented
  // The answer is owed even when the terms have changed and the authorization has expired.
  const known = ref && (await findStoredAnswer(() => ports.identifiers.look(ref)))
  const answer = known ?? (await redeemAny(presented, keys, otherwise))
  if (answer === otherwise && !isBadlySigned) foundNothing()
  return answer
}

/** Looks up one key after another, until it finds one that has been charged or may be charged. */
async function redeemAny(
  presented: Omit<Presented, 'key'>,
  keys: readonly Buffer[],
  otherwise: Admission,
): Promise<Admission> {
  for (const key of keys) {
    const answer = await redeem({ ...presented, key }, otherwise)
    if (answer !== otherwise) return answer
  }
  return otherwise
}

/**
 * Serves an answer that was charged and not delivered (M4), to a payment that fits the terms in force. `otherwise` is the answer to payments
 * that were never charged.
 */
export function redeemFitting(presented: Presented, otherwise: Admission): Admission | Promise<Admission> {
  const { request, ports } = presented
  const refused = ports.limits.lookUp(request.clientAddress)
  return refused ? { kind: 'refuse', ...refused } : redeem(presented, otherwise)
}

/**
 * Looks the payment up in the ledger. A client can replay a charged payment without end, so each look-up that finds such a payment counts
 * against the client's subnet.
 */
async function redeem(presented: Presented, otherwise: Admission): Promise<Admission> {
  const { request, payment, key, ports } = presented
  const outcome = await ports.ledger
    .claim({
      key,
      apiId: request.apiId,
      requestDigest: (varyOn) => requestDigest(request, varyOn),
      isVariedAlike: (varied) => isVariedAlike(varied, request.headers),
      signed: payment.payload,
      attempt: ports.newId(),
      leaseSeconds: SILENCE_SECONDS,
    })
    .catch(() => 'unavailable' as const)
  if (outcome === 'unavailable') return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  if (outcome.kind === 'claimed') return serveAgain(outcome, presented)
  if (outcome.kind === 'spent') ports.limits.foundNothing(request.clientAddress)
  // If the 402 corrects the channel's state, the client counted its charges wrongly. Its voucher then equals an earlier voucher by
  // accident, and must not get the answer of the earlier voucher.
  const isCorrected = otherwise.kind === 'challenge' && otherwise.corrected !== undefined
  if (isCorrected && outcome.kind !== 'open') return otherwise
  const isWatched = payment.x402Version === 2 && ports.canAskChain(payment.accepted.network)
  return isWatched && isUsedElsewhere(outcome, otherwise) ? OUTCOME_UNKNOWN : refusalOf(outcome, otherwise)
}

type Refusal = Admission & { kind: 'refuse' }

const OUTCOME_UNKNOWN: Admission = { kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 }

/**
 * Whether the ledger has released this payment, and the facilitator now reports it as used. Another party may have settled it, which the
 * chain will show.
 */
function isUsedElsewhere(outcome: ClaimOutcome, otherwise: Admission): boolean {
  const isReleased = outcome.kind === 'open' && outcome.state === 'RELEASED'
  return isReleased && otherwise.kind === 'refuse' && otherwise.code === 'payment_already_used'
}

/** Serves an owed answer. Its delivery counts among the payer's payments under way, as the first delivery did. */
async function serveAgain(
  { payment, stored }: ClaimOutcome & { kind: 'claimed' },
  { request, keepAnswer, ports }: Presented,
): Promise<Admission> {
  if (stored && !request.signal?.aborted) return { kind: 'replay', answer: stored, owed: payment }
  const attempt = attemptOf(payment)
  const seller = sellerOf(payment)
  const sender = { payer: payerOrSigner(payment), clientAddress: request.clientAddress, seller }
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
  // Another request with this payment is under way. It may charge the payment under the terms that the payer signed.
  return outcome.state === 'RESERVED' ? { kind: 'refuse', code: 'payment_in_flight', retryAfterSeconds: 1 } : otherwise
}
