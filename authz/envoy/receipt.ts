import { PAYMENT_RESPONSE, X_PAYMENT_RESPONSE } from '../../domain/envoy-contract/headers.ts'
import { v1NetworkName } from '../../domain/networks/network.ts'
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

type Paid = Pick<HeldPayment, 'requirements' | 'payer'>

/** Value of `PAYMENT-RESPONSE` of a payment that was charged. */
export function receiptText(payment: HeldPayment, transaction: string): string {
  return base64(responseOf(payment, charged(payment, transaction)))
}

/** The headers of the receipt of a payment that was charged. */
export function chargeHeaders(payment: HeldPayment, transaction: string): Record<string, string> {
  return outcomeHeaders(payment, charged(payment, transaction))
}

/** The headers of a receipt, in both versions of x402. */
export function outcomeHeaders(payment: Paid, outcome: ReceiptOutcome): Record<string, string> {
  return headersOf(responseOf(payment, outcome))
}

/** The headers of a receipt that was stored as the value of `PAYMENT-RESPONSE`. */
export function storedReceiptHeaders(receipt: string): Record<string, string> {
  return headersOf(JSON.parse(Buffer.from(receipt, 'base64').toString('utf8')), receipt)
}

/** Headers of an error in place of an answer. They hold the receipt if the payment was charged before: its answer is owed. */
export function owedHeaders(payment: HeldPayment | undefined): Record<string, string> {
  return payment?.claim ? chargeHeaders(payment, payment.claim.transaction) : {}
}

/** x402 `SettleResponse`. */
interface SettleResponse extends ReceiptOutcome {
  network: string
  payer: string
}

function responseOf({ requirements, payer }: Paid, outcome: ReceiptOutcome): SettleResponse {
  return { ...outcome, network: requirements.network, payer }
}

function charged({ signed, receipt }: HeldPayment, transaction: string): ReceiptOutcome {
  const onChain = schemeOf(signed).settles?.(signed).amount ?? ''
  return { success: true, transaction, ...(receipt && receiptFields(receipt, onChain)) }
}

/** A receipt in the headers of both versions. The header of v1 has the v1 name of the network, if there is one. */
function headersOf(response: SettleResponse, text = base64(response)): Record<string, string> {
  const network = v1NetworkName(response.network)
  return {
    [PAYMENT_RESPONSE]: text,
    [X_PAYMENT_RESPONSE]: network === undefined ? text : base64({ ...response, network }),
  }
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
