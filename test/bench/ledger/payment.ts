import type { Ledger, Reservation } from '../../../authz/ledger/ledger.ts'
import { createPaymentIds } from '../../../authz/payment/payment-ids.ts'
import { authorizationKey } from '../../../authz/schemes/payment-key.ts'
import type { Random } from '../../../runtime/testing/random.ts'
import { PRICE } from '../payments/price.ts'

/** Milliseconds between the steps of a payment: for the upstream, the facilitator and the transfer of the answer. */
const PAUSES = { upstream: 8, facilitator: 5, answer: 3 }
const PAYERS = 32

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Makes one payment, from the reservation to the delivery report. Returns the milliseconds for which its buyer waits for the ledger. */
export async function pay(ledger: Ledger, reservation: Reservation): Promise<number> {
  const { id } = reservation
  let waited = 0
  const wait = async <Outcome>(step: Promise<Outcome>): Promise<Outcome> => {
    const since = performance.now()
    const outcome = await step
    waited += performance.now() - since
    return outcome
  }
  const { kind } = await wait(ledger.reserve(reservation))
  if (kind !== 'reserved') throw new Error(`a reservation was ${kind}`)
  await pause(PAUSES.upstream)
  if (!(await wait(ledger.beginSettlement(reservation, 200)))) throw new Error('a settlement did not begin')
  await pause(PAUSES.facilitator)
  const transaction = `0x${id.replaceAll('-', '').repeat(2)}`
  const closed = await wait(ledger.close(reservation, { state: 'SETTLED', transaction }))
  if (!closed) throw new Error('a settlement was not closed')
  await pause(PAUSES.answer)
  await ledger.recordDelivery({ paymentId: id, attempt: id, status: 'delivered' })
  return waited
}

/**
 * Returns a function that makes reservations for the terms of `template`, each with a different authorization. No signature is valid or
 * checked.
 */
export function reservationMaker(template: Omit<Reservation, 'key' | 'id'>, random: Random): () => Reservation {
  const hex = (bytes: number) => `0x${random.bytes(bytes).toString('hex')}`
  const payers = Array.from({ length: PAYERS }, () => hex(20))
  const { network, asset, payTo: to, amount: value } = PRICE
  const { validBefore } = template
  const newId = createPaymentIds()
  return () => {
    const [payer, nonce] = [random.pick(payers), hex(32)]
    const authorization = { from: payer, to, value, validAfter: '0', validBefore: String(validBefore), nonce }
    const key = authorizationKey({ network, asset, payer, nonce })
    return {
      ...template,
      id: newId(key),
      key,
      payer,
      signed: { signature: hex(65), authorization },
      requestDigest: random.bytes(32),
    }
  }
}
