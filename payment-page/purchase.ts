import { type BoundedBody, readBounded } from '../sdks/typescript/src/buyer/answers/bounded-body.ts'
import type { Authorization } from '../sdks/typescript/src/buyer/keys/authorization.ts'
import { outcomeOf, type PaidOutcome } from '../sdks/typescript/src/buyer/outcome.ts'
import { type Fields, headerFields } from '../sdks/typescript/src/fields.ts'
import { DECISIVE_BYTES } from '../sdks/typescript/src/generated/facts.ts'
import { authorizationFor, paymentHeader, typedData } from './authorization.ts'
import { isOver, type Journal, type OpenPayment } from './journal.ts'
import { isSame, type Offer } from './terms.ts'

/** The parts of the browser that a purchase needs. */
export interface PurchasePorts {
  url: string
  /** `Accept-Language` of the request. */
  language: string
  fetch: typeof globalThis.fetch
  journal: Journal
  nowSeconds(): number
  /** 32 random bytes in hex. */
  nonce(): string
  /**
   * Returns the account that pays. The wallet first switches to the offer's network. Rejects if the person or the
   * wallet refuses.
   */
  account(offer: Offer): Promise<string>
  sign(account: string, data: ReturnType<typeof typedData>): Promise<string>
  /** Reports the step for which the purchase waits. */
  onWait(what: 'price' | 'wallet' | 'answer'): void
}

/** The result of a purchase. Only `answered` and `lost` mean that a payment was sent. */
export type Purchase =
  /** The request for the price got no answer, or an answer without a price. */
  | { kind: 'no_price'; status: number | undefined }
  /** The seller no longer offers the terms that the page showed. */
  | { kind: 'changed' }
  /** The clocks of this computer and of the gateway differ by this many seconds. */
  | { kind: 'clock'; seconds: number }
  | { kind: 'unsigned'; error: unknown }
  /** The signature took longer than its own lifetime. */
  | { kind: 'too_late' }
  | { kind: 'not_kept' }
  | { kind: 'lost'; payment: OpenPayment }
  | ({ kind: 'answered'; payment: OpenPayment; outcome: PaidOutcome; status: number; headers: Headers } & BoundedBody)

/**
 * The largest accepted difference between the clocks, in seconds. A signature may be chargeable for this much longer
 * than the page shows.
 */
const MOST_CLOCK_SECONDS = 60
/**
 * The shortest remaining lifetime of a signature that the page sends, in seconds. With less time, the settlement would
 * come too late.
 */
const LEAST_SECONDS = 10

/** The longest answer that a page can hold, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024

/** Sends the open payment for this URL again. If there is none, signs exactly the terms that the page showed. */
export async function buy(offer: Offer, ports: PurchasePorts): Promise<Purchase> {
  const { journal, url, language } = ports
  const open = journal.find(url, ports.nowSeconds())
  if (open) return present(open, ports)
  ports.onWait('price')
  const asked = await ports.fetch(url, requestIn(language)).catch(() => undefined)
  await asked?.body?.cancel().catch(() => undefined)
  const required = asked?.status === 402 ? headerFields(asked.headers.get('payment-required')) : undefined
  if (!asked || !required) return { kind: 'no_price', status: asked?.status }
  const { accepts } = required
  if (!Array.isArray(accepts) || !accepts.some((terms) => isSame(terms, offer.terms))) return { kind: 'changed' }
  const seconds = clockDifference(asked.headers, ports.nowSeconds())
  if (Math.abs(seconds) > MOST_CLOCK_SECONDS) return { kind: 'clock', seconds }
  return sign(offer, required, ports)
}

async function sign(offer: Offer, required: Fields, ports: PurchasePorts): Promise<Purchase> {
  const { terms } = offer
  ports.onWait('wallet')
  let signed: { authorization: Authorization; signature: string }
  try {
    const from = await ports.account(offer)
    const authorization = authorizationFor(terms, { from, nowSeconds: ports.nowSeconds(), nonce: ports.nonce() })
    signed = { authorization, signature: await ports.sign(from, typedData(terms, authorization)) }
  } catch (error) {
    return { kind: 'unsigned', error }
  }
  const validBefore = Number(signed.authorization.validBefore)
  if (ports.nowSeconds() > validBefore - LEAST_SECONDS) return { kind: 'too_late' }
  const header = paymentHeader({ required, terms, ...signed })
  const { url, language } = ports
  const payment: OpenPayment = { state: 'open', url, language, header, validBefore, offer }
  try {
    // The payment is stored before it is sent. Otherwise the page could sign a second payment after a lost answer.
    ports.journal.keep(payment)
  } catch {
    return { kind: 'not_kept' }
  }
  return present(payment, ports)
}

