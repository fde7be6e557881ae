import { hash } from 'node:crypto'
import type { Admission, PaidRequest } from '../admission.ts'
import type { SentPayment } from '../payment-header.ts'
import type { IdentifierRef, IdentifierState } from './identifier-store.ts'

/** What an identifier decides by itself; undefined when the payment is to be looked at like any other. */
export async function identified(ask: () => Promise<IdentifierState>): Promise<Admission | undefined> {
  try {
    const state = await ask()
    if (state.kind === 'reused') return { kind: 'refuse', code: 'payment_identifier_reused' }
    return state.kind === 'answered' ? { kind: 'replay', answer: state.answer } : undefined
  } catch {
    return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  }
}

/** What a client's identifier stands for: this payment, for this request. */
export function identifierRef(options: {
  request: PaidRequest
  payment: SentPayment
  apiId: string
  identifier: string
}): IdentifierRef {
  const { request, payment, apiId, identifier } = options
  const { method, host, path } = request
  const requestHash = hash('sha256', JSON.stringify([payment.payload, method, host, path]), 'buffer')
  return { apiId, identifier, requestHash }
}
