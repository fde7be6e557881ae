import { z } from 'zod'
import { PARTIES } from '../../domain/payment-reasons.ts'
import type { Payment, PaymentState } from '../entities/payment.ts'
import { instant, isoOrNull } from '../validation/shapes.ts'
import { explanationOf } from './settlement-explanation.ts'
import { settlementStatus } from './settlement-filter.ts'

/** Why a payment was not charged, in words; the shape of `explanation`. */
export const explanation = z.object({
  text: z.string(),
  at_fault: z.enum(PARTIES).nullable(),
  action: z.string().nullable(),
})

/** A payment as the contract shows it. */
export const settlement = z.object({
  id: z.string(),
  api_id: z.string(),
  endpoint_id: z.string(),
  method: z.string(),
  path: z.string(),
  payer: z.string(),
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().describe('Atomic token units'),
  pay_to: z.string(),
  status: settlementStatus,
  transaction: z.string().nullable(),
  error_reason: z.string().nullable(),
  explanation: explanation.nullable(),
  upstream_status: z.int().nullable(),
  took_ms: z.int().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  reversed_at: instant.nullable(),
})

export type SettlementRecord = z.output<typeof settlement>

export function toSettlement(payment: Payment): SettlementRecord {
  const told = {
    status: payment.state.toLowerCase() as Lowercase<PaymentState>,
    error_reason: payment.errorReason ?? null,
    upstream_status: payment.upstreamStatus ?? null,
  }
  return {
    id: payment.id,
    api_id: payment.apiId,
    endpoint_id: payment.endpointId,
    method: payment.method,
    path: payment.path,
    payer: payment.payer,
    scheme: payment.scheme,
    network: payment.network,
    asset: payment.asset,
    amount: payment.amount,
    pay_to: payment.payTo,
    transaction: payment.transaction ?? null,
    ...told,
    explanation: explanationOf(told),
    took_ms: payment.endedAt ? Math.max(0, payment.endedAt.getTime() - payment.createdAt.getTime()) : null,
    created_at: payment.createdAt.toISOString(),
    settled_at: isoOrNull(payment.settledAt),
    reversed_at: isoOrNull(payment.reversedAt),
  }
}
