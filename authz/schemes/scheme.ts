import type { z } from 'zod'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import type { Block } from '../chain/blocks.ts'
import type { ExpectedPayment, TokenLog } from '../chain/payment-events.ts'
import type { ChainRpc, RpcCall } from '../chain/rpc.ts'

/** How a payment is made: by a transfer of its own, a voucher on a channel, or a deposit into a channel with its first voucher. */
export type PaymentKind = 'transfer' | 'voucher' | 'deposit'

/** The terms of an option that the gateway can take, and the prepared data that checks of payments need. */
export interface OptionOf<Method> {
  requirements: PaymentRequirements
  method: Method
}

/** A payment that passed all checks that need no other service. */
export interface Payable {
  /** Undefined if only the facilitator can determine the payer. */
  payer: string | undefined
  /** The signer, if its key is not the payer's. */
  signer?: string
  /**
   * Whether authz has checked the signature of the payer or of the payment's signer. For smart wallets, and on networks that are
   * not EVM, only the facilitator can check it.
   */
  proven: boolean
  /** Unix seconds after which the payment cannot be settled, as signed by the payer. `check-payment.ts` compares it with the terms. */
  validBefore: number
  /** Unix seconds until which the chain does not accept the payment yet, if the payer has signed such a time. */
  validAfter?: number
}

/**
 * Why a payment does not pay. `ifWallet` is set if only its signature is wrong, with the length of a key's signature. The payer may be a
 * smart wallet, and its code may accept the signature (ERC-1271).
 */
export interface Problem {
  reason: string
  ifWallet?: Payable
}

/** The transfer that the chain has to show. */
export interface TransferOf<Signed> extends ExpectedPayment {
  transaction: string
  signed: Signed
}

/** A signed payment, with the facts that are needed to find its authorization on the chain. */
export interface SignedPart<Signed> {
  payer: string
  requirements: Pick<PaymentRequirements, 'asset'>
  signed: Signed
}

/**
 * Whether a mined, successful transaction contains the payment, by a node's answers. `absent`: it does not. `pending`: the node may not have
 * the transaction's block yet.
 */
export type Shown = 'proven' | 'absent' | 'pending'

/** What the chain shows about one authorization or permit. */
export type Finding =
  /** The token would still accept the authorization, unless it has expired. */
  | { kind: 'unused' }
  | { kind: 'paid'; transaction: string }
  | { kind: 'used-otherwise' | 'cancelled' }
  /** The token or Permit2 marks the authorization as used, but the transaction was not found or is not understood. */
  | { kind: 'unexplained' }

/** A payment, with the values that a search for its outcome on the chain needs. */
export interface SoughtPayment<Signed> extends ExpectedPayment {
  /** The payment's id, by which the results are keyed. */
  id: string
  signed: Signed
  /** Unix seconds: the time when the payment was presented. After `validBefore` it cannot be settled. */
  createdAt: number
  validBefore: number
}

/**
 * One way to pay. Its payers sign `Signed`. `Method` is the data that authz prepares for a seller's option before it checks payments. A
 * scheme is a folder with one such object, and a line in `registry.ts`.
 */
export interface Scheme<Signed extends object, Method extends { kind: string }> {
  kind: Method['kind']

  /** Whether buyers pay a seller's option by this scheme. The caller asks only about options that `isOffered` accepts. */
  takes(accept: AcceptOption): boolean
  /** The option's terms; `kind` is undefined before the facilitator's first answer. */
  requirements(accept: AcceptOption, payTo: string, kind: SupportedKind | undefined): PaymentRequirements
  method(accept: AcceptOption, requirements: PaymentRequirements, kind: SupportedKind | undefined): Method

  /** The signed object in x402's member `payload`. */
  payload: z.ZodType<Signed>
  /** A member that only payloads of this scheme have, and the scheme's name for refusals. */
  toldApartBy: { member: string; name: string }
  /** Adds the signed parts of the payment's extensions, if the scheme has any. */
  withExtensions?(option: OptionOf<Method>, signed: Signed, extensions: Readonly<Record<string, unknown>>): Signed
  /** The reverse of `withExtensions`: separates payload and extensions, for a facilitator. */
  withoutExtensions?(signed: Signed): { payload: object; extensions: object | undefined }

  /**
   * Checks a payment against an option, from configuration alone (M6), without I/O. The reasons are those of x402, if x402 has a fitting
   * reason.
   */
  check(option: OptionOf<Method>, signed: Signed, nowSeconds: number): Payable | Problem
  /** The reasons of a bad signature. */
  badSignatures: readonly string[]
  /** The signer that the payment names, if authz checks its signature. Returns undefined if only another service can check it. */
  signer(signed: Signed): string | undefined
  /** Whether only the payer's balance is left for a facilitator to check, once authz has checked a signature by the payer's key. */
  needsBalanceAlone?: true
  /**
   * Whether a client can name any address as its payer. Limits then count the signer in place of the payer, and upstreams get the signer.
   */
  payerUnproven?: true

  /**
   * The ledger's key of a payment (M2). It does not depend on the terms. Returns undefined if the payload cannot be a payment on that
   * network.
   */
  key(token: { network: string; asset: string }, signed: Signed): Buffer | undefined
  /**
   * The key of an authorization that moves money inside the payment, but is not the payment itself. A plain payment by this authorization
   * would have this key. The ledger gives each such key to one payment.
   */
  authorization?(token: { network: string; asset: string }, signed: Signed): Buffer | undefined
  /** The part of the payment that only the payer knew before the settlement. */
  proof(signed: Signed): string

  paymentKind(signed: Signed): PaymentKind
  /** The values, besides the terms, that a settlement must match: the amount that moves, and the sent transaction. */
  settles?(signed: Signed): { amount?: string; transaction?: string }
  /** The calls that ask a node about a transaction, besides its receipt. */
  evidenceCalls?(signed: Signed, transaction: string): RpcCall[]
  /**
   * Whether the logs of a transaction, and the answers to `evidenceCalls` in order, show the payment. Returns undefined for a scheme
   * without evidence on a chain.
   */
  shown?(expected: TransferOf<Signed>, logs: readonly TokenLog[], answers: readonly unknown[]): Shown
  /**
   * Whether the authorization is spent or cancelled at the latest block. Returns undefined for a payload that spends nothing on the chain.
   * Rejects when the node does not answer.
   */
  isSpent?(chain: ChainRpc, payment: SignedPart<Signed>): Promise<boolean> | undefined
  /**
   * What the chain shows about payments at a block, by payment id. Each payment is judged independently of the others: it is `unexplained`
   * if its answers cannot be judged. Rejects when the node does not answer.
   */
  find?(chain: ChainRpc, payments: readonly SoughtPayment<Signed>[], at: Block): Promise<Map<string, Finding>>
}
