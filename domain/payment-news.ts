import { z } from 'zod'

/** NATS subject on which a replica announces the end of a paid request that another replica let through. */
export const PAYMENT_ENDED_SUBJECT = 'launa.payment.ended'

/** Only a hint: after a lost message, a payment counts as under way for two minutes at most. */
export const paymentEnded = z.object({ attempt: z.string() })
