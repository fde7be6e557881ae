import { hash } from 'node:crypto'
import type { PaidRequest } from './admission.ts'
import type { PayableEndpoint } from './catalogue.ts'
import type { PayablePayment } from './check-payment.ts'
import type { PayableOption } from './exact-evm/payable-option.ts'
import type { Reservation } from './ledger/ledger.ts'
import type { SentPayment } from './payment-header.ts'

/**
 * How long an attempt holds its authorization, in seconds: check, upstream and settlement at their longest. After a
 * crash, or when the client goes away before the upstream answers, it is free again then.
 */
export const LEASE_SECONDS = 120

/** The reservation that a payment asks for; without a payer where only the facilitator can tell. */
export function reservationOf(options: {
  request: PaidRequest
  payment: SentPayment
  endpoint: PayableEndpoint
  option: PayableOption
  check: PayablePayment
  id: string
}): Reservation {
  const { request, payment, endpoint, option, check, id } = options
  return {
    key: check.key,
    id,
    environment: endpoint.api.environment,
    accountId: endpoint.api.accountId,
    apiId: endpoint.api.id,
    apiEpoch: endpoint.api.epoch,
    endpointId: endpoint.endpoint.id,
    ephemeral: endpoint.endpoint.expiresAt !== undefined,
    method: request.method,
    host: request.host,
    path: pathWithoutQuery(request.path),
    requestDigest: requestDigest(request),
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

/** With the query: what was paid for one city must not be claimed for another. */
export function requestDigest({ method, host, path }: PaidRequest): Buffer {
  return hash('sha256', `${method}\0${host}\0${path}`, 'buffer')
}
