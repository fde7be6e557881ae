import { hash } from 'node:crypto'
import { ALWAYS_SELECTING } from '../../domain/endpoints/vary-on.ts'
import { pathWithoutQuery } from '../../domain/paths/asked-path.ts'
import type { Reservation } from '../ledger/ledger.ts'
import { LEASE_SECONDS } from '../ledger/payments/lease.ts'
import type { PayableEndpoint } from '../offers/catalogue.ts'
import type { PayablePayment } from '../schemes/check-payment.ts'
import type { SentPayment } from '../schemes/payment-header.ts'
import type { PayableOption } from '../schemes/registry.ts'
import { signedPart } from '../schemes/signed-part.ts'
import type { PaidRequest } from './paid-request.ts'

/** The reservation for a payment. It has no payer where only the facilitator can name one. */
export function reservationOf(options: {
  request: PaidRequest
  payment: SentPayment
  endpoint: PayableEndpoint
  option: PayableOption
  check: PayablePayment
  listing: string | undefined
  id: string
}): Reservation {
  const { request, payment, endpoint, option, check, listing, id } = options
  return {
    key: check.key,
    authorization: check.authorization,
    id,
    environment: endpoint.api.environment,
    accountId: endpoint.api.accountId,
    apiId: endpoint.api.id,
    apiEpoch: endpoint.api.epoch,
    endpointId: endpoint.endpoint.id,
    ephemeral: endpoint.endpoint.expiresAt !== undefined,
    maxStreamSeconds: endpoint.endpoint.maxStreamSeconds,
    onlyToolCalls: endpoint.endpoint.charge === 'tool_calls',
    method: request.method,
    host: request.host,
    // Queries may hold secrets of the buyer, and the seller may read the ledger.
    path: pathWithoutQuery(request.path),
    requestDigest: requestDigest(request, endpoint.api.varyOn),
    varyOn: endpoint.api.varyOn,
    payer: check.payer ?? '',
    byKey: check.proven,
    requirements: option.requirements,
    validBefore: check.validBefore,
    signed: signedPart(payment, option),
    listing,
    leaseSeconds: LEASE_SECONDS,
  }
}

/**
 * The digest that a claim must match. It includes the query: a payment for one city must not claim the answer for another city.
 * `envoy/request-body.ts` compares the bodies.
 */
export function requestDigest({ method, host, path, headers }: PaidRequest, varyOn: readonly string[]): Buffer {
  // Each header has a line of its own. Neither names nor values hold a line feed.
  const selection = [...ALWAYS_SELECTING, ...varyOn].map((name) => `${name}: ${headers[name] ?? ''}`).join('\n')
  return hash('sha256', [method, host, path, selection].join('\0'), 'buffer')
}
