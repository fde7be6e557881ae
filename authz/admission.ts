import { hash } from 'node:crypto'
import { EVM_ADDRESS } from '../domain/accept.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { Catalogue, PayableEndpoint } from './catalogue.ts'
import { checkAuthorization } from './exact-evm/check-authorization.ts'
import type { PayableOption } from './exact-evm/payable-option.ts'
import type { Facilitator } from './facilitator.ts'
import { authorizationKey } from './ledger/authorization-key.ts'
import type { ClaimOutcome, HeldPayment, Ledger, Reservation } from './ledger/ledger.ts'
import { matchOption } from './match-option.ts'
import type { AttemptState, Verdict } from './payment/attempt.ts'
import { openAttempt } from './payment/perform.ts'
import { parsePaymentHeader, type SentPayment } from './payment-header.ts'

/** A request with a payment header, as Envoy's check shows it. */
export interface PaidRequest {
  endpointId: string
  method: string
  /** Lower case, without port. */
  host: string
  path: string
  header: { version: 1 | 2; text: string }
}

/** What becomes of a request with a payment. */
export type Admission =
  /** The authorization is reserved and verified: the upstream may be called. */
  | { kind: 'admit'; payment: HeldPayment }
  /** 402 with the current terms: this payment does not pay for them. */
  | { kind: 'challenge'; endpoint: PayableEndpoint; reason: string }
  /** A JSON error: nothing to be gained by signing again. */
  | { kind: 'refuse'; code: ErrorCode; retryAfterSeconds?: number }

export interface AdmissionPorts {
  catalogue: Catalogue
  ledger: Ledger
  facilitatorOf(network: string): Facilitator | undefined
  /** Reads the configuration again; rejects when PostgreSQL does not answer. */
  refreshConfiguration(): Promise<void>
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * How long an attempt holds its authorization, in seconds: check, upstream and settlement at their longest. After a
 * crash, or when the client goes away before the upstream answers, it is free again then.
 */
const LEASE_SECONDS = 120

/** Decides on a payment: parse, match, check the signature, reserve, ask the facilitator. Cheap refusals come first. */
export async function admit(request: PaidRequest, ports: AdmissionPorts): Promise<Admission> {
  const parsed = parsePaymentHeader(request.header.text, request.header.version)
  if (parsed.kind === 'refused') return { kind: 'refuse', code: parsed.code }
  const first = await attempt(request, parsed.payment, ports)
  if (first !== 'stale') return first
  try {
    await ports.refreshConfiguration()
  } catch {
    return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  }
  const second = await attempt(request, parsed.payment, ports)
  if (second !== 'stale') return second
  return ports.catalogue.find(request.endpointId, ports.now())
    ? { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 1 }
    : { kind: 'refuse', code: 'not_found' }
}

async function attempt(
  request: PaidRequest,
  payment: SentPayment,
  ports: AdmissionPorts,
): Promise<Admission | 'stale'> {
  const now = ports.now()
  const endpoint = ports.catalogue.find(request.endpointId, now)
  // Envoy may know of an endpoint before this process does.
  if (!endpoint) return 'stale'
  const match = matchOption(payment, endpoint.options)
  const problem =
    match.kind === 'mismatch' ? match.reason : checkAuthorization(match.option, payment.payload, Math.floor(now / 1000))
  const token = match.kind === 'match' ? match.option.requirements : tokenOf(payment)
  const challenge: Admission = { kind: 'challenge', endpoint, reason: problem ?? '' }
  if (problem !== undefined)
    return HIDES_A_PURCHASE.has(problem) && token ? claim({ request, payment, token, ports }, challenge) : challenge
  if (match.kind === 'mismatch') return challenge

  const facilitator = ports.facilitatorOf(match.option.requirements.network)
  if (!facilitator) return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 30 }
  const reservation = reservationOf({ request, payment, endpoint, option: match.option, id: ports.newId() })
  const state = await openAttempt(reservation, { ledger: ports.ledger, facilitator, findTransfer: undefined })
  if (state.at === 'ended' && state.verdict.kind === 'spent')
    return claim({ request, payment, token: match.option.requirements, ports }, ALREADY_USED)
  return admissionOf(state, reservation, endpoint)
}

const ALREADY_USED: Admission = { kind: 'refuse', code: 'payment_already_used' }
const UNAVAILABLE: Admission = { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }

