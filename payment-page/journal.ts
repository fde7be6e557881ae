import { ANSWER_KEPT, CLOCK_SLACK } from '../sdks/typescript/src/buyer/journal/journal.ts'
import { asFields, fieldsOf } from '../sdks/typescript/src/fields.ts'
import type { Offer } from './terms.ts'

/** A signed payment that has not ended. It contains no key. */
export interface OpenPayment {
  /** `owed`: the payment was charged, and its whole answer has not arrived. `open`: it has no receipt and may be charged. */
  state: 'open' | 'owed'
  url: string
  /** The value of `PAYMENT-SIGNATURE`. */
  header: string
  /** Unix seconds until which the payment can be charged. */
  validBefore: number
  /** The signed terms, as the page showed them. */
  offer: Offer
  /** `Accept-Language` of the request. The payment buys the answer in this language only. */
  language?: string
  /** The transaction of a charged payment. */
  transaction?: string
  /** Whether the answer is larger than the page can show. */
  isTooLarge?: boolean
  /** Whether the gateway may have sent the whole answer, and then counts it as delivered. */
  mayBeDelivered?: boolean
}

/** The part of `localStorage` that the journal needs: texts of this origin. */
export interface TextStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Open payments, at most one for each URL. */
export interface Journal {
  find(url: string, nowSeconds: number): OpenPayment | undefined
  /** Stores the payment. Throws if the browser refuses to store it. */
  keep(payment: OpenPayment): void
  end(url: string): void
}

const PREFIX = 'launa.payment GET '

/**
 * Returns whether a payment without a receipt can no longer be charged. It may have been charged before. In this case, the page
 * can send it again to get the owed answer, at no cost.
 */
export function isOver({ state, validBefore }: OpenPayment, nowSeconds: number): boolean {
  return state === 'open' && nowSeconds > validBefore + CLOCK_SLACK
}

export function createJournal(storage: TextStorage): Journal {
  const find = (url: string, nowSeconds: number) => {
    const payment = readPayment(storage.getItem(PREFIX + url))
    if (payment && isOver(payment, nowSeconds - ANSWER_KEPT)) {
      storage.removeItem(PREFIX + url)
      return undefined
    }
    return payment
  }
  return {
    find(url, nowSeconds) {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      for (const key of keys) if (key.startsWith(PREFIX)) find(key.slice(PREFIX.length), nowSeconds)
      return find(url, nowSeconds)
    },
    keep(payment) {
      const text = JSON.stringify(payment)
      storage.setItem(PREFIX + payment.url, text)
      if (storage.getItem(PREFIX + payment.url) !== text) throw new Error('the browser has not kept the payment')
    },
    end: (url) => storage.removeItem(PREFIX + url),
  }
}

function readPayment(text: string | null): OpenPayment | undefined {
  const fields = fieldsOf(text ?? undefined)
  const { state, url, header, validBefore, offer } = fields ?? {}
  const isRead = (state === 'open' || state === 'owed') && [url, header].every((each) => typeof each === 'string')
  return isRead && typeof validBefore === 'number' && asFields(offer) ? (fields as unknown as OpenPayment) : undefined
}
