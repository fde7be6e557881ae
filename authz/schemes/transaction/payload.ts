import type { z } from 'zod'
import { object, written } from '../wire-shapes.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/

/** A transaction that its payer has signed and the facilitator completes (x402 v2 "exact" on Solana and Hedera). */
export const transactionPayload = object({
  transaction: written(BASE64, 'must be a signed transaction in standard base64 with padding'),
})

export type TransactionPayload = z.output<typeof transactionPayload>
