import { hash } from 'node:crypto'
import type { IdentifierRef, StoredAnswer } from '../ledger/deliveries/identifier-store.ts'
import type { PayableEndpoint } from '../offers/catalogue.ts'
import { payloadText } from '../schemes/payload-text.ts'
import type { SentPayment } from '../schemes/payment-header.ts'
import type { Admission, PaidRequest } from './paid-request.ts'

/**
 * The answer that is stored under a payment's identifier. Returns undefined if none is stored, and a refusal if the ledger cannot be read.
 */
export async function findStoredAnswer(look: () => Promise<StoredAnswer | undefined>): Promise<Admission | undefined> {
  try {
    const answer = await look()
    return answer && { kind: 'replay', answer }
  } catch {
    return LEDGER_UNAVAILABLE
  }
}

/** Takes an identifier for a payment. Returns the refusal if it could not be taken, or undefined. */
export async function takeIdentifier(take: () => Promise<boolean>): Promise<IdentifierRefusal | undefined> {
  try {
    return (await take()) ? undefined : { kind: 'refuse', code: 'payment_identifier_reused' }
  } catch {
    return LEDGER_UNAVAILABLE
  }
}

/** Another payment has the identifier, or the ledger cannot be asked. */
export type IdentifierRefusal =
  | { kind: 'refuse'; code: 'payment_identifier_reused' }
  | { kind: 'refuse'; code: 'ledger_unavailable'; retryAfterSeconds: number }

const LEDGER_UNAVAILABLE = { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 } as const

/** The reference of a payment's identifier. Its hash is over the signed payload, and the request's method, host and path. */
export function identifierRef(options: {
  request: PaidRequest
  payment: SentPayment
  endpoint: PayableEndpoint
  identifier: string
}): IdentifierRef {
  const { request, payment, endpoint, identifier } = options
  const { method, host, path } = request
  const requestHash = hash('sha256', JSON.stringify([payloadText(payment.payload), method, host, path]), 'buffer')
  return { apiId: endpoint.api.id, identifier, requestHash }
}

/** The reference of a stored answer as text, which the admitting process sends to the process that sees the answer. */
export function refText({ identifier, requestHash }: IdentifierRef): string {
  return `${identifier}.${requestHash.toString('base64url')}`
}

/** The reverse of `refText`. The result names no API, because the payment names it. */
export function refOf(text: string | undefined): Omit<IdentifierRef, 'apiId'> | undefined {
  const [identifier, hash] = text?.split('.') ?? []
  return identifier && hash ? { identifier, requestHash: Buffer.from(hash, 'base64url') } : undefined
}
