import type { ErrorCode } from '../domain/errors.ts'
import type { Catalogue, PayableEndpoint } from './catalogue.ts'
import { checkPayment, type PaymentCheck } from './check-payment.ts'
import type { PayableOption } from './exact-evm/payable-option.ts'
import type { Facilitator } from './facilitator.ts'
import type { PaymentLimits, Sender } from './griefing/payment-limits.ts'
import type { HeldPayment, Ledger, PaymentState, Reservation } from './ledger/ledger.ts'
import { matchOption } from './match-option.ts'
import { parsePaymentHeader, type SentPayment } from './payment-header.ts'
import { sentIdentifier } from './payment-identifier/extension.ts'
import { identified, identifierRef } from './payment-identifier/identified.ts'
import type { IdentifierStore, StoredAnswer } from './payment-identifier/identifier-store.ts'

/** A request with a payment header, as Envoy's check shows it. */
export interface PaidRequest {
  endpointId: string
  method: string
  /** Lower case, without port. */
  host: string
  path: string
  header: { version: 1 | 2; text: string }
  /** IP address of the client's connection; empty when Envoy does not say. */
  clientAddress: string
  /** Aborted when the client has gone away: nobody waits for the decision any more. */
  signal?: AbortSignal
}

/** What becomes of a request with a payment. */
export type Admission =
  /** The authorization is reserved and verified: the upstream may be called. */
  | { kind: 'admit'; payment: HeldPayment; keepAnswer: boolean }
  /** This very payment was made before under the identifier of its client: the answer that it paid for, once more. */
  | { kind: 'replay'; answer: StoredAnswer }
  /** 402 with the current terms: this payment does not pay for them. */
  | { kind: 'challenge'; endpoint: PayableEndpoint; reason: string }
  /** A JSON error: nothing to be gained by signing again. */
  | { kind: 'refuse'; code: ErrorCode; retryAfterSeconds?: number }

export interface AdmissionPorts {
  catalogue: Catalogue
  ledger: Ledger
  limits: PaymentLimits
  identifiers: Pick<IdentifierStore, 'look' | 'claim'>
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
  const sent = sentIdentifier(parsed.payment)
  if (sent.kind === 'malformed') return { kind: 'refuse', code: 'malformed_payment' }
  const identifier = sent.kind === 'id' ? sent.id : undefined
  const first = await attempt(request, parsed.payment, identifier, ports)
  if (first !== 'stale') return first
  try {
    await ports.refreshConfiguration()
  } catch {
    return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  }
  const second = await attempt(request, parsed.payment, identifier, ports)
  if (second !== 'stale') return second
  return ports.catalogue.find(request.endpointId, ports.now())
    ? { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 1 }
    : { kind: 'refuse', code: 'not_found' }
}

async function attempt(
  request: PaidRequest,
  payment: SentPayment,
  identifier: string | undefined,
  ports: AdmissionPorts,
): Promise<Admission | 'stale'> {
  const now = ports.now()
  const endpoint = ports.catalogue.find(request.endpointId, now)
  // Envoy may know of an endpoint before this process does.
  if (!endpoint) return 'stale'
  if (endpoint.options.length === 0) return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 30 }
  if (identifier === undefined && endpoint.endpoint.paymentIdentifierRequired)
    return { kind: 'refuse', code: 'payment_identifier_required' }
  const ref = identifier === undefined ? undefined : identifierRef({ request, payment, endpoint, identifier })
  // Before everything else: the answer is owed also when the terms have changed and the authorization has run out.
  const known = ref && (await identified(() => ports.identifiers.look(ref)))
  if (known) return known
  const match = matchOption(payment, endpoint.options)
  if (match.kind === 'mismatch') return { kind: 'challenge', endpoint, reason: match.reason }
  const check = checkPayment(match.option, payment.payload, Math.floor(now / 1000))
  if (check.kind === 'problem') return { kind: 'challenge', endpoint, reason: check.reason }
  const facilitator = ports.facilitatorOf(match.option.requirements.network)
  const busyFor = facilitator ? facilitator.busyFor(endpoint.api.accountId) : 30
  if (!facilitator || busyFor !== undefined)
    return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: busyFor ?? 30 }

  const reservation = reservationOf({ request, payment, endpoint, option: match.option, check, id: ports.newId() })
  const sender = { payer: check.proven ? check.payer : undefined, clientAddress: request.clientAddress }
  const refused = ports.limits.enter(sender, reservation.id)
  if (refused) return { kind: 'refuse', ...refused }
  const claimed = ref && (await identified(() => ports.identifiers.claim(ref, reservation.key)))
  const whole = { request, reservation, check, sender, endpoint, facilitator, ports, keepAnswer: ref !== undefined }
  const admission = claimed ?? (await reserveAndVerify(whole))
  if (admission === 'stale' || admission.kind !== 'admit') ports.limits.leave(reservation.id)
  return admission
}

