import { isDeepStrictEqual } from 'node:util'
import { v1NetworkName } from '../../domain/networks/network.ts'
import { payloadText } from './payload-text.ts'
import {
  nameShown,
  type ParsedHeader,
  type PaymentHeader,
  type PaymentV1,
  type PaymentV2,
  parsePaymentHeader,
  type SentPayment,
} from './payment-header.ts'

/**
 * The payment of a request. A client of both x402 versions sends its payment in two headers. Two different payments are refused. Otherwise
 * the header of version 2 is used, because it names its terms.
 */
export function readPayment(headers: readonly PaymentHeader[]): ParsedHeader {
  const [first = NONE, second] = headers
  const parsed = parsePaymentHeader(first.text, first.name)
  if (!second) return parsed
  const other = parsePaymentHeader(second.text, second.name)
  if (parsed.kind === 'refused') return unreadable(first, { beside: second, details: parsed.details })
  if (other.kind === 'refused') return unreadable(second, { beside: first, details: other.details })
  if (isSamePayment(parsed.payment, other.payment)) return parsed.payment.x402Version === 2 ? parsed : other
  const message = `and ${nameShown(second.name)} hold different payments: send one of them`
  return { kind: 'refused', code: 'ambiguous_payment', details: [{ path: nameShown(first.name), message }] }
}

const NONE: PaymentHeader = { name: '', text: '' }

function unreadable(
  { name }: PaymentHeader,
  { beside, details }: Pick<ParsedHeader & { kind: 'refused' }, 'details'> & { beside: PaymentHeader },
): ParsedHeader {
  const message = `came beside ${nameShown(beside.name)} and cannot be read: leave it out, or correct it`
  return { kind: 'refused', code: 'ambiguous_payment', details: [{ path: nameShown(name), message }, ...details] }
}

/** Whether two headers hold the same payment: the same signed payload, for the same network and the same choice of terms. */
function isSamePayment(a: SentPayment, b: SentPayment): boolean {
  if (payloadText(a.payload) !== payloadText(b.payload)) return false
  if (a.x402Version === 2 && b.x402Version === 1) return isAlsoOfV1(a, b)
  if (a.x402Version === 1 && b.x402Version === 2) return isAlsoOfV1(b, a)
  return isDeepStrictEqual({ ...a, payload: {} }, { ...b, payload: {} })
}

function isAlsoOfV1({ accepted: { scheme, network } }: PaymentV2, v1: PaymentV1): boolean {
  return scheme === v1.scheme && v1NetworkName(network) === v1.network
}
