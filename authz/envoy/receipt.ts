import { PAYMENT_RESPONSE, X_PAYMENT_RESPONSE } from '../../domain/envoy-contract/headers.ts'
import { v1NetworkName } from '../../domain/network.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { receiptFields } from '../schemes/batch-settlement/channel-state.ts'
import { schemeOf } from '../schemes/registry.ts'

/** The outcome of a payment for its buyer (x402 `SettleResponse`). */
export interface ReceiptOutcome {
  success: boolean
  /** Empty where nothing was charged, or no transaction is known. */
  transaction: string
  errorReason?: string
  amount?: string
  extra?: object
}

/** Value of `PAYMENT-RESPONSE` of a payment that was charged. */
export function receiptText(payment: HeldPayment, transaction: string): string {
  const { signed, receipt } = payment
  const onChain = schemeOf(signed).settles?.(signed).amount ?? ''
  return paymentResponse(payment, { success: true, transaction, ...(receipt && receiptFields(receipt, onChain)) })
}

/** Value of `PAYMENT-RESPONSE`: base64 of x402 `SettleResponse`. */
export function paymentResponse(
  { requirements, payer }: Pick<HeldPayment, 'requirements' | 'payer'>,
  outcome: ReceiptOutcome,
): string {
  return base64({ ...outcome, network: requirements.network, payer })
}

/** The headers of a receipt, in both versions of x402. */
export function receiptHeaders(receipt: string): Record<string, string> {
  return { [PAYMENT_RESPONSE]: receipt, [X_PAYMENT_RESPONSE]: v1Receipt(receipt) }
}

/** Headers of an error in place of an answer. They hold the receipt if the payment was charged before: its answer is owed. */
export function owedHeaders(payment: HeldPayment | undefined): Record<string, string> {
  return payment?.claim ? receiptHeaders(receiptText(payment, payment.claim.transaction)) : {}
}

/** The same for a client of v1, which knows some networks by names of their own. */
function v1Receipt(receipt: string): string {
  const response: { network?: string } = JSON.parse(Buffer.from(receipt, 'base64').toString('utf8'))
  const network = v1NetworkName(response.network ?? '')
  return network === undefined ? receipt : base64({ ...response, network })
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
