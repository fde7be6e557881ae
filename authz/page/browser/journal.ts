import { asObject, type Offer, parsed } from './terms.ts'

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
  /** Of one that was charged. */
  transaction?: string
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

/** Clocks differ, and a block may be late: for so many seconds after its end a payment is still taken for chargeable. */
export const GRACE_SECONDS = 60

export function createJournal(storage: TextStorage): Journal {
  const find = (url: string, nowSeconds: number) => {
    const payment = readPayment(storage.getItem(PREFIX + url))
    if (payment?.state === 'open' && nowSeconds > payment.validBefore + GRACE_SECONDS) {
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
  const fields = parsed(text)
  const { state, url, header, validBefore, offer } = fields ?? {}
  const isRead = (state === 'open' || state === 'owed') && [url, header].every((each) => typeof each === 'string')
  return isRead && typeof validBefore === 'number' && asObject(offer) ? (fields as unknown as OpenPayment) : undefined
}
