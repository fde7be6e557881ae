import type { AttemptEvent } from '../attempt.ts'
import { sentPaymentOf } from '../journal/journal.ts'
import { begin, channelsOf, isOfChannel, type Signed, sign } from '../sign.ts'
import { paymentHeaders } from '../terms/payment-header.ts'
import { termsToPay } from './ask.ts'
import { askedTerms, type Progress, presented } from './progress.ts'

/** Signs a payment for the terms. */
export function signPayment(progress: Progress): Promise<AttemptEvent> {
  return ifAllowed(progress, async () => {
    if (progress.call.purpose === 'refund') return signRefund(progress)
    const { request, parts, approved, purchase } = progress
    const signed = await sign(request, askedTerms(progress), { ...parts, approved, purchase })
    const { payment, payload } = signed
    const inChannel = isOfChannel(payment.terms, parts)
    progress.signed = signed
    progress.replaced = progress.payment
    progress.payment = {
      ...{ open: undefined, headers: payment.headers, payload: inChannel ? payload : undefined },
      sent: sentPaymentOf({ ...payment, id: '' }),
    }
    return { is: 'signed', held: { state: 'sent', isOutlay: payment.outlay !== '0', inChannel, isTaken: false } }
  })
}

async function signRefund(progress: Progress): Promise<AttemptEvent> {
  const { call, parts, request } = progress
  const channels = await channelsOf(parts)
  const terms = await channels.pinned(termsToPay(progress))
  const payload = await channels.refundPayload(askedTerms(progress), terms, call.amount)
  const { method, url } = request
  const sent = { id: undefined, method, url, terms, validBefore: undefined }
  progress.payment = { open: undefined, sent, headers: paymentHeaders(payload), payload }
  return { is: 'signed', held: { state: 'sent', isOutlay: false, inChannel: true, isTaken: false } }
}

/** Writes the payment to the journal. */
export function beginPayment(progress: Progress): Promise<AttemptEvent> {
  return ifAllowed(progress, async () => {
    const { call, parts, replaced, signed } = progress
    // With `once`, the journal would refuse a corrected voucher, because the first payment of the purchase is still open.
    const once = call.purchase !== undefined && !replaced
    const open = await begin(signed as Signed, { ...parts, once })
    progress.payment = { ...presented(progress), open, sent: sentPaymentOf(open) }
    return { is: 'begun' }
  })
}

async function ifAllowed(progress: Progress, work: () => Promise<AttemptEvent>): Promise<AttemptEvent> {
  const before = progress.payment
  try {
    return await work()
  } catch (error) {
    progress.payment = progress.replaced ?? before
    progress.cause = error
    return { is: 'not allowed' }
  }
}
