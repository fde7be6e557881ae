import { z } from 'zod'

/** NATS subject on which a replica announces the end of a paid request that another replica has admitted. */
export const PAYMENT_ENDED_SUBJECT = 'launa.payment.ended'

/** The message is only a hint. If it is lost, a payment counts as under way for two minutes more at most. */
export const paymentEnded = z.object({ attempt: z.string() })

/** NATS subject on which a replica announces that a payment was not settled, so that its payer is no longer a known payer. */
export const PAYER_NEWS_SUBJECT = 'launa.payer.doubted'

/** The message is only a hint, after which the payer's next payments are verified. `end` is how the payment ended. */
export const payerNews = z.object({
  attempt: z.string(),
  end: z.enum(['refused', 'unknown', 'turned-away', 'unavailable', 'abandoned']),
  network: z.string(),
  asset: z.string(),
  payer: z.string(),
})
export type PayerNews = z.output<typeof payerNews>
