import type { z } from 'zod'
import type { AcceptOption } from '../../domain/accept.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import type { Block } from '../chain/blocks.ts'
import type { ExpectedPayment, TokenLog } from '../chain/payment-events.ts'
import type { ChainRpc, RpcCall } from '../chain/rpc.ts'

/** What a payment is made by: a transfer of its own, a voucher on a channel, or a deposit into one with its first voucher. */
export type Means = 'transfer' | 'voucher' | 'deposit'

/** The terms of an option that the gateway can take, and what checking a payment needs worked out beforehand. */
export interface OptionOf<Method> {
  requirements: PaymentRequirements
  method: Method
}

/** A payment that may pay, as far as can be told without asking anybody. */
export interface Payable {
  /** Undefined where only the facilitator can tell. */
  payer: string | undefined
  /** Whose signature has been seen, where that is somebody else. */
  signer?: string
  /** Whether the payer, or who signs for it, has been seen to have signed; smart wallets and other networks are the facilitator's to check. */
  proven: boolean
  /** Unix seconds after which it cannot be settled. */
  validBefore: number
}

/** The transfer that has to be found. */
export interface TransferOf<Signed> extends ExpectedPayment {
  transaction: string
  signed: Signed
}

/** What a node's answers show of a transaction that was mined and has not failed; `pending` when the node may be behind its block. */
export type Shown = 'proven' | 'absent' | 'pending'

/** What the chain says of one authorization or permit. */
export type Finding =
  /** The token would still take it, but for its time. */
  | { kind: 'unused' }
  | { kind: 'paid'; transaction: string }
  | { kind: 'used-otherwise' | 'cancelled' }
  /** Used, by the token's or Permit2's own word, in a transaction that was not found or is not understood. */
  | { kind: 'unexplained' }

/** A payment whose outcome is looked for on its chain. */
export interface SoughtPayment<Signed> extends ExpectedPayment {
  /** The payment's own, by which its finding is named. */
  id: string
  signed: Signed
  /** Unix seconds: when the payment was presented, and after when it cannot be settled. */
  createdAt: number
  validBefore: number
}

/**
 * One way to pay. Its payers sign `Signed`; `Method` is what an option of a seller's needs worked out before a payment is checked against
 * it. A scheme is a folder that holds one of these, and a line in `registry.ts`.
 */
export interface Scheme<Signed extends object, Method extends { kind: string }> {
  kind: Method['kind']

  // What is offered.

  /** Whether a seller's option is paid by this scheme. Only options that `isOffered` lets through are asked about. */
  takes(accept: AcceptOption): boolean
  /** The option's terms; `kind` is undefined while the facilitator has not said anything. */
  requirements(accept: AcceptOption, payTo: string, kind: SupportedKind | undefined): PaymentRequirements
  method(accept: AcceptOption, requirements: PaymentRequirements, kind: SupportedKind | undefined): Method

  // What is sent.

  /** What payers sign, as x402's member `payload` has it. */
  payload: z.ZodType<Signed>
  /** Whether what was parsed before is of this scheme. */
  isSigned(signed: object): signed is Signed
  /** Adds what a payer has signed in the payment's extensions, where the scheme has such a thing. */
  withExtensions?(option: OptionOf<Method>, signed: Signed, extensions: Readonly<Record<string, unknown>>): Signed
  /** The reverse, for a facilitator. */
  withoutExtensions?(signed: Signed): { payload: object; extensions: object | undefined }

  // What it is worth.

  /** Checks a payment against an option, from configuration alone (M6), without I/O. The reasons are x402's where it has some. */
  check(option: OptionOf<Method>, signed: Signed, nowSeconds: number): Payable | { reason: string }
  /** The reasons that are found by checking a signature. */
  badSignatures: readonly string[]
  /** Whose signature is checked here, as the payment says; undefined where only others can check it. */
  signer(signed: Signed): string | undefined
  /** Whose doing the payment is, where that is not its payer's. */
  accountable?(signed: Signed): string | undefined

  // What it is known by.

  /** What the ledger knows a payment by (M2), whatever its terms; undefined for what cannot be one on that network. */
  key(token: { network: string; asset: string }, signed: Signed): Buffer | undefined
  /** What only the payer had before the payment was settled. */
  proof(signed: Signed): string

  // How it is settled, and found on its chain.

  means(signed: Signed): Means
  /** What a settlement is held against beside the terms: the amount that moves, and the transaction that was sent. */
  settles?(signed: Signed): { amount?: string; transaction?: string }
  /** What a node is asked about a transaction beside its receipt. */
  evidenceCalls?(signed: Signed, transaction: string): RpcCall[]
  /** Whether the logs of a transaction, and the answers to those calls in order, show the payment; undefined: no chain does. */
  shown?(expected: TransferOf<Signed>, logs: readonly TokenLog[], answers: readonly unknown[]): Shown
  /**
   * What the chain says of payments at a block, by payment id. Each is judged by itself: what cannot be judged is unexplained. Rejects when
   * the node does not answer.
   */
  find?(chain: ChainRpc, payments: readonly SoughtPayment<Signed>[], at: Block): Promise<Map<string, Finding>>
}