function admissionOf(state: AttemptState, payment: Reservation, endpoint: PayableEndpoint): Admission | 'stale' {
  if (state.at === 'admitted') return { kind: 'admit', payment }
  return state.at === 'ended' ? refusalOf(state.verdict, endpoint) : UNAVAILABLE
}

function refusalOf(verdict: Verdict, endpoint: PayableEndpoint): Admission | 'stale' {
  if (verdict.kind === 'stale') return 'stale'
  if (verdict.kind === 'challenge') return { ...verdict, endpoint }
  if (verdict.kind !== 'turned-away') return UNAVAILABLE
  const { code, retryAfterSeconds } = verdict
  return retryAfterSeconds === undefined ? { kind: 'refuse', code } : { kind: 'refuse', code, retryAfterSeconds }
}

/**
 * What may be wrong with a payment because it was made a while ago: its time has run out, or the terms have changed
 * since. Whoever was charged then must not be asked to sign, and pay, once more.
 */
const HIDES_A_PURCHASE: ReadonlySet<string> = new Set([
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_recipient_mismatch',
  'invalid_exact_evm_asset_mismatch',
])

type Token = { network: string; asset: string }

/** The token that a payment says it is in: only to look for what is on record under that name. */
function tokenOf(payment: SentPayment): Token | undefined {
  return payment.x402Version === 2 && EVM_ADDRESS.test(payment.accepted.asset) ? payment.accepted : undefined
}

/** Serves what was charged and not delivered (M4); `otherwise` is for those that were never charged. */
async function claim(
  options: { request: PaidRequest; payment: SentPayment; token: Token; ports: AdmissionPorts },
  otherwise: Admission,
): Promise<Admission> {
  const { request, payment, token, ports } = options
  const outcome = await ports.ledger
    .claim({
      key: keyOf(payment, token),
      endpointId: request.endpointId,
      requestDigest: requestDigest(request),
      signed: payment.payload,
      attempt: ports.newId(),
      leaseSeconds: LEASE_SECONDS,
    })
    .catch(() => 'unavailable' as const)
  return outcome === 'unavailable' ? UNAVAILABLE : claimAdmission(outcome, otherwise)
}

function claimAdmission(outcome: ClaimOutcome, otherwise: Admission): Admission {
  if (outcome.kind === 'claimed') return { kind: 'admit', payment: outcome.payment }
  if (outcome.kind === 'delivering') return { kind: 'refuse', code: 'payment_in_flight', retryAfterSeconds: 5 }
  if (outcome.kind === 'spent') return ALREADY_USED
  if (outcome.state === 'SETTLING' || outcome.state === 'UNKNOWN')
    return { kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 }
  // Another presentation of it may be charged under the terms that it was made for.
  return outcome.state === 'RESERVED' ? { kind: 'refuse', code: 'payment_in_flight', retryAfterSeconds: 1 } : otherwise
}

function keyOf(payment: SentPayment, { network, asset }: Token): Buffer {
  const { from: payer, nonce } = payment.payload.authorization
  return authorizationKey({ network, asset, payer, nonce })
}

function reservationOf(options: {
  request: PaidRequest
  payment: SentPayment
  endpoint: PayableEndpoint
  option: PayableOption
  id: string
}): Reservation {
  const { request, payment, endpoint, option, id } = options
  const { requirements } = option
  const { authorization } = payment.payload
  return {
    key: keyOf(payment, requirements),
    id,
    environment: endpoint.api.environment,
    accountId: endpoint.api.accountId,
    apiId: endpoint.api.id,
    apiRevision: endpoint.api.revision,
    endpointId: endpoint.endpoint.id,
    ephemeral: endpoint.endpoint.expiresAt !== undefined,
    method: request.method,
    host: request.host,
    path: pathWithoutQuery(request.path),
    requestDigest: requestDigest(request),
    payer: authorization.from,
    requirements,
    validBefore: Number(authorization.validBefore),
    signed: payment.payload,
    leaseSeconds: LEASE_SECONDS,
  }
}

/** Queries may hold secrets of the buyer; the ledger is the seller's to read. */
function pathWithoutQuery(path: string): string {
  const query = path.indexOf('?')
  return query === -1 ? path : path.slice(0, query)
}

/** With the query: what was paid for one city must not be claimed for another. */
function requestDigest({ method, host, path }: PaidRequest): Buffer {
  return hash('sha256', `${method}\0${host}\0${path}`, 'buffer')
}
