import { asFields, fieldsOf } from '../sdks/typescript/src/buyer/fields.ts'
import { CLOCK_SLACK } from '../sdks/typescript/src/buyer/journal.ts'
import type { Offer } from './terms.ts'

/** A payment that was signed and has no end yet. It holds no key. */
export interface OpenPayment {
  /** `owed`: charged, and the answer has not come whole. Otherwise it has no receipt and may be charged. */
  state: 'open' | 'owed'
  url: string
  /** Value of `PAYMENT-SIGNATURE`. */
  header: string
  /** Unix seconds until which it can be charged. */
  validBefore: number
  /** What was signed, as it was shown. */
  offer: Offer
  /** `Accept-Language` of its request: what was paid for in one language is not the answer in another. */
  language?: string
  /** Of one that was charged. */
  transaction?: string
  /** Whether its answer is larger than the page shows. */
  isTooLarge?: boolean
}

/** Where a browser keeps texts of an origin (`localStorage`). */
export interface TextStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Payments without an end, at most one for each address. */
export interface Journal {
  find(url: string, nowSeconds: number): OpenPayment | undefined
  /** Throws where the browser keeps nothing. */
  keep(payment: OpenPayment): void
  end(url: string): void
}

const PREFIX = 'launa.payment GET '

/** For so many seconds after its end a payment without a receipt is kept: it may have been charged before. */
const KEPT_SECONDS = 86_400

/**
 * Whether a payment without a receipt can be charged no more. It may have been, and sending it once more costs nothing: its answer is
 * owed then.
 */
export function isOver({ state, validBefore }: OpenPayment, nowSeconds: number): boolean {
  return state === 'open' && nowSeconds > validBefore + CLOCK_SLACK
}

export function createJournal(storage: TextStorage): Journal {
  const find = (url: string, nowSeconds: number) => {
    const payment = readPayment(storage.getItem(PREFIX + url))
    if (payment && isOver(payment, nowSeconds - KEPT_SECONDS)) {
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
