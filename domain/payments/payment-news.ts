import { z } from 'zod'

/** NATS subject on which a replica announces the end of a paid request that another replica let through. */
export const PAYMENT_ENDED_SUBJECT = 'launa.payment.ended'

/** Only a hint: after a lost message, a payment counts as under way for two minutes at most. */
export const paymentEnded = z.object({ attempt: z.string() })

/** NATS subject on which a replica announces that a payment was not settled: its payer is known no more. */
export const PAYER_NEWS_SUBJECT = 'launa.payer.doubted'

/** Only a hint: it makes the next payments of a payer be verified. `end` is how the payment ended. */
export const payerNews = z.object({
  attempt: z.string(),
  end: z.enum(['refused', 'unknown', 'turned-away', 'unavailable', 'abandoned']),
  network: z.string(),
  asset: z.string(),
  payer: z.string(),
})
export type PayerNews = z.output<typeof payerNews>
