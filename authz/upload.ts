import { setTimeout as delay } from 'node:timers/promises'
import type { UploadShare } from './griefing/upload-share.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { PaymentsInFlight } from './payments-in-flight.ts'
import { createRequestBody, type RequestBody } from './request-body.ts'
import { announcesBody, type ProcessingRequest, paidByOf } from './upstream-answer.ts'

/** The body of a paid request, on its way through here. */
export interface Upload {
  body: RequestBody
  /** Resolves when the piece may go on. */
  add(piece: Uint8Array, last: boolean): Promise<void>
}

export interface UploadPorts {
  ports: { ledger: Pick<Ledger, 'find'> }
  inFlight: Pick<PaymentsInFlight, 'find'>
  uploads: UploadShare
}

/** The request's body, held against the one that was paid for where a payment is presented again. */
export async function uploadOf(request: ProcessingRequest, { inFlight, ports, uploads }: UploadPorts): Promise<Upload> {
  const paidBy = paidByOf(request)
  const isClaim = paidBy !== undefined && paidBy.attempt !== paidBy.paymentId
  const here = paidBy && inFlight.find(paidBy.attempt)
  const payment = here ?? (isClaim ? await ports.ledger.find(paidBy) : undefined)
  const body = createRequestBody(payment?.claim?.requestBody, announcesBody(request))
  // What another process has admitted has a share of its own.
  const sharer = payment?.accountId ?? paidBy?.paymentId ?? ''
  return {
    body,
    async add(piece, last) {
      body.add(piece, last)
      const wait = uploads.take(sharer, piece.length)
      if (wait > 0) await delay(wait)
    },
  }
}
