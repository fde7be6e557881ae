import { randomUUID } from 'node:crypto'
import { encodeHeader } from '../support/buyers/buyer.ts'

/** Returns a new identifier, different from those of all other payments. */
export function newId(): string {
  return `request_${randomUUID()}`
}

/** Returns the header of a payment, with an identifier of its client (x402 extension `payment-identifier`). */
export function withIdentifier(payload: object, identifier: unknown): string {
  return encodeHeader({
    ...payload,
    extensions: { 'payment-identifier': { info: { required: false, id: identifier } } },
  })
}
