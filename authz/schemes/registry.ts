import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { batchSettlement } from './batch-settlement/scheme.ts'
import { eip3009 } from './eip3009/scheme.ts'
import { permit2 } from './permit2/scheme.ts'
import type { OptionOf, PaymentKind, Scheme } from './scheme.ts'
import { transaction } from './transaction/scheme.ts'

/** All schemes. The common ones come first, so that most payments match at the first try. */
const EACH = [eip3009, batchSettlement, permit2, transaction] as const

type Each = (typeof EACH)[number]
type SignedOf<One> = One extends Scheme<infer Signed, infer _Method> ? Signed : never
type MethodOf<One> = One extends Scheme<infer _Signed, infer Method> ? Method : never

/** The part of a payment that its payer has signed. */
export type SignedPayload = SignedOf<Each>

/** The prepared data that a scheme needs to check payments for an option. */
export type TransferMethod = MethodOf<Each>

/** A seller's option that the gateway can take, with its prepared data. */
export type PayableOption = OptionOf<TransferMethod>

export const SCHEMES: readonly Scheme<SignedPayload, TransferMethod>[] = EACH

/**
 * The scheme of a stored payment; undefined if this version of authz has no such scheme. Such a payment must not stop the work on other
 * payments.
 */
export function knownSchemeOf(signed: object): Scheme<SignedPayload, TransferMethod> | undefined {
  return SCHEMES.find(({ toldApartBy: { member } }) => member in signed)
}

/** The scheme of a payment that this process has parsed. */
export function schemeOf(signed: SignedPayload): Scheme<SignedPayload, TransferMethod> {
  const scheme = knownSchemeOf(signed)
  if (!scheme) throw new Error('a payment is of no scheme that is known')
  return scheme
}

/** Whether a payment is a transfer, a voucher or a deposit. */
export function paymentKindOf(signed: SignedPayload): PaymentKind {
  return schemeOf(signed).paymentKind(signed)
}

/** The scheme by which buyers pay a seller's option. */
export function schemeTaking(accept: AcceptOption): Scheme<SignedPayload, TransferMethod> | undefined {
  return SCHEMES.find((scheme) => scheme.takes(accept))
}
