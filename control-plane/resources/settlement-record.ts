import { z } from 'zod'
import { PARTIES } from '../../domain/payments/payment-reasons.ts'
import { instant } from '../validation/shapes.ts'
import { settlementStatus } from './settlement-filter.ts'

/** The shape of `explanation`: why a payment was not charged. */
export const explanation = z.object({
  text: z.string(),
  at_fault: z.enum(PARTIES).nullable(),
  action: z.string().nullable(),
})

/** A payment as answers show it. */
export const settlement = z.object({
  id: z.string(),
  api_id: z.string(),
  api_name: z.string().nullable().describe('Current name of the API; null if it was deleted'),
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
