import { z } from 'zod'

/** More than the longest accepted header can hold. */
const MAX_LENGTH = 16 * 1024

/** A transaction that its payer has signed and the facilitator completes (x402 v2 "exact" on Solana and Hedera). */
export const transactionPayload = z.object({ transaction: z.string().min(4).max(MAX_LENGTH) })

export type TransactionPayload = z.output<typeof transactionPayload>

export function isTransaction(signed: object): signed is TransactionPayload {
  return 'transaction' in signed
}
