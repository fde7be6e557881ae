import type { ErrorCode } from '../domain/errors.ts'
import type { Catalogue, PayableEndpoint } from './catalogue.ts'
import { checkAuthorization } from './exact-evm/check-authorization.ts'
import type { PayableOption } from './exact-evm/payable-option.ts'
import type { Facilitator } from './facilitator.ts'
import { authorizationKey } from './ledger/authorization-key.ts'
import type { HeldPayment, Ledger, PaymentState, Reservation, ReserveOutcome } from './ledger/ledger.ts'
import { matchOption } from './match-option.ts'
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

/**
 * How often the terms may turn out to be stale within one admission. Any change of an API makes them so, also one that
 * is not about them; a seller who makes thirty changes a second must not turn buyers away.
 */
const MOST_ATTEMPTS = 8

/** Decides on a payment: parse, match, check the signature, reserve, ask the facilitator. Cheap refusals come first. */
export async function admit(request: PaidRequest, ports: AdmissionPorts): Promise<Admission> {
  const parsed = parsePaymentHeader(request.header.text, request.header.version)
  if (parsed.kind === 'refused') return { kind: 'refuse', code: parsed.code }
  for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
    const admission = await attempt(request, parsed.payment, ports)
    if (admission !== 'stale') return admission
    try {
      await ports.refreshConfiguration()
    } catch {
      return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
    }
    if (!ports.catalogue.find(request.endpointId, ports.now())) return { kind: 'refuse', code: 'not_found' }
  }
  return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 1 }
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
  if (match.kind === 'mismatch') return { kind: 'challenge', endpoint, reason: match.reason }
  const problem = checkAuthorization(match.option, payment.payload, Math.floor(now / 1000))
  if (problem) return { kind: 'challenge', endpoint, reason: problem }
  const facilitator = ports.facilitatorOf(match.option.requirements.network)
  if (!facilitator) return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 30 }

  const reservation = reservationOf({ request, payment, endpoint, option: match.option, id: ports.newId() })
  const outcome = await reserve(ports.ledger, reservation)
  if (outcome === 'unavailable') return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  if (outcome.kind === 'stale') return 'stale'
  if (outcome.kind === 'taken') return refusalOf(outcome.state)
  return verify({ reservation, endpoint, facilitator, ledger: ports.ledger })
}

async function reserve(ledger: Ledger, reservation: Reservation): Promise<ReserveOutcome | 'unavailable'> {
  try {
    return await ledger.reserve(reservation)
  } catch {
    return 'unavailable'
  }
}

async function verify(options: {
  reservation: Reservation
  endpoint: PayableEndpoint
  facilitator: Facilitator
  ledger: Ledger
}): Promise<Admission> {
  const { reservation, endpoint, facilitator, ledger } = options
  const verdict = await facilitator.verify(reservation)
  if (verdict.kind === 'valid') return { kind: 'admit', payment: reservation }
  const reason = verdict.kind === 'invalid' ? verdict.reason : 'facilitator_unavailable'
  await ledger.release(reservation, { reason, upstreamStatus: undefined }).catch(() => undefined)
  if (verdict.kind === 'unavailable') return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 5 }
  // Somebody has settled it elsewhere: a fresh 402 would make the payer sign, and pay, a second time.
  if (reason.endsWith('nonce_already_used')) return { kind: 'refuse', code: 'payment_already_used' }
  return { kind: 'challenge', endpoint, reason }
}

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
  id: string
}): Reservation {
  const { request, payment, endpoint, option, id } = options
  const { requirements } = option
  const { authorization } = payment.payload
  const payer = authorization.from
  return {
    key: authorizationKey({
      network: requirements.network,
      asset: requirements.asset,
      payer,
      nonce: authorization.nonce,
    }),
    id,
    environment: endpoint.api.environment,
    accountId: endpoint.api.accountId,
    apiId: endpoint.api.id,
    apiRevision: endpoint.api.revision,
    endpointId: endpoint.endpoint.id,
    method: request.method,
    host: request.host,
    path: pathWithoutQuery(request.path),
    payer,
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
