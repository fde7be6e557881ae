import { setTimeout as delay } from 'node:timers/promises'
import type { UploadShare } from './griefing/upload-share.ts'
import type { HeldPayment, Ledger } from './ledger/ledger.ts'
import type { PaymentsInFlight } from './payments-in-flight.ts'
import { createRequestBody, type RequestBody } from './request-body.ts'
import type { Settlement } from './settlement.ts'
import { announcesBody, type ProcessingRequest, paidByOf } from './upstream-answer.ts'

/** The body of a paid request, on its way through here. */
export interface Upload {
  body: RequestBody
  /** Resolves when the piece may go on; rejects when the payment has paid for another body. */
  add(piece: Uint8Array, last: boolean): Promise<void>
  /** Told of a settlement that puts on record what has come of the body: what comes later is put there too. */
  during(payment: HeldPayment, settlement: Promise<Settlement>): Promise<Settlement>
  /** Told of a payment that was charged before, and whose upstream has failed: it pays for this body from now on. */
  failed(payment: HeldPayment): Promise<void>
  /** The exchange is over. */
  closed(): Promise<void>
}

export interface UploadPorts {
  ports: { ledger: Pick<Ledger, 'find' | 'markBody'> }
  inFlight: Pick<PaymentsInFlight, 'find'>
  uploads: UploadShare
}

/**
 * The request's body, held against the one that was paid for where a payment is presented again. An upstream may answer before it
 * has all of the body, and say the rest of its answer to the rest of the body. So the last piece goes on only when all of the
 * body is on record: a payment buys the answer to one body (M2).
 */
export async function uploadOf(request: ProcessingRequest, { inFlight, ports, uploads }: UploadPorts): Promise<Upload> {
  const paidBy = paidByOf(request)
  const isClaim = paidBy !== undefined && paidBy.attempt !== paidBy.paymentId
  const here = paidBy && inFlight.find(paidBy.attempt)
  const payment = here ?? (isClaim ? await ports.ledger.find(paidBy) : undefined)
  const again = isClaim ? { mark: payment?.claim?.requestBody } : undefined
  const body = createRequestBody({ ...(again && { again }), isAnnounced: announcesBody(request) })
  // What another process has admitted has a share of its own.
  const sharer = payment?.accountId ?? paidBy?.paymentId ?? ''
  let paid: { payment: HeldPayment; settlement: Promise<Settlement> } | undefined
  /** Puts on record what has come since the payment was settled; false when another body is on record. */
  const markRest = async () => {
    const outcome = await paid?.settlement.catch(() => undefined)
    const mark = body.mark()
    if (!paid || outcome?.kind !== 'settled' || mark === paid.payment.requestBody || !mark) return true
    return ports.ledger.markBody(paid.payment, mark)
  }
  return {
    body,
    async add(piece, last) {
      body.add(piece, last)
      const wait = uploads.take(sharer, piece.length)
      if (wait > 0) await delay(wait)
      if (body.isUncalledFor() || (last && !(await markRest()))) throw new OtherBody()
    },
    during(payment, settlement) {
      paid = { payment, settlement }
      return settlement
    },
    async failed(payment) {
      const mark = body.mark(payment.claim?.requestBody !== undefined)
      const isFirst = payment.claim?.attempt === payment.id
      if (isFirst && mark) await ports.ledger.markBody(payment, mark).catch(() => undefined)
    },
    async closed() {
      if (body.isUnderWay()) await markRest()
    },
  }
}

class OtherBody extends Error {
  override message = 'the payment has paid for another body'
}
