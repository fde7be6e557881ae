import { z } from 'zod'

/** NATS subject on which a replica says that a request with a payment which another has let through has ended. */
export const PAYMENT_ENDED_SUBJECT = 'launa.payment.ended'

/** Only a hint: a lost message makes a payment count as under way for two minutes, and no longer. */
export const paymentEnded = z.object({ attempt: z.string() })
