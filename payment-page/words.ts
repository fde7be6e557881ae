import type { BoundedBody } from '../sdks/typescript/src/buyer/answers/bounded-body.ts'
import { fieldsOf, headerFields } from '../sdks/typescript/src/fields.ts'
import { shownText } from '../sdks/typescript/src/shown-text.ts'
import { isOver, type OpenPayment } from './journal.ts'
import type { Purchase } from './purchase.ts'
import { isSame, type Offer } from './terms.ts'
import { walletProblem } from './wallet.ts'

/** Local time, rounded up to the minute. */
export function clockTime(seconds: number): string {
  const date = new Date(Math.ceil(seconds / 60) * 60_000)
  return date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
}

export function priceText({ amount, symbol }: Pick<Offer, 'amount' | 'symbol'>): string {
  return `${amount} ${symbol}`
}

/** A text about a payment that has not ended. */
export function openText(payment: OpenPayment, nowSeconds: number): string {
  const { state, validBefore, offer, isTooLarge, mayBeDelivered } = payment
  if (isTooLarge) {
    const owed = mayBeDelivered
      ? 'It may be owed to you: the command above then gets it, without paying again. If the command fails with 409, the gateway counts the answer as delivered.'
      : 'It is owed to you: the command above gets it, without paying again.'
    return `You were charged ${priceText(offer)}. The answer is larger than this page can show (32 MiB). ${owed}`
  }
  if (state === 'owed') return `You were charged ${priceText(offer)} and have not got the whole answer.`
  if (isOver(payment, nowSeconds))
    return `You signed a payment of ${priceText(offer)}. It has no receipt and can be charged no more.`
  return `You signed a payment of ${priceText(offer)}. It has no receipt and can be charged until ${clockTime(validBefore)}.`
}

/** A shell command that gets an answer which the page cannot show. It sends the same payment in the same request. */
export function commandOf({ url, header, language }: OpenPayment): string {
  const headers = [`PAYMENT-SIGNATURE: ${header}`, ...(language === undefined ? [] : [`Accept-Language: ${language}`])]
  const quoted = [...headers.map((text) => `-H '${text}'`), `'${url.replaceAll("'", '%27')}'`]
  return `curl -gf -o answer ${quoted.join(' ')}`
}

/** The result of a purchase in one or two sentences. */
export function purchaseText(purchase: Purchase, offer: Offer, nowSeconds: number): string {
  switch (purchase.kind) {
    case 'no_price':
      return `The gateway gives no price just now (${purchase.status ?? 'no answer'}). Nothing was signed.`
    case 'changed':
      return 'The terms have changed. Nothing was signed. Load the page again to see the new terms.'
    case 'clock':
      return `The clock of this computer differs from the gateway's by ${Math.abs(purchase.seconds)} seconds. Nothing was signed. Set the clock, then try again.`
    case 'unsigned':
      return `${walletProblem(purchase.error, offer)} Nothing was sent.`
    case 'too_late':
      return 'The signature came too late to be used. Nothing was sent.'
    case 'not_kept':
      return 'This browser keeps no data for the page, so a lost payment could not be sent again. Nothing was sent.'
    case 'lost':
      return `No answer came. ${openText(purchase.payment, nowSeconds)}`
    case 'answered':
      return answeredText(purchase, nowSeconds)
  }
}

function answeredText(purchase: Purchase & { kind: 'answered' }, nowSeconds: number): string {
  const { outcome, payment, status, headers, end } = purchase
  const open = () => openText(payment, nowSeconds)
  switch (outcome.kind) {
    case 'charged':
      if (status < 200 || status > 299) return `The API failed (${status}). ${open()}`
      if (end === 'too_long') return open()
      return end !== 'whole' ? `The answer broke off. ${open()}` : `You paid ${priceText(payment.offer)}.`
    case 'refused': {
      const reason = reasonText(outcome.reason)
      const changed = isOffered(headers, payment.offer)
        ? ''
        : ' The terms have changed: load the page again to see them.'
      return `The payment was refused: ${reason}.${changed} ${open()}`
    }
    case 'used':
      return 'This payment has bought its answer already.'
    case 'ask_again':
      return `The outcome is not known yet (${status}). ${open()}`
    case 'not_charged':
      return `The request failed (${shownText(outcome.code)})${errorText(purchase)}. You were not charged.`
    case 'no_receipt':
      if (end === 'too_long')
        return `The answer (${status}) has no receipt, and is larger than this page can show. ${open()}`
      return `${status === 0 ? 'The API redirects elsewhere.' : `The answer (${status}) has no receipt.`} ${open()}`
  }
}

/** A colon and the message of an error answer; empty if there is no message. */
function errorText({ bytes }: BoundedBody): string {
  const error = fieldsOf(new TextDecoder().decode(bytes))?.error
  return typeof error === 'string' && error !== '' ? `: ${shownText(error)}` : ''
}

function isOffered(headers: Headers, offer: Offer): boolean {
  const accepts = headerFields(headers.get('payment-required'))?.accepts
  return !Array.isArray(accepts) || accepts.some((terms) => isSame(terms, offer.terms))
}

const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'the wallet does not hold enough of the token',
  invalid_exact_evm_insufficient_balance: 'the wallet does not hold enough of the token',
  payment_expired: 'the payment has expired',
  invalid_exact_evm_payload_authorization_valid_before: 'the payment has expired',
  invalid_exact_evm_payload_signature: 'the signature is not accepted',
  invalid_exact_evm_signature: 'the signature is not accepted',
}

function reasonText(reason = 'no reason given'): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? '') : shownText(reason)
}
