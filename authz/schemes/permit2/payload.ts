import type { z } from 'zod'
import { address, atomic, object, signature, unixSeconds } from '../wire-shapes.ts'

/** Permit2 `permitWitnessTransferFrom` through x402's proxy, signed (x402 v2 "exact" on EVM, `permit2`). */
export const permit2Payload = object({
  signature,
  permit2Authorization: object({
    from: address,
    permitted: object({ token: address, amount: atomic }),
    spender: address,
    nonce: atomic,
    deadline: unixSeconds,
    witness: object({ to: address, validAfter: unixSeconds }),
  }),
})

/**
 * Extensions by which a facilitator also pays for the approval that Permit2 needs once. The payer signs the approval beside the payment.
 * The first extension is for tokens with EIP-2612, the second takes a signed transaction.
 */
export const SPONSORINGS = ['eip2612GasSponsoring', 'erc20ApprovalGasSponsoring'] as const

export type Sponsoring = (typeof SPONSORINGS)[number]

/** The signed approvals, in the form of the member `extensions` of x402's `PaymentPayload`. */
export type GasSponsoring = Readonly<Partial<Record<Sponsoring, { info: object }>>>

/** The payload never contains `sponsoring`: `gas-sponsoring.ts` takes it from the payment's extensions. */
export type Permit2Payload = z.output<typeof permit2Payload> & { sponsoring?: GasSponsoring }
