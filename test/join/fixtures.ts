import type { AuthorizationUse, LedgerRow, Presentation, UpstreamHit } from './records.ts'

/** The four records of one correct payment. A test changes one of them. */
export const PAYMENT = '0xpayer/0xnonce'
export const AMOUNT = 100n
const TRANSACTION = '0xtransaction'

export const answer = (fields: Partial<Presentation> = {}): Presentation => ({
  ...{ payment: PAYMENT, path: '/weather', status: 200, whole: true, challenged: false, receipt: TRANSACTION },
  ...fields,
})
/** An error of the gateway. The client repeats the request afterwards. */
export const laterPlease = answer({ status: 503, receipt: undefined })
/** The answer for a client that was not charged. */
export const challenge = answer({ status: 402, challenged: true, receipt: undefined })

export const hit = (fields: Partial<UpstreamHit> = {}): UpstreamHit => ({
  ...{ path: '/weather', paymentId: 'id', presented: PAYMENT },
  ...fields,
})

export const row = (fields: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ id: 'id', payment: PAYMENT, state: 'SETTLED', amount: AMOUNT, transaction: TRANSACTION },
  ...fields,
})

export const use = (fields: Partial<AuthorizationUse> = {}): AuthorizationUse => ({
  ...{ payment: PAYMENT, transaction: TRANSACTION, moved: AMOUNT },
  ...fields,
})

export const OTHER = '0xpayer/0xother'
