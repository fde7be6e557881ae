import { setTimeout as delay } from 'node:timers/promises'
import { isWhole } from '../ledger/deliveries/body-mark.ts'
import type { HeldPayment, Ledger } from '../ledger/ledger.ts'
import { createUploadPace } from '../limits/upload-pace.ts'
import type { UploadShare } from '../limits/upload-share.ts'
import type { PaymentsInFlight } from '../payment/in-flight.ts'
import type { Settlement } from '../payment/settlement.ts'
import { createToolRequest, type ToolRequest } from '../tool-calls/tool-request.ts'
import type { Uploaded } from './exchange-state.ts'
import { createRequestBody, type RequestBody } from './request-body.ts'
import type { Opening } from './upstream-answer.ts'

/** The body of a paid request, on its way through authz. */
export interface Upload {
  body: RequestBody
  /** The tool call that the whole body asks for, where only tool calls are charged. */
  toolRequest: ToolRequest | undefined
  /**
   * Resolves when the piece may go on. If it must not go on, resolves with the reason: the payment has paid for another body, or the pieces
   * come too slowly.
   */
  add(piece: Uint8Array, last: boolean): Promise<Uploaded>
  /** Called at a settlement, which puts the body so far on record. The rest of the body is put on record later. */
  during(payment: HeldPayment, settlement: Promise<Settlement>): Promise<Settlement>
  /** Called when the upstream has failed. A payment that was charged before pays for this body from now on. */
  failed(): Promise<void>
  /** Called when the exchange is over; its upstream may have answered or not. */
  closed(isAnswered: boolean): Promise<void>
}

export interface UploadPorts {
  ports: { ledger: Pick<Ledger, 'find' | 'markBody'> }
  inFlight: Pick<PaymentsInFlight, 'find'>
  uploads: UploadShare
  /** In each period of this many seconds, a body must bring at least a kilobyte for each second. */
  slowUploadSeconds: number
}

/**
 * Makes the `Upload` of a request. If the answer is owed, the body is compared with the paid one. The last piece waits until the whole body
 * is on record. Otherwise a buyer could leave and claim with another body, but a payment buys the answer to one body (M2).
 */
async function uploadOf(opening: Opening, options: UploadPorts): Promise<Upload> {
  const { paidBy, isOwed, announced, toolMethod } = opening
  const { inFlight, ports, uploads } = options
  const pace = createUploadPace({ windowSeconds: options.slowUploadSeconds, now: () => performance.now() })
  const here = paidBy && inFlight.find(paidBy.attempt)
  const owed = here?.claim ? here : paidBy && isOwed ? await ports.ledger.find(paidBy) : undefined
  const isClaim = owed?.claim !== undefined && owed.claim.attempt !== owed.id
  const onRecord = owed?.claim?.requestBody
  const toolRequest = toolMethod === undefined ? undefined : createToolRequest(toolMethod)
  const body = createRequestBody({
    ...(isClaim && { again: { mark: onRecord } }),
    isAnnounced: announced.isAnnounced,
    announcedBytes: announced.bytes,
  })
  // If another process has admitted the payment, the payment's account is not always known here. Then the upload has a share of the
  // bandwidth under the payment's id.
  const sharer = (here ?? owed)?.accountId ?? paidBy?.paymentId ?? ''
  let paid: { payment: HeldPayment; settlement: Promise<Settlement> } | undefined
  /**
   * Puts on record the body that has come since the settlement. Returns false if the ledger has another body on record, or if the payment
   * is for another body.
   */
  const markRest = async () => {
    if (body.comparison() === 'other') return false
    const outcome = await paid?.settlement.catch(() => undefined)
    const mark = body.mark()
    if (!paid || outcome?.kind !== 'settled' || mark === paid.payment.requestBody || !mark) return true
    return ports.ledger.markBody(paid.payment, mark)
  }
  /** Puts the whole body on record for an owed answer: its payment was settled before this request. */
  const markOwed = async () => {
    if (!owed || isWhole(onRecord) || body.comparison() !== 'same') return true
    const mark = body.mark(onRecord !== undefined)
    return !mark || mark === onRecord || ports.ledger.markBody(owed, mark)
  }
  return {
    body,
    toolRequest,
    async add(piece, last) {
      body.add(piece, last)
      toolRequest?.add(piece, last)
      if (!last && pace.isTooSlow(piece.length)) return 'too slow'
      const wait = uploads.take(sharer, piece.length)
      if (wait > 0) await delay(wait)
      if (body.comparison() === 'other') return 'other body'
      const isPaidFor = !last || (await (paid ? markRest() : markOwed()))
      return isPaidFor ? 'goes on' : 'other body'
    },
    during(payment, settlement) {
      paid = { payment, settlement }
      return settlement
    },
    async failed() {
      await markOwed().catch(() => undefined)
    },
    async closed(isAnswered) {
      if (!body.isUnderWay()) return
      if (isAnswered) await markRest()
      else await markOwed()
    },
  }
}

/** The body of a paid request. Its pieces are judged in the order of their arrival. */
export interface OrderedUpload {
  /** Calls `then` when this piece and all pieces before it were judged. */
  add(piece: Uint8Array, last: boolean, then: (said: Uploaded) => void): void
  /** Resolves when all pieces that have come were judged; rejects if a piece could not be judged. */
  judged(): Promise<Upload>
}

export function openUpload(opening: Opening, options: UploadPorts): OrderedUpload {
  let judged = uploadOf(opening, options)
  return {
    add(piece, last, then) {
      judged = judged.then(async (upload) => {
        then(await upload.add(piece, last))
        return upload
      })
    },
    judged: () => judged,
  }
}
