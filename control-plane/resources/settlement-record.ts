import { z } from 'zod'
import type { Payment, PaymentState } from '../entities/payment.ts'
import { instant, isoOrNull } from '../validation/shapes.ts'
import { settlementStatus } from './settlement-filter.ts'

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
  upstream_status: z.int().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  reversed_at: instant.nullable(),
})

export type SettlementRecord = z.output<typeof settlement>

export function toSettlement(payment: Payment): SettlementRecord {
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
    status: payment.state.toLowerCase() as Lowercase<PaymentState>,
    transaction: payment.transaction ?? null,
    error_reason: payment.errorReason ?? null,
    upstream_status: payment.upstreamStatus ?? null,
    created_at: payment.createdAt.toISOString(),
    settled_at: isoOrNull(payment.settledAt),
    reversed_at: isoOrNull(payment.reversedAt),
  }
}