interface Attempt {
  request: PaidRequest
  reservation: Reservation
  check: PaymentCheck & { kind: 'payable' }
  sender: Sender
  endpoint: PayableEndpoint
  facilitator: Facilitator
  ports: AdmissionPorts
  keepAnswer: boolean
}

/** Reserves first, so that one payment is verified once; but who pays with a bare transaction, verification must tell. */
async function reserveAndVerify(attempt: Attempt): Promise<Admission | 'stale'> {
  if (attempt.check.payer === undefined) return verifyAndReserve(attempt)
  const { reservation, ports } = attempt
  const taken = await reserve(ports.ledger, reservation)
  if (taken) return taken
  const refusal = await verify(attempt)
  if (refusal.kind === 'admit') return refusal
  await release(refusal, attempt)
  return refusal
}

async function verifyAndReserve(attempt: Attempt): Promise<Admission | 'stale'> {
  const verified = await verify(attempt)
  if (verified.kind !== 'admit') return verified
  return (await reserve(attempt.ports.ledger, verified.payment)) ?? verified
}

/** Undefined when the authorization is reserved. */
async function reserve(ledger: Ledger, reservation: Reservation): Promise<Admission | 'stale' | undefined> {
  try {
    const outcome = await ledger.reserve(reservation)
    if (outcome.kind === 'reserved') return undefined
    return outcome.kind === 'stale' ? 'stale' : refusalOf(outcome.state)
  } catch {
    return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  }
}

async function release(because: Admission, { reservation, request, ports }: Attempt): Promise<void> {
  const stated = because.kind === 'challenge' ? because.reason : because.kind === 'refuse' ? because.code : 'admitted'
  const reason = request.signal?.aborted ? 'client_gone' : stated
  await ports.ledger.release(reservation, { reason, upstreamStatus: undefined }).catch(() => undefined)
}

type Verified = Exclude<Admission, { kind: 'admit' }> | { kind: 'admit'; payment: Reservation; keepAnswer: boolean }

async function verify({
  request,
  reservation,
  sender,
  endpoint,
  facilitator,
  check,
  ports,
  keepAnswer,
}: Attempt): Promise<Verified> {
  const verdict = await facilitator.verify({ ...reservation, payer: check.payer }, request.signal)
  if (verdict.kind === 'valid') {
    const payment = { ...reservation, payer: check.payer ?? verdict.payer ?? '' }
    // Nobody waits any more: the upstream is not to be called for it, and the authorization is free at once.
    if (request.signal?.aborted) return { kind: 'refuse', code: 'facilitator_unavailable' }
    const proven = { ...sender, payer: payment.payer }
    const refused = check.proven ? undefined : ports.limits.enter(proven, payment.id)
    return refused ? { kind: 'refuse', ...refused } : { kind: 'admit', payment, keepAnswer }
  }
  if (verdict.kind === 'unavailable')
    return {
      kind: 'refuse',
      code: 'facilitator_unavailable',
      retryAfterSeconds: facilitator.busyFor(reservation.accountId) ?? 5,
    }
  ports.limits.failed(sender)
  const { reason } = verdict
  // Somebody has settled it elsewhere: a fresh 402 would make the payer sign, and pay, a second time.
  if (USED_REASONS.has(reason)) return { kind: 'refuse', code: 'payment_already_used' }
  return { kind: 'challenge', endpoint, reason }
}

const USED_REASONS: ReadonlySet<string> = new Set([
  'invalid_exact_evm_nonce_already_used',
  'permit2_invalid_nonce',
  'duplicate_settlement',
])

/** What a payer is told whose authorization is not free: never to sign again while money may be under way. */
function refusalOf(state: PaymentState): Admission {
  if (state === 'RESERVED') return { kind: 'refuse', code: 'payment_in_flight', retryAfterSeconds: 1 }
  if (state === 'SETTLING' || state === 'UNKNOWN')
    return { kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 }
  if (state === 'RELEASED') return { kind: 'refuse', code: 'payment_in_flight', retryAfterSeconds: 1 }
  return { kind: 'refuse', code: 'payment_already_used' }
}

function reservationOf(options: {
  request: PaidRequest
  payment: SentPayment
  endpoint: PayableEndpoint
  option: PayableOption
  check: PaymentCheck & { kind: 'payable' }
  id: string
}): Reservation {
  const { request, payment, endpoint, option, check, id } = options
  return {
    key: check.key,
    id,
    environment: endpoint.api.environment,
    accountId: endpoint.api.accountId,
    apiId: endpoint.api.id,
    apiRevision: endpoint.api.revision,
    endpointId: endpoint.endpoint.id,
    method: request.method,
    host: request.host,
    path: pathWithoutQuery(request.path),
    payer: check.payer ?? '',
    requirements: option.requirements,
    validBefore: check.validBefore,
    signed: payment.payload,
    leaseSeconds: LEASE_SECONDS,
  }
}

/** Queries may hold secrets of the buyer; the ledger is the seller's to read. */
function pathWithoutQuery(path: string): string {
  const query = path.indexOf('?')
  return query === -1 ? path : path.slice(0, query)
}
