import { InvalidArgumentError } from '../errors.ts'
import { shownText } from '../shown-text.ts'
import { type OpenPayment, type PaymentJournal, sentPaymentOf } from './journal/journal.ts'
import type { SentPayment } from './terms/terms.ts'

/**
 * Ends an open payment without its answer, for example if the seller gives no final answer. No later request sends the payment again, and
 * the next request for its purchase is a new purchase. The limits count the payment, because the seller can still charge it until
 * `validBefore`. If the payment was charged and its purchase has a name, the name cannot be used again for a day. Needs no key. Throws
 * `InvalidArgumentError` if no payment has this id, or if another process works on the payment.
 *
 * @example
 * await abandon(memoryJournal(), 'no payment').catch(({ name }) => name) // 'InvalidArgumentError'
 */
export async function abandon(journal: PaymentJournal, id: string): Promise<SentPayment> {
  const payment = await takenOver(journal, id)
  const isCharged = payment.state === 'owed'
  await journal.end(payment.id, { outcome: isCharged ? 'charged' : 'expired' })
  const { validBefore, ...sent } = sentPaymentOf(payment)
  return { ...sent, validBefore: isCharged ? undefined : validBefore }
}

/** Takes over the open payment with this id. Throws `InvalidArgumentError` if there is none, or if another process works on it. */
export async function takenOver(journal: PaymentJournal, id: string): Promise<OpenPayment> {
  const payment = await journal.takeOverId(id)
  if (payment) return payment
  throw new InvalidArgumentError(`no open payment has the id ${shownText(id, 100)}, or a process works on it`)
}