/** Sends a stored payment, and stores its outcome. */
export async function present(payment: OpenPayment, ports: PurchasePorts): Promise<Purchase> {
  const { journal, url } = ports
  ports.onWait('answer')
  // A redirect is not followed: it would send the payment to another URL of the host, and buy the answer of that URL.
  const response = await ports
    .fetch(url, requestIn(payment.language, { 'payment-signature': payment.header }))
    .catch(() => undefined)
  if (!response) return { kind: 'lost', payment }
  const answer = { status: response.status, headers: response.headers }
  const early = outcomeOf({ ...answer, text: undefined })
  // The headers prove the charge. If the tab closes before the answer arrives, the answer is owed.
  let left = early.kind === 'charged' ? owedPayment(payment, early.receipt.transaction) : payment
  if (left !== payment) keptIfPossible(journal, left)
  const body = await readBounded(response, { maxBytes: MOST_BYTES })
  if (early.kind === 'charged' && response.ok && body.end === 'too_long') {
    // The page has only a part of the answer, but the gateway may have sent all of it and count it as delivered. Of a compressed body, the
    // page cannot know the sent length.
    const mayBeDelivered = body.bytes.length > 0 || response.headers.has('content-encoding')
    left = { ...left, isTooLarge: true, ...(mayBeDelivered && { mayBeDelivered }) }
    keptIfPossible(journal, left)
  }
  const outcome = outcomeOf({ ...answer, text: decisiveTextOf(body) })
  const nowSeconds = ports.nowSeconds()
  if (isEnd({ outcome, payment, body, isOk: response.ok, nowSeconds })) journal.end(url)
  return { kind: 'answered', payment: left, outcome, ...answer, ...body }
}

/**
 * Returns the text of a body that may be the gateway's own answer about the payment. Undefined for an incomplete body,
 * and for a body that is longer than any answer of the gateway itself.
 */
function decisiveTextOf({ bytes, end }: BoundedBody): string | undefined {
  return end === 'whole' && bytes.length <= DECISIVE_BYTES ? new TextDecoder().decode(bytes) : undefined
}

/** Stores the changed payment. A failure is ignored: the payment that is already stored can be sent again. */
function keptIfPossible(journal: Journal, payment: OpenPayment): void {
  try {
    journal.keep(payment)
  } catch {}
}

function owedPayment(payment: OpenPayment, transaction: string): OpenPayment {
  return { ...payment, state: 'owed', transaction }
}

interface Answered {
  outcome: PaidOutcome
  payment: OpenPayment
  body: BoundedBody
  isOk: boolean
  nowSeconds: number
}

/** Whether a payment has ended. A charged payment is owed until its whole answer has arrived. */
function isEnd({ outcome, payment, body, isOk, nowSeconds }: Answered): boolean {
  switch (outcome.kind) {
    case 'charged':
      return isOk && body.end === 'whole'
    case 'used':
      return true
    case 'not_charged':
      return payment.state !== 'owed'
    case 'ask_again':
      return false
    default:
      return isOver(payment, nowSeconds)
  }
}

/** Sets every header that selects the answer, so that another program can send the same request. */
function requestIn(language: string | undefined, headers: Record<string, string> = {}): RequestInit {
  const chosen = { accept: '*/*', ...(language !== undefined && { 'accept-language': language }) }
  return { cache: 'no-store', credentials: 'omit', redirect: 'manual', headers: { ...chosen, ...headers } }
}

/** The seconds by which this computer's clock is ahead of the gateway's. */
function clockDifference(headers: Headers, nowSeconds: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? 0 : Math.round(nowSeconds - date / 1000)
}
