import { type Authorization, authorizationFor, paymentHeader, typedData } from './authorization.ts'
import type { Journal, OpenPayment } from './journal.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type Body, readBody } from './read-body.ts'
import { decoded, type Fields, isSame, type Offer } from './terms.ts'

/** What a purchase needs of the browser. */
export interface PurchasePorts {
  /** The address that is paid for. */
  url: string
  fetch: typeof globalThis.fetch
  journal: Journal
  nowSeconds(): number
  /** 32 random bytes in hex. */
  nonce(): string
  /** The account that pays, once the wallet is on the offer's network. Rejects when the person or the wallet refuses. */
  account(offer: Offer): Promise<string>
  sign(account: string, data: ReturnType<typeof typedData>): Promise<string>
  /** What is being waited for. */
  onWait(what: 'price' | 'wallet' | 'answer'): void
}

/** What became of a purchase. Only with `answered` and `lost` was anything sent. */
export type Purchase =
  /** No answer to the question for the price, or no price. */
  | { kind: 'no_price'; status: number | undefined }
  /** The terms that were shown are not offered any more. */
  | { kind: 'changed' }
  /** This computer's clock and the gateway's differ by so many seconds. */
  | { kind: 'clock'; seconds: number }
  | { kind: 'unsigned'; error: unknown }
  /** The person took longer than the signature lasts. */
  | { kind: 'too_late' }
  | { kind: 'not_kept' }
  | { kind: 'lost'; payment: OpenPayment }
  | ({ kind: 'answered'; payment: OpenPayment; outcome: Outcome; status: number; headers: Headers } & Body)

/** By how many seconds clocks may differ: a signature lasts that much longer than this page says, at most. */
const MOST_CLOCK_SECONDS = 60
/** A signature that ends sooner is not sent: the settlement would come too late. */
const LEAST_SECONDS = 10

/** Sends the payment that is open for this address again; without one, signs exactly the terms that were shown. */
export async function buy(offer: Offer, ports: PurchasePorts): Promise<Purchase> {
  const open = ports.journal.find(ports.url, ports.nowSeconds())
  if (open) return present(open, ports)
  ports.onWait('price')
  const asked = await ports.fetch(ports.url, REQUEST).catch(() => undefined)
  await asked?.body?.cancel().catch(() => undefined)
  const required = asked?.status === 402 ? decoded(asked.headers.get('payment-required')) : undefined
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
  const payment: OpenPayment = { state: 'open', url: ports.url, header, validBefore, offer }
  try {
    // Before it is sent: what was sent and is not written down could be signed a second time.
    ports.journal.keep(payment)
  } catch {
    return { kind: 'not_kept' }
  }
  return present(payment, ports)
}

/** Sends a payment that is written down, and writes down what became of it. */
export async function present(payment: OpenPayment, ports: PurchasePorts): Promise<Purchase> {
  const { journal, url } = ports
  ports.onWait('answer')
  const headers = { 'payment-signature': payment.header }
  // A redirect would take the payment to another address of the host, and buy what is sold there.
  const response = await ports.fetch(url, { ...REQUEST, headers }).catch(() => undefined)
  if (!response) return { kind: 'lost', payment }
  const answer = { status: response.status, headers: response.headers }
  const early = outcomeOf({ ...answer, text: undefined })
  // Charged by now: a tab that is closed while the answer comes is owed it.
  const owed = early.kind === 'charged' ? owedPayment(payment, early.transaction) : payment
  if (owed !== payment) keptIfPossible(journal, owed)
  const body = await readBody(response)
  const outcome = outcomeOf({ ...answer, text: body.end === 'whole' ? body.shortText() : undefined })
  if (isEnd({ outcome, payment, body, isOk: response.ok })) journal.end(url)
  return { kind: 'answered', payment: owed, outcome, ...answer, ...body }
}

/** What is kept already is enough to send it again. */
function keptIfPossible(journal: Journal, payment: OpenPayment): void {
  try {
    journal.keep(payment)
  } catch {}
}

function owedPayment(payment: OpenPayment, transaction: string): OpenPayment {
  return { ...payment, state: 'owed', transaction }
}

/** Whether nothing of a payment is open any more. What was charged stays owed until its answer has come whole. */
function isEnd(ended: { outcome: Outcome; payment: OpenPayment; body: Body; isOk: boolean }): boolean {
  const { outcome, payment, body, isOk } = ended
  switch (outcome.kind) {
    case 'charged':
      return isOk && body.end !== 'broken'
    case 'used':
      return true
    case 'not_charged':
      return payment.state !== 'owed'
    default:
      return false
  }
}

const REQUEST = { cache: 'no-store', credentials: 'omit', redirect: 'manual' } as const

/** How far this computer's clock is ahead of the gateway's. */
function clockDifference(headers: Headers, nowSeconds: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? 0 : Math.round(nowSeconds - date / 1000)
}
