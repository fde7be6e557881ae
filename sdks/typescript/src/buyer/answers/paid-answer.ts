import { PaymentUncertainError } from '../errors.ts'
import { isBoughtAnswer } from '../outcome.ts'
import type { PaidResponse } from '../terms/terms.ts'

/**
 * The id of the payment to resume, if its answer is owed. An answer is owed if it was cut, or if the API failed after the payment was
 * charged.
 *
 * @example
 * const buyer = new Buyer({ policy: { maxPerCall: '100000' } })
 * console.log(owedPayment(await buyer.fetch('https://weather.example.com/forecast')))
 */
export function owedPayment({ response, receipt, payment }: PaidResponse, { isCut = false } = {}): string | undefined {
  return receipt && (isCut || !isBoughtAnswer(response)) ? payment?.id : undefined
}

/**
 * Reads an answer with `read`. If a paid answer breaks off, throws `PaymentUncertainError` with the payment to resume: the journal keeps a
 * payment until its whole answer has arrived.
 *
 * @example
 * const buyer = new Buyer({ policy: { maxPerCall: '100000' } })
 * console.log(await readPaid(await buyer.fetch('https://weather.example.com/forecast'), ({ response }) => response.text()))
 */
export async function readPaid<Value>(
  paid: PaidResponse,
  read: (paid: PaidResponse) => Promise<Value>,
): Promise<Value> {
  try {
    return await read(paid)
  } catch (cause) {
    const { receipt, payment } = paid
    if (!receipt || !payment) throw cause
    throw new PaymentUncertainError('the answer was paid for and broke off', payment, { cause })
  }
}
