import { PaymentUncertainError } from '../errors.ts'
import { isBoughtAnswer } from '../outcome.ts'
import type { PaidResponse } from '../terms/terms.ts'

/**
 * The id of the payment to resume when its answer is owed: the answer was cut, or the payment was charged before the gateway asked the
 * API, and the API failed.
 *
 * @example
 * const buyer = new Buyer({ policy: { maxPerCall: '100000' } })
 * console.log(owedPayment(await buyer.fetch('https://weather.example.com/forecast')))
 */
export function owedPayment({ response, receipt, payment }: PaidResponse, { isCut = false } = {}): string | undefined {
  return receipt && (isCut || !isBoughtAnswer(response)) ? payment?.id : undefined
}

/**
 * Reads an answer by `read`. The journal keeps a payment until its answer has arrived whole. If a paid answer breaks off, this throws
 * `PaymentUncertainError` with the payment to resume.
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
